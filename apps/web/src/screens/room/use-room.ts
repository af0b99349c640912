import { hasChatStarted, may, mayTakePart, POINT_TYPE, stageEffectRefusal } from '@akari/rules';
import { useMemo, useState } from 'react';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { selectBalance } from '../../platform/person/point.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useHiddenChat } from '../../features/chat/index.ts';
import { useGift } from '../../features/gift/index.ts';
import { useIdVideo } from '../../features/id-video/index.ts';
import { listPicturesOf } from '../../features/channel/shared/list-picture.ts';
import type { Quote } from '../../features/room-tool/quote.ts';
import type { RoomState, RoomView } from '../../features/room-tool/room-tool.ts';
import { useLanguage } from '../../text/index.ts';
import { useToysOffered } from '../../features/toy/viewer/use-toys.ts';
import { useTip } from '../../features/tip/index.ts';
import { wantsPoints, type SessionState } from '../../features/session/index.ts';
import { useRoomSite } from '../../platform/site/ways.ts';
import { useBuying } from './use-buying.ts';
import { useWindowsAhead } from './late.ts';
import { sheetsOf, shownTools, windowOf } from './dock/tools.ts';
import { useEntrance, type Entrance } from './door/use-entrance.ts';
import { useRequests } from './use-requests.ts';
import { useRoomTools } from './use-room-tools.ts';

type Way = Pick<Entrance, 'card' | 'link_key' | 'way'>;

/** Whether the session ended for want of points. */
const wantsToBuy = (state: SessionState): boolean => state.phase === 'ended' && wantsPoints(state.ended.end);

/** What the tools need to know of the prices. */
const quotedState = (quote: Quote): Pick<RoomState, 'quote' | 'call_offer' | 'quotes_twoshot'> =>
  quote.phase === 'known'
    ? { quote: 'known', call_offer: quote.call, quotes_twoshot: quote.twoshot !== null }
    : { quote: 'unknown', call_offer: null, quotes_twoshot: false };

/** Returns what decides which tools are available. */
function useRoomState({
  card,
  user_type,
  balance,
  entrance: { mode, call, quoted, visitor, inside },
  own_twoway,
  chat_hidden,
}: Pick<RoomState, 'user_type' | 'chat_hidden'> &
  Pick<RoomView, 'card' | 'balance' | 'own_twoway'> & {
    entrance: ReturnType<typeof useEntrance>;
  }): RoomState {
  const takes_part = inside !== null && mayTakePart(inside.session_type);
  const toys_offered = useToysOffered(card, takes_part && balance !== null);
  return {
    mode,
    status: card.status,
    user_type,
    member: balance !== null,
    ...useRoomSite(),
    call: call?.state ?? null,
    ...quotedState(quoted.quote),
    twoshot_asked: visitor.twoshot_asked,
    twoway_asked: own_twoway.request !== null,
    with_coupon: inside?.point_type === POINT_TYPE.coupon,
    chat_hidden,
    toys_offered,
    effects_taken:
      inside !== null &&
      balance !== null &&
      stageEffectRefusal(card.stage_effects ?? 'off', { mode: inside.mode, media_kind: card.media_kind }) ===
        null,
  };
}

/** State and actions of the room: the way in, what the person may see, and the tools. */
export function useRoom({ card, link_key, way }: Way) {
  const language = useLanguage();
  const balance = useAppSelector(selectBalance);
  const user_type = useAppSelector(selectUserType);
  const { panel, setPanel, tools_open } = useRoomTools();
  const { performer_name } = card;
  const entrance = useEntrance({ card, link_key, way, panel, setPanel });
  const { session, call, inside, mode, quoted } = entrance;
  const requests = useRequests(performer_name, panel === 'twoway', inside !== null);
  const { own_twoway } = requests;
  const tip = useTip(performer_name, () => tools_open.close('tip'));
  const gift = useGift(performer_name, () => tools_open.close('gift'));
  // True until the person has entered a chat; the free preview does not count as one.
  const before_chat = inside === null || inside.mode === 'preview';
  const video = useIdVideo(performer_name, before_chat);
  const watching = mode !== null;
  const received = session.state.phase === 'watching' ? session.state.received : null;
  useWindowsAhead(watching);

  const performer = usePerformer(card, card.display_name[language]);
  const chat = useHiddenChat();
  const state = useRoomState({ card, user_type, balance, entrance, own_twoway, chat_hidden: chat.hidden });
  useBuying(state, session.state, setPanel);
  const leave = (): void => {
    tools_open.closeAll();
    entrance.leave();
  };
  const view: RoomView = {
    card,
    name: performer.name,
    session: inside,
    receipt: received?.receipt ?? null,
    points_spent: wantsToBuy(session.state),
    quoted,
    balance,
    call,
    own_twoway,
    tip,
    gift,
    onEnter: entrance.enter,
    onPointsArrived: () => (wantsToBuy(session.state) ? session.look() : undefined),
    onLeave: leave,
    onReconnect: session.media.reconnect,
  };
  return {
    ...entrance,
    view,
    state,
    requests,
    performer,
    video,
    before_chat,
    watching,
    chatting: watching && inside !== null && mayTakePart(inside.session_type),
    received,
    panel,
    setPanel,
    tools_open,
    leave,
    opened: session.state.phase === 'entering' || entrance.stuck ? null : windowOf(panel, state),
    sheets: sheetsOf(state),
    /** Leaves the room; in a two-shot it asks first, and offers the way back to the chat. */
    leaveOrAsk: mode === 'twoshot' && balance !== null ? () => setPanel('end_twoshot') : leave,
    tools: shownTools({
      state,
      performer_name,
      language,
      actions: { leave, toggleChat: chat.toggle },
      open: tools_open.toggle,
    }),
    chat,
  };
}
export type RoomModel = ReturnType<typeof useRoom>;

/** Returns the performer's name and picture, memoized because every row of the board depends on this object. */
function usePerformer(card: Entrance['card'], name: string) {
  // Keep the still from when the room opened: stills change every few seconds, and the avatar must not flicker.
  const [picture] = useState(() => listPicturesOf(card)[0] ?? '');
  const { performer_name } = card;
  return useMemo(() => ({ performer_name, name, picture }), [performer_name, name, picture]);
}

/**
 * `open`: the viewer may read and write. `silent`: the viewer may only read. `outside`, `peep`, `private`: there is a
 * chat that the viewer may not read. `closed`: there is no chat.
 */
export type ChatAccess = 'open' | 'silent' | 'outside' | 'peep' | 'private' | 'closed';

/** Returns what the person may do in the chat, and if nothing, why. */
export function chatOf({ state, chatting }: Pick<RoomModel, 'state' | 'chatting'>): ChatAccess {
  if (chatting) return may(state.user_type, 'chat.write') ? 'open' : 'silent';
  if (state.mode === 'peep') return 'peep';
  if (state.status === 'twoshot') return 'private';
  return hasChatStarted(state.status) ? 'outside' : 'closed';
}
