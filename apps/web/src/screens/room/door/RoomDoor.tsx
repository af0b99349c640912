import type { ChannelCard } from '@akari/contract/channel';
import type { Offer } from '@akari/contract/session';
import type { SessionMode } from '@akari/rules';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { selectBalance } from '../../../platform/person/point.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useCountdown } from '../../../platform/socket/use-server-seconds.ts';
import { BarCard } from '../../../features/bar/index.ts';
import { callText } from '../../../features/call/index.ts';
import { usualMode } from '../../../features/channel/shared/usual-mode.ts';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import type { QuoteView } from '../../../features/room-tool/quote.ts';
import {
  ConsentCard,
  DoorCard,
  EndCard,
  EnterSteps,
  GuestCard,
  PreviewCard,
  type ViewerSessionView,
} from '../../../features/session/index.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { recallTwoshot, twoshotText } from '../../../features/twoshot/index.ts';
import type { Door } from './door.ts';
import { roomText } from '../text.ts';

interface Props {
  door: Door;
  card: ChannelCard;
  name: string;
  session: ViewerSessionView;
  quoted: QuoteView;
  /** The mode that the address asks for. */
  way: SessionMode | null;
  onEnter: (offer: Offer, point_type: 2000 | 2010) => void;
  onWatch: () => void;
  /** Null: the person cannot pay for a call. */
  onCall: (() => void) | null;
}

/** Renders the card of the lobby, with its actions. */
export function RoomDoor(props: Props) {
  const { door, card, name, session, quoted, way, onEnter, onWatch, onCall } = props;
  const t = useText(roomText);
  const of_call = useText(callText);
  const balance = useAppSelector(selectBalance);
  // Return to the full path: a hidden chat is only reachable by its link.
  const { pathname: here } = useLocation();

  switch (door.kind) {
    case 'checking':
    case 'open':
      return null;
    case 'steps':
      return <EnterSteps name={name} done={door.state.done} onCancel={session.leave} />;
    case 'moving':
      return <Moving />;
    case 'guest':
      return (
        <GuestCard
          name={name}
          status={card.status}
          trial={door.trial}
          trial_ms={door.trial_ms}
          rate_units_per_min={card.rates[usualMode(card)]}
          refused={door.refused}
          here={here}
          onWatch={onWatch}
        />
      );
    case 'barred':
      return <BarCard bar={door.bar} name={name} />;
    case 'preview':
      return (
        <PreviewCard
          name={name}
          refused={door.refused}
          onWatch={onWatch}
          more={
            onCall !== null && (
              <Button look="ghost" icon="bell" onClick={onCall}>
                {of_call('tool')}
              </Button>
            )
          }
        />
      );
    case 'consent':
      return (
        <ConsentCard
          name={name}
          voice={card.media_kind === 'voice'}
          quoted={quoted}
          way={way}
          balance={balance}
          after={door.after}
          until_ms={door.until_ms}
          onLeave={door.until_ms === null ? null : session.leave}
          refused={door.refused}
          here={here}
          onEnter={onEnter}
        />
      );
    case 'ended':
      return (
        <EndCard
          name={name}
          ended={door.state.ended}
          free={door.state.rate_units_per_min === 0}
          status={card.status}
          here={here}
          onLook={session.look}
          onPreview={onWatch}
        />
      );
    case 'performer':
      return (
        <DoorCard
          title={t(door.own ? 'performer.own' : 'performer.other')}
          actions={
            <ButtonLink look="lit" to={PATHS.studio}>
              {t('performer.studio')}
            </ButtonLink>
          }
        >
          <p className="door-text">{t(door.own ? 'performer.own_text' : 'performer.other_text')}</p>
        </DoorCard>
      );
    case 'resting':
      return card.until_ms === null ? (
        <Closed card={card} title={t('resting.title', { name })} text={t('resting.text')} />
      ) : (
        <BreakCountdown card={card} name={name} until_ms={card.until_ms} />
      );
    case 'private':
    case 'unlisted':
      return <Closed card={card} title={t(`${door.kind}.title`, { name })} text={t(`${door.kind}.text`)} />;
    case 'offline': {
      const preparing = card.status === 'preparing';
      return (
        <Closed
          card={card}
          title={t(preparing ? 'offline.preparing' : 'offline.title', { name })}
          text={t(preparing ? 'offline.preparing_text' : 'offline.text')}
        />
      );
    }
  }
}

/** Card for a room that cannot be entered now: says why, and that the person can wait here. */
function Closed({ card, title, text }: { card: ChannelCard; title: string; text: string }) {
  const t = useText(roomText);
  return (
    <DoorCard
      chip={<StatusChip status={card.status} />}
      title={title}
      actions={<ButtonLink to={PATHS.home}>{t('offline.home')}</ButtonLink>}
    >
      <p className="door-text">{text}</p>
    </DoorCard>
  );
}

function BreakCountdown({ card, name, until_ms }: { card: ChannelCard; name: string; until_ms: number }) {
  const t = useText(roomText);
  const { clock } = useFormat();
  const left_ms = useCountdown(until_ms);
  return (
    <DoorCard
      chip={<StatusChip status={card.status} />}
      title={t('resting.title', { name })}
      note={t('resting.countdown_text')}
      actions={<ButtonLink to={PATHS.home}>{t('offline.home')}</ButtonLink>}
    >
      <p className="door-countdown" role="timer">
        {t('resting.countdown')}
        <b className="num">{clock(left_ms)}</b>
      </p>
    </DoorCard>
  );
}

/** Card while a two-shot begins. Polls the server every 2 s, in case the socket event is lost. */
function Moving() {
  const t = useText(twoshotText);
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = setInterval(() => void dispatch(recallTwoshot()), 2_000);
    return () => clearInterval(timer);
  }, [dispatch]);
  return (
    <DoorCard chip={<StatusChip status="twoshot" />} title={t('moving')} actions={null}>
      <p className="vh" role="status">
        {t('moving')}
      </p>
    </DoorCard>
  );
}
