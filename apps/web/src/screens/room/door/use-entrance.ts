import type { ChannelCard } from '@akari/contract/channel';
import type { Offer } from '@akari/contract/session';
import { FREE_CHAT_ENDING_MS, may, type SessionMode } from '@akari/rules';
import { useFirstView } from '../../../platform/browser/first-view.ts';
import { usePassed } from '../../../platform/clock/use-passed.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { useBoard } from '../../../features/chat/index.ts';
import {
  channelEntered,
  entersAgain,
  PREVIEW,
  useQuote,
  useViewerSession,
} from '../../../features/session/index.ts';
import { useStay } from '../../../features/freechat/index.ts';
import { doorOf } from './door.ts';
import type { Panel } from '../dock/tools.ts';
import { useAutoPreview } from './use-auto-preview.ts';
import { useCallWith, useFollowedCall } from '../use-call.ts';
import { useVisitor } from './use-visitor.ts';

export interface Entrance {
  card: ChannelCard;
  link_key: string | null;
  /** The mode that the address asks for. */
  way: SessionMode | null;
  panel: Panel;
  setPanel: (panel: Panel) => void;
}

/** Runs the viewer's way in and out: the session, the door in front of it, its prices and the chat call. */
export function useEntrance({ card, link_key, way, panel, setPanel }: Entrance) {
  const dispatch = useAppDispatch();
  const { performer_name } = card;
  const session = useViewerSession(performer_name);
  const { state } = session;
  const call = useCallWith(performer_name);
  const hidden_key = link_key ?? call?.hidden_key ?? null;
  const visitor = useVisitor(performer_name, hidden_key, session.arrival, state, card.status);
  const door = doorOf(state, card, visitor);
  const inside = state.phase === 'entering' || state.phase === 'watching' ? state.session : null;
  const watching = state.phase === 'watching';
  const turned_down = state.phase === 'looking' || state.phase === 'asked' ? state.refused : null;
  const refused = turned_down?.error ?? null;
  // Each card with a way in shows its price: the door, the end of a session, and the call to a waiting performer.
  const prices = door.kind === 'consent' || (door.kind === 'ended' && visitor.login === 'known');
  const calls = door.kind === 'preview' && may(visitor.user_type, 'call.start');
  const asks = prices || calls || panel === 'call' || (watching && may(visitor.user_type, 'twoshot.request'));
  const free_until_ms = card.status === 'free_chat' ? card.until_ms : null;
  const free_ends = usePassed(free_until_ms === null ? null : free_until_ms - FREE_CHAT_ENDING_MS);
  const quoted = useQuote(
    performer_name,
    asks ? [card.status, card.peep_allowed, inside?.session_id, refused, free_ends].join(':') : null,
  );
  // A card with prices is shown when they are.
  useFirstView(door.kind !== 'checking' && !(prices && quoted.quote.phase === 'asking'));
  useBoard(performer_name, inside?.session_id ?? 'door', (channel) => {
    dispatch(channelEntered(channel));
    if (inside !== null || state.phase === 'asked') session.onRoomEntered();
  });
  const watch = (): void => session.enter(PREVIEW);
  // What a guest's tab watched before a reload may still run; only a member's session is looked for and resumed.
  const watchUnlessElsewhere = (): void =>
    session.enter(PREVIEW, { unless_running: visitor.login !== 'guest' || !entersAgain() });
  useAutoPreview(door, session.elsewhere ? null : watchUnlessElsewhere, session.look);
  const stuck = useFollowedCall({ call, session, panel, setPanel });
  const enter = (offer: Offer, point_type: 2000 | 2010, reason?: string): void => {
    // If the address asks for a two-shot, open its window as soon as it can be requested.
    setPanel(way === 'twoshot' ? 'twoshot' : null);
    const { mode, rate_units_per_min, opening_ms } = offer;
    const by_link = mode === 'hidden' && hidden_key !== null ? { hidden_key } : {};
    const why = reason === undefined ? {} : { reason };
    session.enter({ mode, point_type, rate_units_per_min, opening_ms, ...by_link, ...why });
  };
  const stay = useStay(state, enter);
  const mode = watching ? state.session.mode : null;
  return {
    ...{ session, call, visitor, door, inside, mode, quoted, stuck, stay },
    /** The countdown at the end of the free chat runs. */
    free_ends,
    ...{ watch, enter },
    leave: session.leave,
  };
}
