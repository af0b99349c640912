import type { ChannelCard } from '@akari/contract/channel';
import type { Offer } from '@akari/contract/session';
import { needsEntryReason, type SessionMode } from '@akari/rules';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { selectLoginPhase, selectUserType } from '../../../platform/person/login.slice.ts';
import { selectBalance } from '../../../platform/person/point.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { latePart } from '../../../platform/error/late-part.tsx';
import { BarCard, BarDetails } from '../../../features/bar/index.ts';
import { LateBanners } from '../../../features/campaign/late.tsx';
import { callText } from '../../../features/call/index.ts';
import { usualMode } from '../../../features/channel/shared/usual-mode.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { StatusChip } from '../../../kit/feedback/StatusChip.tsx';
import type { QuoteView } from '../../../features/room-tool/quote.ts';
import {
  ConsentCard,
  DoorCard,
  EnterSteps,
  GuestCard,
  OfferPrice,
  PreviewCard,
  type ViewerSessionView,
} from '../../../features/session/index.ts';
import { useText } from '../../../text/index.ts';
import { TicketDoor } from '../../../features/ticket-show/late.ts';
import { recallTwoshot, twoshotText } from '../../../features/twoshot/index.ts';
import { isByTicket, type Door } from './door.ts';

const PrivateEntryCard = latePart(
  async () => (await import('../../../features/oversight/entry/PrivateEntryCard.tsx')).PrivateEntryCard,
);
const NotNow = latePart(async () => (await import('./NotNow.tsx')).NotNow);
const PerformerCard = latePart(async () => (await import('./NotNow.tsx')).PerformerCard);
const EndCard = latePart(async () => (await import('../../../features/session/end/EndCard.tsx')).EndCard);

interface Props {
  door: Door;
  card: ChannelCard;
  name: string;
  session: ViewerSessionView;
  quoted: QuoteView;
  /** The mode that the address asks for. */
  way: SessionMode | null;
  onEnter: (offer: Offer, point_type: 2000 | 2010, reason?: string) => void;
  onWatch: () => void;
  /** Null: the person cannot pay for a call. */
  onCall: (() => void) | null;
}

/** Renders the card of the lobby, with its actions. */
export function RoomDoor(props: Props) {
  const { door, card, name, session, onWatch } = props;
  // Return to the full path: a hidden chat is only reachable by its link.
  const { pathname: here } = useLocation();
  const running = door.kind === 'steps' || door.kind === 'open';
  // A session may end because the server cannot be reached; the card's code is there by then.
  useEffect(() => {
    if (!running) return;
    EndCard.prepare();
    NotNow.prepare();
    BarCard.prepare();
  }, [running]);
  switch (door.kind) {
    case 'checking':
    case 'open':
      return null;
    case 'steps':
      return door.quiet ? null : <EnterSteps name={name} done={door.state.done} onCancel={session.leave} />;
    case 'moving':
      return <Moving />;
    case 'guest':
      return (
        <GuestCard
          {...{ name, here, onWatch }}
          status={card.status}
          trial={door.trial}
          trial_ms={door.trial_ms}
          rate_units_per_min={card.rates[usualMode(card)]}
          refused={door.refused}
        />
      );
    case 'barred':
      return <BarCard bar={door.bar} name={name} />;
    case 'ticket':
      return <Ticket {...props} door={door} here={here} />;
    case 'preview':
      return <Preview {...props} refused={door.refused} />;
    case 'consent':
      return <Consent {...props} door={door} here={here} />;
    case 'ended':
      return <Ended {...props} state={door.state} bar={door.bar} here={here} />;
    case 'performer':
      return <PerformerCard own={door.own} />;
    case 'resting':
    case 'private':
    case 'unlisted':
    case 'offline':
      return <NotNow kind={door.kind} card={card} name={name} />;
  }
}

type DoorOf<K extends Door['kind']> = Extract<Door, { kind: K }>;

function Preview({
  name,
  quoted: { quote },
  onWatch,
  onCall,
  refused,
}: Props & Pick<DoorOf<'preview'>, 'refused'>) {
  const of_call = useText(callText);
  return (
    <PreviewCard
      {...{ name, refused, onWatch }}
      more={
        onCall !== null && (
          <Button look="ghost" icon="bell" onClick={onCall}>
            {of_call('tool')}
            {quote.phase === 'known' && quote.call !== null && <OfferPrice offer={quote.call} />}
          </Button>
        )
      }
    />
  );
}

function Ticket({ door, here, ...props }: Props & { door: DoorOf<'ticket'>; here: string }) {
  const { card, name, session, onEnter } = props;
  const balance = useAppSelector(selectBalance);
  const guest = useAppSelector(selectLoginPhase) === 'guest';
  return (
    <TicketDoor
      {...{ card, name, balance, guest, here }}
      elsewhere={session.elsewhere}
      refused={door.refused}
      onEnter={(offer) => onEnter(offer, 2000)}
    />
  );
}

function Ended({
  state,
  bar,
  here,
  ...props
}: Props & Pick<DoorOf<'ended'>, 'state' | 'bar'> & { here: string }) {
  const { card, name, session, quoted, way, onEnter, onWatch } = props;
  const balance = useAppSelector(selectBalance);
  const guest = useAppSelector(selectLoginPhase) === 'guest';
  const { quote } = quoted;
  const asked = quote.phase === 'known' ? quote.offers : quote.phase === 'failed' ? 'none' : null;
  // The lobby of a ticket show sells the tickets.
  const offers = guest || (isByTicket(card) && asked?.length === 0) ? 'none' : asked;
  return (
    <EndCard
      {...{ name, here, way, balance }}
      ended={state.ended}
      point_type={state.point_type}
      mode={state.mode}
      free={state.rate_units_per_min === 0}
      status={card.status}
      offers={offers}
      onEnter={onEnter}
      onLook={session.look}
      onPreview={onWatch}
    >
      {bar !== null && <BarDetails bar={bar} />}
    </EndCard>
  );
}

function Consent({ door, here, ...props }: Props & { door: DoorOf<'consent'>; here: string }) {
  const { card, name, session, quoted, way, onEnter } = props;
  const balance = useAppSelector(selectBalance);
  if (needsEntryReason(useAppSelector(selectUserType), card.status))
    return (
      <PrivateEntryCard
        {...{ name, quoted }}
        refused={door.refused}
        onEnter={(offer, reason) => onEnter(offer, 2000, reason)}
      />
    );
  return (
    <ConsentCard
      {...{ name, quoted, way, balance, here, onEnter }}
      voice={card.media_kind === 'voice'}
      after={door.after}
      until_ms={door.until_ms}
      onLeave={door.until_ms === null ? null : session.leave}
      refused={door.refused}
      elsewhere={session.elsewhere && door.until_ms === null}
      news={<LateBanners performer_name={card.performer_name} />}
    />
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
