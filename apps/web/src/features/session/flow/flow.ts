import type { ViewerSession } from '@akari/contract/session';
import { currentSession, endOfSession, joinSession, leaveSession, renewMedia } from '@akari/contract/session';
import { getSite } from '@akari/contract/site';
import { POINT_TYPE, type ErrorName, type LeaveEnd, type PageMediaFault } from '@akari/rules';
import { selectLoginPhase } from '../../../platform/person/login.slice.ts';
import { balanceChanged, selectBalance } from '../../../platform/person/point.slice.ts';
import { callServer, holdReads } from '../../../platform/api/call-server.ts';
import { randomId } from '../../../platform/api/intent.ts';
import { socketChanged } from '../../../platform/socket/connection.slice.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reconnect } from '../../../platform/socket/live/socket.ts';
import { screenBroken } from '../../../platform/error/error.slice.ts';
import { startAppListening, type AppDispatch, type RootState } from '../../../platform/store/store.ts';
import { beginPlay, takePreparedPlay } from '../../../media/index.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { currentLanguage } from '../../../text/current-language.ts';
import { siteApi } from '../../../platform/site/api.ts';
import { refreshChannel, selectCard, selectRoomChannel } from './channel.slice.ts';
import { leftText } from './left-text.ts';
import { rememberEntry, rememberSession } from './resume.ts';
import {
  accountSettled,
  askedFound,
  enteringBegun,
  entryStopped,
  lookedAgain,
  selectSession,
  isFollowed,
  sessionLost,
  sessionOpened,
  sessionSwitched,
  stepDone,
} from './session.slice.ts';
import { sessionOf, type Entry } from './state.ts';

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState) => T;

/** Returns whether this attempt to enter is still the current one. */
const runs = (state: RootState, attempt_id: string): boolean => {
  const session = selectSession(state);
  return session.phase === 'entering' && session.attempt_id === attempt_id;
};

const tellServer = (session_id: string, end: LeaveEnd = 'left', fault?: PageMediaFault): void =>
  void callServer(leaveSession, { params: { session_id }, query: { end, fault } });

const refreshRoom = (): Thunk<Promise<ErrorName | null>> => async (dispatch, getState) => {
  const { performer_name } = selectRoomChannel(getState());
  return performer_name === null ? null : dispatch(refreshChannel(performer_name));
};

/** Whether this page has loaded its site. */
const knowsSite = (state: RootState): boolean =>
  siteApi.util
    .selectCachedArgsForQuery(state, 'getSite')
    .some((arg) => siteApi.endpoints.getSite.select(arg)(state).isSuccess);

const askServerInfo = (): Thunk<Promise<ErrorName | null>> => async (_dispatch, getState) => {
  if (knowsSite(getState())) return null;
  const answer = await callServer(getSite, {});
  return 'error' in answer ? answer.error.name : null;
};

/** Marks a loading step as done when its request succeeds. If the request fails, entering stops and costs nothing. */
const finishStep =
  (
    attempt_id: string,
    step: 'server_info' | 'performer_info',
    asked: Promise<ErrorName | null>,
  ): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const error = await asked;
    if (!runs(getState(), attempt_id)) return;
    if (error === null) {
      dispatch(stepDone({ attempt_id, step }));
      return;
    }
    const opened = sessionOf(selectSession(getState()));
    rememberEntry(null);
    dispatch(entryStopped(error));
    if (opened !== null) tellServer(opened.session_id, 'failed');
  };

/** Resolves when the person is inside, or the attempt to enter is over. */
const endOfAttempt = (attempt_id: string): Promise<void> =>
  new Promise((resolve) => {
    const stop = startAppListening({
      predicate: (_action, now) => !runs(now, attempt_id),
      effect: () => {
        stop();
        resolve();
      },
    });
  });

/**
 * Enters a room at the price that the person agreed to. The steps of spec §2 run in parallel, so that the picture
 * waits only for the answer of the join, which carries the media node's answer to this page's offer too.
 * @param how `unless_running`: a session in another window refuses this one instead of being ended by it
 */
