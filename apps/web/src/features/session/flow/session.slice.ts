import type { MediaAccess } from '@akari/contract/media';
import type { SessionEnded, ViewerSession } from '@akari/contract/session';
import { SESSION_END_CODES, type ErrorName, type SessionEnd, type SessionMode } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';
import { receiptAfter } from '../receipt/receipt.ts';
import { sessionOf, type AskedToGoOn, type Refused, type SessionState } from './state.ts';
import { ENTER_STEPS, type EnterStep } from './steps.ts';

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    session: SessionState;
  }
}

const looking = (refused: Refused | null = null): SessionState => ({ phase: 'looking', refused });

/** Ends after which the server opens another session of the same viewer at once; the page continues with it. */
const FOLLOWED: readonly SessionEnd[] = ['twoway_started', 'twoway_over'];
export const isFollowed = (end: SessionEnd): boolean => FOLLOWED.includes(end);

const askedIn = (session: ViewerSession): AskedToGoOn => ({
  phase: 'asked',
  performer_name: session.performer_name,
  session,
  refused: null,
});

/** Moves to `watching` when all loading steps are done. */
function promoted(state: Extract<SessionState, { phase: 'entering' }>): SessionState {
  const { session, media, received, performer_name, done } = state;
  const ready = ENTER_STEPS.every((step) => done.includes(step));
  if (!ready || session === null || media === null || received === null) return state;
  return { phase: 'watching', performer_name, session, media, received };
}

/** Builds the end of a session whose `session.ended` event was missed, from its last known receipt. */
export function endedQuietly(session: ViewerSession, end: SessionEnd): SessionEnded {
  const { receipt } = session;
  return {
    session_id: session.session_id,
    performer_name: session.performer_name,
    end,
    code: SESSION_END_CODES[end],
    delivered_ms: receipt.delivered_ms,
    spent_units: receipt.spent_units,
    balance_units: receipt.balance_units,
    preview_left_ms: null,
    ...(receipt.visit === undefined ? {} : { visit: receipt.visit }),
  };
}

/** The viewer session of this page (spec §3). Reducers ignore actions that do not fit the phase. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: looking(),
  reducers: {
    enteringBegun(
      state,
      {
        payload,
      }: PayloadAction<{
        attempt_id: string;
        performer_name: string;
        mode: SessionMode;
        done: EnterStep[];
      }>,
    ): SessionState {
      const asked = state.phase === 'asked' ? { ...state, refused: null } : null;
      return { phase: 'entering', ...payload, asked, session: null, media: null, received: null };
    },
    stepDone(state, { payload }: PayloadAction<{ attempt_id: string; step: EnterStep }>) {
      if (state.phase !== 'entering' || state.attempt_id !== payload.attempt_id) return state;
      return promoted({ ...state, done: [...state.done, payload.step] });
    },
    sessionOpened(
      state,
      {
        payload,
      }: PayloadAction<{ attempt_id: string; session: ViewerSession; media: MediaAccess; at_ms: number }>,
    ) {
      if (state.phase !== 'entering' || state.attempt_id !== payload.attempt_id) return state;
      const { session, media, at_ms } = payload;
      return promoted({
        ...state,
        session,
        media,
        received: { receipt: session.receipt, received_at_ms: at_ms },
      });
    },
    /** Entering failed or the person cancelled. */
    entryStopped(state, { payload }: PayloadAction<ErrorName | null>): SessionState {
      if (state.phase !== 'entering') return looking();
      const refused = payload === null ? null : { mode: state.mode, error: payload };
      return state.asked === null ? looking(refused) : { ...state.asked, refused };
    },
    /** The server still waits for an answer. Dispatched after a reload or a reconnect. */
    askedFound: (_, { payload }: PayloadAction<ViewerSession>): SessionState => askedIn(payload),
    /** Another session replaced the running one. */
    sessionSwitched(
      state,
      { payload }: PayloadAction<{ session: ViewerSession; media: MediaAccess; at_ms: number }>,
    ): SessionState {
      if (sessionOf(state) === null) return state;
      const { session, media, at_ms } = payload;
      const received = { receipt: session.receipt, received_at_ms: at_ms };
      return { phase: 'watching', performer_name: session.performer_name, session, media, received };
    },
    /** Returns to the lobby, after an end or when the screen closes. */
    lookedAgain: (): SessionState => looking(),
    /** Takes the server's figures for a session that this page ended itself; the end keeps the page's name and code. */
    accountSettled(state, { payload }: PayloadAction<SessionEnded>) {
      if (state.phase !== 'ended' || state.ended.session_id !== payload.session_id) return;
      const { end, code } = state.ended;
      state.ended = { ...payload, end, code };
    },
    sessionLost(state, { payload }: PayloadAction<SessionEnd>): SessionState {
      const session = sessionOf(state);
      if (session === null || (state.phase !== 'entering' && state.phase !== 'watching')) return looking();
      const { performer_name } = state;
      const { mode, point_type, rate_units_per_min } = session;
      const last = state.received?.receipt ?? session.receipt;
      const ended = endedQuietly({ ...session, receipt: last }, payload);
      return { phase: 'ended', performer_name, mode, point_type, rate_units_per_min, ended };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['session.receipt'], (state, { payload }) => {
        const session = sessionOf(state);
        if (session?.session_id !== payload.session_id) return;
        if (state.phase !== 'entering' && state.phase !== 'watching') return;
        const receipt = receiptAfter(state.received?.receipt, payload, session.mode);
        state.received = { receipt, received_at_ms: Date.now() };
      })
      .addCase(serverEvent['session.asked'], (state, { payload }): SessionState => {
        const { session, follows_id } = payload;
        // The end of a two-shot may arrive before the question.
        const mine = state.phase === 'ended' ? state.ended.session_id : sessionOf(state)?.session_id;
        const about = [session.session_id, follows_id];
        return mine !== undefined && about.includes(mine) ? askedIn(session) : state;
      })
      .addCase(serverEvent['session.ended'], (state, { payload }): SessionState => {
        const { session_id } = payload;
        // The viewer accepted to continue, and the next session is being opened.
        if (state.phase === 'entering' && state.asked?.session.session_id === session_id)
          return { ...state, asked: null };
        const session = state.phase === 'asked' ? state.session : sessionOf(state);
        if (session?.session_id !== session_id || isFollowed(payload.end)) return state;
        const { mode, point_type, rate_units_per_min } = session;
        return {
          phase: 'ended',
          performer_name: payload.performer_name,
          mode,
          point_type,
          rate_units_per_min,
          ended: payload,
        };
      });
  },
  selectors: {
    selectSession: (state) => state,
    selectSessionId: (state) => sessionOf(state)?.session_id ?? null,
  },
});
export const {
  accountSettled,
  askedFound,
  enteringBegun,
  stepDone,
  sessionOpened,
  sessionSwitched,
  entryStopped,
  lookedAgain,
  sessionLost,
} = sessionSlice.actions;
export const { selectSession, selectSessionId } = sessionSlice.injectInto(reducer).selectors;
