import type { Receipt, ViewerSession } from '@akari/contract/session';
import { flatPrice } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import {
  accountSettled,
  enteringBegun,
  entryStopped,
  sessionLost,
  sessionOpened,
  sessionSlice,
  stepDone,
} from './session.slice.ts';
import type { SessionState } from './state.ts';
import { ENTER_STEPS, stepLooks, type EnterStep } from './steps.ts';

const receipt: Receipt = {
  session_id: 's1',
  ...flatPrice(12_000),
  delivered_ms: 0,
  spent_units: 0,
  balance_units: 120_000,
  remaining_ms: 600_000,
  points_left: 'enough',
  held_until_ms: null,
  counting: false,
  at_ms: 0,
};
const session: ViewerSession = {
  session_id: 's1',
  channel_id: '7',
  performer_name: 'akari',
  session_type: 115,
  mode: 'party',
  point_type: 2000,
  state: 'joining',
  ...flatPrice(12_000),
  campaign: null,
  spend_limit_units: null,
  started_at_ms: 0,
  receipt,
};
const media = { url: '/whep/7', token: 't', ice_servers: [] };
const begin = enteringBegun({ attempt_id: 'a', performer_name: 'akari', mode: 'party', done: [] });
const opened = sessionOpened({ attempt_id: 'a', session, media, at_ms: 5 });
const step = (name: EnterStep) => stepDone({ attempt_id: 'a', step: name });
const ended = serverEvent['session.ended']({
  session_id: 's1',
  performer_name: 'akari',
  end: 'points_spent',
  code: 1111,
  delivered_ms: 600_000,
  spent_units: 120_000,
  balance_units: 0,
  preview_left_ms: null,
});
const run = (...actions: { type: string }[]): SessionState =>
  actions.reduce<SessionState>(sessionSlice.reducer, sessionSlice.getInitialState());
const watching = () => run(begin, opened, ...ENTER_STEPS.map(step));

describe('sessionSlice', () => {
  it('is watching after the session and all steps, in any order', () => {
    expect(watching().phase).toBe('watching');
    expect(run(begin, ...ENTER_STEPS.map(step), opened).phase).toBe('watching');
    expect(run(begin, opened, ...ENTER_STEPS.slice(1).map(step)).phase).toBe('entering');
  });

  it('ignores events of a cancelled attempt', () => {
    expect(run(begin, entryStopped(null), opened, step('server_info'))).toEqual({
      phase: 'looking',
      refused: null,
    });
    const second = enteringBegun({ attempt_id: 'b', performer_name: 'akari', mode: 'party', done: [] });
    expect(run(begin, second, opened)).toMatchObject({ phase: 'entering', session: null });
  });

  it('keeps the error of a refusal', () => {
    expect(run(begin, entryStopped('price_changed'))).toEqual({
      phase: 'looking',
      refused: { mode: 'party', error: 'price_changed' },
    });
  });

  it('takes receipts of its own session only', () => {
    const own = serverEvent['session.receipt']({ ...receipt, spent_units: 200 });
    const other = serverEvent['session.receipt']({ ...receipt, session_id: 's2', spent_units: 900 });
    const state = sessionSlice.reducer(sessionSlice.reducer(watching(), own), other);
    expect(state).toMatchObject({ received: { receipt: { spent_units: 200 } } });
  });

  it('ends with the end and the code of the server', () => {
    expect(sessionSlice.reducer(watching(), ended)).toMatchObject({
      phase: 'ended',
      rate_units_per_min: 12_000,
      ended: { end: 'points_spent', code: 1111 },
    });
  });

  it('ignores the end of another session', () => {
    const other = serverEvent['session.ended']({ ...ended.payload, session_id: 's2' });
    expect(sessionSlice.reducer(watching(), other).phase).toBe('watching');
  });

  it('ends with the figures of the last receipt after sessionLost', () => {
    const before = sessionSlice.reducer(
      watching(),
      serverEvent['session.receipt']({ ...receipt, delivered_ms: 61_000, spent_units: 12_200 }),
    );
    expect(sessionSlice.reducer(before, sessionLost('unknown'))).toMatchObject({
      phase: 'ended',
      ended: { end: 'unknown', code: 9999, delivered_ms: 61_000, spent_units: 12_200 },
    });
  });

  it('keeps remoting_timeout (1031) when accountSettled arrives', () => {
    const lost = sessionSlice.reducer(watching(), sessionLost('remoting_timeout'));
    const account = { ...ended.payload, end: 'socket_failed' as const, code: 5000, spent_units: 4_000 };
    expect(sessionSlice.reducer(lost, accountSettled(account))).toMatchObject({
      phase: 'ended',
      ended: { end: 'remoting_timeout', code: 1031, spent_units: 4_000 },
    });
    const other = accountSettled({ ...account, session_id: 's2' });
    expect(sessionSlice.reducer(lost, other)).toEqual(lost);
    expect(sessionSlice.reducer(watching(), accountSettled(account))).toEqual(watching());
  });
});

describe('stepLooks', () => {
  it('marks the first step that is not done as now', () => {
    const looks = stepLooks(['server_info', 'performer_info']);
    expect(looks.map(({ look }) => look)).toEqual(['done', 'now', 'done', 'later', 'later', 'later']);
  });
});

describe('session.asked', () => {
  const asked = (follows_id: string | null, session_id = 's2') =>
    serverEvent['session.asked']({
      session: { ...session, session_id, state: 'asked', answer_until_ms: 60_000 },
      follows_id,
    });

  it('asks the page whose two-shot the session follows, whichever event arrives first', () => {
    const over = { ...ended, payload: { ...ended.payload, end: 'twoshot_over' as const } };
    for (const actions of [
      [asked('s1'), over],
      [over, asked('s1')],
    ]) {
      const state = actions.reduce<SessionState>(sessionSlice.reducer, watching());
      expect(state).toMatchObject({ phase: 'asked', session: { session_id: 's2' } });
    }
  });

  it('asks nothing in another window of the person', () => {
    expect(sessionSlice.reducer(watching(), asked('s9')).phase).toBe('watching');
    expect(sessionSlice.reducer(undefined, asked('s1')).phase).toBe('looking');
  });
});