export const enterRoom =
  (entry: Entry, how: { unless_running?: boolean } = {}): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const attempt_id = randomId();
    const { performer_name, mode } = entry;
    dispatch(enteringBegun({ attempt_id, performer_name, mode, done: [] }));
    const taken = takePreparedPlay(selectCard(getState())?.media_kind ?? 'video');
    // Not awaited when it is ready, so that the join is the first request of the room.
    const prepared = taken instanceof Promise ? await taken : taken;
    const body = { ...entry, ...how, sdp_offer: prepared?.offer.sdp };
    const joined = callServer(joinSession, { body, idempotency_key: attempt_id });
    void dispatch(finishStep(attempt_id, 'server_info', dispatch(askServerInfo())));
    void dispatch(finishStep(attempt_id, 'performer_info', dispatch(refreshRoom())));
    // What else the room reads would take connections and time from the picture.
    holdReads(endOfAttempt(attempt_id));
    const answer = await joined;
    const current = runs(getState(), attempt_id);
    if (!current || 'error' in answer) {
      prepared?.pc.close();
      // The person cancelled before the answer arrived: end the session that the server opened.
      if ('data' in answer) tellServer(answer.data.session.session_id);
      else if (current) dispatch(entryStopped(answer.error.name));
      return;
    }
    const { session, media, negotiation = null } = answer.data;
    if (prepared !== null) beginPlay(session.session_id, media, prepared, negotiation);
    rememberEntry(entry);
    // This answer set the guest's cookie. The socket must reconnect with it to receive the events of the session.
    if (selectLoginPhase(getState()) === 'guest') void reconnect();
    dispatch(stepDone({ attempt_id, step: 'answer_from_server' }));
    dispatch(sessionOpened({ attempt_id, session, media, at_ms: Date.now() }));
  };

/** Resumes a session that is still open on the server, for example after a quick reload. */
export const resumeSession =
  (session: ViewerSession): Thunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const attempt_id = randomId();
    const { performer_name, mode, session_id } = session;
    const done = ['server_info', 'performer_info'] as const;
    dispatch(enteringBegun({ attempt_id, performer_name, mode, done: [...done] }));
    const answer = await callServer(renewMedia, { params: { session_id } });
    if (!runs(getState(), attempt_id)) return true;
    if ('error' in answer) {
      dispatch(entryStopped(null));
      return false;
    }
    dispatch(stepDone({ attempt_id, step: 'answer_from_server' }));
    dispatch(sessionOpened({ attempt_id, session, media: answer.data.media, at_ms: Date.now() }));
    return true;
  };

/** Follows to a session that the server opened for this person, when a two-shot began. */
export const followSession =
  (session_id: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const before = selectSession(getState());
    // Only the page that was in the chat follows; another window of the same person stays where it is.
    const was_there =
      before.phase === 'ended' ? before.ended.end === 'twoshot_started' : before.phase !== 'looking';
    if (!was_there || sessionOf(before)?.session_id === session_id) return;
    const answer = await callServer(currentSession, {});
    const session = 'data' in answer ? answer.data.session : null;
    if (session?.session_id === session_id && session.state !== 'ended')
      await dispatch(resumeSession(session));
  };

/**
 * Switches to the session that replaced this page's session, at another price that was agreed to, because two-way began
 * or is over. The picture continues.
 * @param session_id the new session; null: nothing replaced the old one
 */
export const switchSession =
  (session_id: string | null): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const mine = sessionOf(selectSession(getState()));
    if (mine === null || mine.session_id === session_id) return;
    if (session_id === null) {
      dispatch(sessionLost('twoway_over'));
      return;
    }
    const [current, renewed] = await Promise.all([
      callServer(currentSession, {}),
      callServer(renewMedia, { params: { session_id } }),
    ]);
    const session = 'data' in current ? current.data.session : null;
    if (session?.session_id === session_id && 'data' in renewed)
      dispatch(sessionSwitched({ session, media: renewed.data.media, at_ms: Date.now() }));
    else if (sessionOf(selectSession(getState()))?.session_id === mine.session_id)
      dispatch(sessionLost('unknown'));
  };

