import type { ViewerSession } from '@akari/contract/session';
import { currentSession, endOfSession, joinSession, leaveSession, renewMedia } from '@akari/contract/session';
import { getSite } from '@akari/contract/site';
import type { MediaAccess } from '@akari/contract/media';
import { POINT_TYPE, type ErrorName, type LeaveEnd, type PageMediaFault } from '@akari/rules';
import { selectLoginPhase } from '../account/login.slice.ts';
import { balanceChanged, selectBalance } from '../account/point.slice.ts';
import { callServer } from '../app/call-server.ts';
import { randomId } from '../app/intent.ts';
import { socketChanged } from '../app/connection.slice.ts';
import { serverEvent } from '../app/server-event.ts';
import { reconnect } from '../app/socket.ts';
import { screenBroken } from '../error/error.slice.ts';
import { startAppListening, type AppDispatch, type RootState } from '../app/store.ts';
import { refreshChannel, selectRoomChannel } from './channel.slice.ts';
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

/** Whether this attempt is still the one that runs. */
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

const askServerInfo = async (): Promise<ErrorName | null> => {
  const answer = await callServer(getSite, {});
  return 'error' in answer ? answer.error.name : null;
};

/** A step is done only when what it asks for is there; where that cannot be had, the way in ends, and costs nothing. */
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

/**
 * Enters a room at the price that the person agreed to. The steps of spec §2 run side by side, so that the picture
 * waits for nothing but the answer that carries its token.
 */
export const enterRoom =
  (entry: Entry): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const attempt_id = randomId();
    const { performer_name, mode } = entry;
    dispatch(enteringBegun({ attempt_id, performer_name, mode, done: [] }));
    void dispatch(finishStep(attempt_id, 'server_info', askServerInfo()));
    void dispatch(finishStep(attempt_id, 'performer_info', dispatch(refreshRoom())));
    const answer = await callServer(joinSession, { body: entry, idempotency_key: attempt_id });
    if (!runs(getState(), attempt_id)) {
      // Cancelled while the server was answering: what it opened is closed again.
      if ('data' in answer) tellServer(answer.data.session.session_id);
      return;
    }
    if ('error' in answer) {
      dispatch(entryStopped(answer.error.name));
      return;
    }
    rememberEntry(entry);
    // A guest is known by a cookie that came with this answer: the socket must show it to be told of the session.
    if (selectLoginPhase(getState()) === 'guest') void reconnect();
    dispatch(stepDone({ attempt_id, step: 'answer_from_server' }));
    dispatch(sessionOpened({ attempt_id, ...answer.data, at_ms: Date.now() }));
  };

/** Goes on with a session that the server still holds: after a reload that it did not notice. */
export const resumeSession =
  (session: ViewerSession): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const attempt_id = randomId();
    const { performer_name, mode, session_id } = session;
    const done = ['server_info', 'performer_info'] as const;
    dispatch(enteringBegun({ attempt_id, performer_name, mode, done: [...done] }));
    const answer = await callServer(renewMedia, { params: { session_id } });
    if (!runs(getState(), attempt_id)) return;
    if ('error' in answer) {
      dispatch(entryStopped(null));
      return;
    }
    dispatch(stepDone({ attempt_id, step: 'answer_from_server' }));
    dispatch(sessionOpened({ attempt_id, session, media: answer.data.media, at_ms: Date.now() }));
  };

/** Goes on with a session that the server opened for this page's person: a two-shot that began. */
export const followSession =
  (session_id: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const before = selectSession(getState());
    // Only the page that was in the chat: another window of the same person stays where it is.
    const was_there =
      before.phase === 'ended' ? before.ended.end === 'twoshot_started' : before.phase !== 'looking';
    if (!was_there || sessionOf(before)?.session_id === session_id) return;
    const answer = await callServer(currentSession, {});
    const session = 'data' in answer ? answer.data.session : null;
    if (session?.session_id === session_id && session.state !== 'ended')
      await dispatch(resumeSession(session));
  };

/**
 * The server has put another session in the place of the one of this page, at another price that was agreed to: two-way
 * began or is over. The picture goes on; null: nothing came in its place.
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

/** The session that the server holds for this person, with whomever, or null. */
export async function runningSession(): Promise<ViewerSession | null> {
  const answer = await callServer(currentSession, {});
  const session = 'data' in answer ? answer.data.session : null;
  return session !== null && session.state !== 'ended' ? session : null;
}

