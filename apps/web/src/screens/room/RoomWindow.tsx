import type { ChatCall } from '@akari/contract/call';
import type { ChannelCard } from '@akari/contract/channel';
import type { Offer, ViewerSession } from '@akari/contract/session';
import { isPartyMode } from '@akari/rules';
import { useLocation } from 'react-router';
import type { Balance } from '../../account/point.slice.ts';
import { CallCard } from '../../call/index.ts';
import { Button } from '../../kit/Button.tsx';
import { ConsentCard, type QuoteView } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { TwoshotCard } from '../../twoshot/index.ts';
import { TwowayCard, type OwnTwoway } from '../../twoway/index.ts';
import { roomText } from './text.ts';
import type { windowOf } from './tools.ts';
import { WindowFrame } from './WindowFrame.tsx';

/** A card that the viewer opened over the picture, for example a two-shot request, a call, or entering from a peep. */
export function RoomWindow({
  window: opened,
  card,
  name,
  session,
  quoted,
  call,
  own_twoway,
  balance,
  onEnter,
  onClose,
}: {
  window: ReturnType<typeof windowOf>;
  card: ChannelCard;
  name: string;
  session: ViewerSession | null;
  quoted: QuoteView;
  call: ChatCall | null;
  own_twoway: OwnTwoway;
  balance: Balance;
  onEnter: (offer: Offer, point_type: 2000 | 2010) => void;
  onClose: () => void;
}) {
  const t = useText(roomText);
  const { quote } = quoted;
  const { pathname: here } = useLocation();
  const content = () => {
    switch (opened) {
      case null:
        return null;
      case 'call':
        return (
          <CallCard
            performer_name={card.performer_name}
            name={name}
            call={call !== null && call.state !== 'connected' && call.state !== 'ended' ? call : null}
            offer={quote.phase === 'known' ? quote.call : null}
            balance={balance}
            here={here}
            onPriceChanged={quoted.again}
            onClose={onClose}
          />
        );
      case 'twoshot':
        if (
          session === null ||
          !isPartyMode(session.mode) ||
          quote.phase !== 'known' ||
          quote.twoshot === null
        )
          return null;
        return (
          <TwoshotCard
            name={name}
            offer={quote.twoshot}
            session={session}
            balance={balance}
            onClose={onClose}
          />
        );
      case 'twoway':
        if (session === null) return null;
        return (
          <TwowayCard
            onGiveUp={onClose}
            name={name}
            own={own_twoway}
            session={session}
            balance={balance}
            onClose={onClose}
          />
        );
      case 'enter': {
        if (session?.mode !== 'peep' || quote.phase !== 'known') return null;
        const offers = quote.offers.filter(({ mode }) => mode !== 'peep');
        return (
          <ConsentCard
            name={name}
            voice={card.media_kind === 'voice'}
            quoted={{ ...quoted, quote: { ...quote, offers } }}
            way={null}
            balance={balance}
            after="nothing"
            until_ms={null}
            onLeave={null}
            refused={null}
            here={here}
            onEnter={onEnter}
            more={
              <Button look="ghost" onClick={onClose}>
                {t('not_now')}
              </Button>
            }
          />
        );
      }
    }
  };
  const shown = content();
  const ringing = opened === 'call' && call?.state === 'calling';
  if (shown === null) return null;
  return <WindowFrame onEscape={ringing ? null : onClose}>{shown}</WindowFrame>;
}