/** Returns the open session of this person with any performer, or null. */
export async function runningSession(): Promise<ViewerSession | null> {
  const answer = await callServer(currentSession, {});
  const session = 'data' in answer ? answer.data.session : null;
  return session !== null && session.state !== 'ended' ? session : null;
}

/** Checks whether the session still exists, after the page was disconnected from the server. */
export const checkSession = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const mine = sessionOf(selectSession(getState()));
  if (mine === null) return;
  const answer = await callServer(currentSession, {});
  if ('error' in answer) return;
  const now = answer.data.session;
  if (now?.session_id === mine.session_id) {
    // The `session.asked` event was missed.
    if (now.state === 'asked' && sessionOf(selectSession(getState()))?.session_id === now.session_id)
      dispatch(askedFound(now));
    // What was given during the interruption is not on later receipts.
    else dispatch(serverEvent['session.receipt'](now.receipt));
    return;
  }
  const known = await callServer(endOfSession, { params: { session_id: mine.session_id } });
  if (sessionOf(selectSession(getState()))?.session_id !== mine.session_id) return;
  const ended = 'data' in known ? known.data.ended : null;
  if (ended !== null && isFollowed(ended.end)) {
    // The event about the session that replaced this one was missed.
    const running = answer.data.session;
    const here = running?.performer_name === mine.performer_name && running.state !== 'ended';
    return dispatch(switchSession(here ? running.session_id : null));
  }
  const kept = answer.data.session;
  // The question after a two-shot was missed.
  if (ended?.end === 'twoshot_over' && isAskedHere(kept, mine.performer_name))
    return void dispatch(askedFound(kept));
  dispatch(ended === null ? sessionLost('unknown') : serverEvent['session.ended'](ended));
};

const isAskedHere = (session: ViewerSession | null, performer_name: string): session is ViewerSession =>
  session?.state === 'asked' && session.performer_name === performer_name;

/**
 * Goes on in the chat after the viewer's own end of a two-shot, at the price that its button showed. If the price has
 * changed in between, the question stays, with the new one.
 */
export const returnToChat =
  (entry: Entry): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    // The question usually arrives by socket before the answer to the end of the two-shot.
    if (selectSession(getState()).phase !== 'asked') {
      const kept = await runningSession();
      const here = selectRoomChannel(getState()).performer_name === entry.performer_name;
      const still = sessionOf(selectSession(getState()))?.mode === 'twoshot';
      if (here && still && isAskedHere(kept, entry.performer_name)) dispatch(askedFound(kept));
    }
    if (selectSession(getState()).phase === 'asked') await dispatch(enterRoom(entry));
  };

/**
 * Ends the session after the server was unreachable for too long (1031), so that no unaccounted media plays. The page
 * reports the end when the server is reachable again.
 */
export const giveServerUp = (): Thunk<void> => (dispatch, getState) => {
  if (sessionOf(selectSession(getState())) === null) return;
  rememberEntry(null);
  dispatch(sessionLost('remoting_timeout'));
};

/** Ends the session because this browser cannot receive its media, and reports the fault to the server. */
export const giveMediaUp =
  (session_id: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (sessionOf(selectSession(getState()))?.session_id !== session_id) return;
    rememberEntry(null);
    const query = { end: 'failed', fault: 'signalling_failed' } as const;
    await callServer(leaveSession, { params: { session_id }, query });
    // The session may have ended before; then no further event arrives.
    await dispatch(checkSession());
  };

/** Leaves the room or cancels entering. The end screen appears with the server's `session.ended` event. */
export const leaveRoom =
  (end: 'left' | 'window_inactive' = 'left'): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    rememberEntry(null);
    const state = selectSession(getState());
    const mine = sessionOf(state);
    if (state.phase === 'entering') dispatch(entryStopped(null));
    if (mine === null) return;
    const params = { session_id: mine.session_id };
    await callServer(leaveSession, { params, query: { end } });
    // The socket event usually arrives first. Otherwise the last receipt on screen is used for the end screen.
    setTimeout(() => {
      if (sessionOf(selectSession(getState()))?.session_id === mine.session_id) dispatch(sessionLost(end));
    }, 1_500);
  };