/** The page was cut off from the server for a while: is the session still there? */
export const checkSession = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const mine = sessionOf(selectSession(getState()));
  if (mine === null) return;
  const answer = await callServer(currentSession, {});
  if ('error' in answer) return;
  const now = answer.data.session;
  if (now?.session_id === mine.session_id) {
    // The word that it is asked about was missed.
    if (now.state === 'asked' && sessionOf(selectSession(getState()))?.session_id === now.session_id)
      dispatch(askedFound(now));
    return;
  }
  const known = await callServer(endOfSession, { params: { session_id: mine.session_id } });
  if (sessionOf(selectSession(getState()))?.session_id !== mine.session_id) return;
  const ended = 'data' in known ? known.data.ended : null;
  if (ended !== null && isFollowed(ended.end)) {
    // The word of what came in its place was missed.
    const running = answer.data.session;
    const here = running?.performer_name === mine.performer_name && running.state !== 'ended';
    return dispatch(switchSession(here ? running.session_id : null));
  }
  dispatch(ended === null ? sessionLost('unknown') : serverEvent['session.ended'](ended));
};

/**
 * The server has not been heard for too long (1031): the page stops, so that nothing runs that nobody can account for.
 * The server is told when it is there again.
 */
export const giveServerUp = (): Thunk<void> => (dispatch, getState) => {
  if (sessionOf(selectSession(getState())) === null) return;
  rememberEntry(null);
  dispatch(sessionLost('remoting_timeout'));
};

/** The media cannot be had by this browser, whatever is tried: the session ends, by what was seen. */
export const giveMediaUp =
  (session_id: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (sessionOf(selectSession(getState()))?.session_id !== session_id) return;
    rememberEntry(null);
    const query = { end: 'failed', fault: 'signalling_failed' } as const;
    await callServer(leaveSession, { params: { session_id }, query });
    // It may have been over before: then nobody says so again.
    await dispatch(checkSession());
  };

/** The person goes, or cancels the way in. The end screen comes with the server's last word. */
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
    // The word usually comes first, by the socket; when it does not, the receipt that was on screen is the account.
    setTimeout(() => {
      if (sessionOf(selectSession(getState()))?.session_id === mine.session_id) dispatch(sessionLost(end));
    }, 1_500);
  };

/** Who is asked to go on in paid chat goes instead. */
export const declineAsked = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const asked = selectSession(getState());
  if (asked.phase !== 'asked') return;
  rememberEntry(null);
  await callServer(leaveSession, {
    params: { session_id: asked.session.session_id },
    query: { end: 'left' },
  });
  // The word usually comes first, by the socket.
  setTimeout(() => {
    if (selectSession(getState()) === asked) dispatch(lookedAgain());
  }, 1_500);
};

/** The page was cut off while it was asked: whether the question still stands. */
export const checkAsked = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  const asked = selectSession(getState());
  if (asked.phase !== 'asked') return;
  const { session_id } = asked.session;
  const answer = await callServer(currentSession, {});
  if ('error' in answer || answer.data.session?.session_id === session_id) return;
  const known = await callServer(endOfSession, { params: { session_id } });
  if ('data' in known && known.data.ended !== null) dispatch(serverEvent['session.ended'](known.data.ended));
};

/** The person went to another screen, or this one broke: nothing more is shown here, and the server is told. */
export const abandonRoom =
  (end: LeaveEnd = 'left'): Thunk<void> =>
  (dispatch, getState) => {
    const mine = sessionOf(selectSession(getState()));
    dispatch(lookedAgain());
    if (mine === null) return;
    rememberEntry(null);
    tellServer(mine.session_id, end);
  };

/**
 * A fresh media token; null when the session is over, or waits for a purchase. Throws when the server could not be asked.
 * @param seen what kept the last attempt from its media
 */
export async function renewSessionMedia(
  session_id: string,
  seen: PageMediaFault | null,
): Promise<MediaAccess | null> {
  const answer = await callServer(renewMedia, {
    params: { session_id },
    query: { fault: seen ?? undefined },
  });
  if ('data' in answer) return answer.data.media;
  const over = [
    'session_over',
    'not_found',
    'forbidden',
    'login_required',
    'points_short',
    'coupon_points_short',
    'purchase_awaited',
    'paid_chat_unanswered',
  ];
  if (over.includes(answer.error.name)) return null;
  throw new Error(answer.error.name);
}

/** The page goes: a beacon is the one thing that still leaves it. */
export function leaveByBeacon(session_id: string): void {
  navigator.sendBeacon(`/api/session/${encodeURIComponent(session_id)}/leave?end=browser_closed`);
}

for (const actionCreator of [sessionOpened, sessionSwitched])
  startAppListening({
    actionCreator,
    effect: ({ payload }) => rememberSession(payload.session.session_id),
  });

startAppListening({
  actionCreator: serverEvent['session.ended'],
  effect: ({ payload }) => {
    if (!isFollowed(payload.end)) rememberEntry(null);
  },
});

// The balance in the head of the page is that of the account on the screen, with what the end gave back.
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
  effect: (_action, { dispatch }) => void dispatch(abandonRoom('failed')),
});

// What was given up without the server is told to it, and its account is the true one.
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
