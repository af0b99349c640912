import type { MediaAccess } from '@akari/contract/media';
import type { SessionEnded, ViewerSession } from '@akari/contract/session';
import { SESSION_END_CODES, type ErrorName, type SessionEnd, type SessionMode } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { reducer } from '../app/store.ts';
import { sessionOf, type AskedToGoOn, type Refused, type SessionState } from './state.ts';
import { ENTER_STEPS, type EnterStep } from './steps.ts';

declare module '../app/store.ts' {
  interface LazySlices {
    session: SessionState;
  }
}

const looking = (refused: Refused | null = null): SessionState => ({ phase: 'looking', refused });

/** Ends that another session of the same viewer follows at once: the page goes on with that one. */
const FOLLOWED: readonly SessionEnd[] = ['twoway_started', 'twoway_over'];
export const isFollowed = (end: SessionEnd): boolean => FOLLOWED.includes(end);

const askedIn = (session: ViewerSession): AskedToGoOn => ({
  phase: 'asked',
  performer_name: session.performer_name,
  session,
  refused: null,
});

/** All steps are done: the picture is on the screen. */
function promoted(state: Extract<SessionState, { phase: 'entering' }>): SessionState {
  const { session, media, received, performer_name, done } = state;
  const ready = ENTER_STEPS.every((step) => done.includes(step));
  if (!ready || session === null || media === null || received === null) return state;
  return { phase: 'watching', performer_name, session, media, received };
}

/** A session that ended without a word from the server (missed while away), from what is known of it. */
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
  };
}

/** The viewer session of this page (spec §3). Reducers refuse what does not fit the phase. */
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
    /** The way in failed, or the person went back; nothing runs any more. */
    entryStopped(state, { payload }: PayloadAction<ErrorName | null>): SessionState {
      if (state.phase !== 'entering') return looking();
      const refused = payload === null ? null : { mode: state.mode, error: payload };
      return state.asked === null ? looking(refused) : { ...state.asked, refused };
    },
    /** The server still waits for an answer: after a reload, or a while without it. */
    askedFound: (_, { payload }: PayloadAction<ViewerSession>): SessionState => askedIn(payload),
    /** Another session has taken the place of the one that ran. */
    sessionSwitched(
      state,
      { payload }: PayloadAction<{ session: ViewerSession; media: MediaAccess; at_ms: number }>,
    ): SessionState {
      if (sessionOf(state) === null) return state;
      const { session, media, at_ms } = payload;
      const received = { receipt: session.receipt, received_at_ms: at_ms };
      return { phase: 'watching', performer_name: session.performer_name, session, media, received };
    },
    /** Another look at the door: after an end, or when the page opens. */
    lookedAgain: (): SessionState => looking(),
    /** The server's account of a session that this page ended by itself; what the page saw stays its name. */
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
        const mine = sessionOf(state)?.session_id === payload.session_id;
        if (!mine || (state.phase !== 'entering' && state.phase !== 'watching')) return;
        state.received = { receipt: payload, received_at_ms: Date.now() };
      })
      .addCase(serverEvent['session.asked'], (state, { payload }): SessionState =>
        sessionOf(state)?.session_id === payload.session.session_id ? askedIn(payload.session) : state,
      )
      .addCase(serverEvent['session.ended'], (state, { payload }): SessionState => {
        const { session_id } = payload;
        // Taken up: what comes in its place is on its way.
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