/** Declines to continue in paid chat and leaves. */
export const declineAsked = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const asked = selectSession(getState());
  if (asked.phase !== 'asked') return;
  rememberEntry(null);
  await callServer(leaveSession, {
    params: { session_id: asked.session.session_id },
    query: { end: 'left' },
  });
  // The socket event usually arrives first.
  setTimeout(() => {
    if (selectSession(getState()) === asked) dispatch(lookedAgain());
  }, 1_500);
};

/** Checks whether the question to continue in paid chat is still open, after the page was disconnected. */
export const checkAsked = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const asked = selectSession(getState());
  if (asked.phase !== 'asked') return;
  const { session_id } = asked.session;
  const answer = await callServer(currentSession, {});
  if ('error' in answer || answer.data.session?.session_id === session_id) return;
  const known = await callServer(endOfSession, { params: { session_id } });
  if ('data' in known && known.data.ended !== null) dispatch(serverEvent['session.ended'](known.data.ended));
};

/**
 * Ends the session because the person went to another screen or this screen failed, and tells the server. The next
 * screen shows what the visit cost.
 */
export const abandonRoom =
  (end: LeaveEnd = 'left'): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const mine = sessionOf(selectSession(getState()));
    const name = selectCard(getState())?.display_name[currentLanguage()] ?? mine?.performer_name ?? '';
    dispatch(lookedAgain());
    if (mine === null) return;
    rememberEntry(null);
    const params = { session_id: mine.session_id };
    await callServer(leaveSession, { params, query: { end } });
    const known = await callServer(endOfSession, { params });
    const text =
      'data' in known && known.data.ended !== null ? leftText(name, known.data.ended, mine.mode) : null;
    if (text !== null) dispatch(noticeShown({ kind: 'news', text }));
  };

for (const actionCreator of [sessionOpened, sessionSwitched])
  startAppListening({
    actionCreator,
    effect: ({ payload }) => rememberSession(payload.session.session_id),
  });

// The session of a question after a two-shot is a new one: a reload of this tab finds it by its id.
startAppListening({
  predicate: (_action, now, before) =>
    selectSession(now).phase === 'asked' && selectSession(before).phase !== 'asked',
  effect: (_action, listening) => {
    const state = selectSession(listening.getState());
    if (state.phase === 'asked') rememberSession(state.session.session_id);
  },
});

startAppListening({
  actionCreator: serverEvent['session.ended'],
  effect: ({ payload }, listening) => {
    // After a reload the page may hear of the session before it, which it enters again.
    const before = selectSession(listening.getOriginalState());
    const mine = before.phase === 'asked' ? before.session : sessionOf(before);
    if (mine?.session_id === payload.session_id && !isFollowed(payload.end)) rememberEntry(null);
  },
});

// Update the balance in the header from the end screen, including what the settlement returned.
startAppListening({
  predicate: (_action, now, before) => selectSession(now) !== selectSession(before),
  effect: (_action, listening) => {
    const now = listening.getState();
    const state = selectSession(now);
    const balance = selectBalance(now);
    if (state.phase !== 'ended' || state.ended.balance_units === null || balance === null) return;
    const paid_with = state.point_type === POINT_TYPE.coupon ? 'coupon_points_units' : 'points_units';
    listening.dispatch(balanceChanged({ ...balance, [paid_with]: state.ended.balance_units }));
  },
});

startAppListening({
  actionCreator: screenBroken,
  effect: async (_action, { dispatch }) => dispatch(abandonRoom('failed')),
});

// Report a session that ended while the server was unreachable, and show the server's figures instead.
startAppListening({
  actionCreator: socketChanged,
  effect: async ({ payload }, listening) => {
    const state = selectSession(listening.getState());
    if (payload !== 'connected' || state.phase !== 'ended' || state.ended.end !== 'remoting_timeout') return;
    const params = { session_id: state.ended.session_id };
    await callServer(leaveSession, { params, query: { end: 'remoting_timeout' } });
    const known = await callServer(endOfSession, { params });
    if ('data' in known && known.data.ended !== null) listening.dispatch(accountSettled(known.data.ended));
  },
});
