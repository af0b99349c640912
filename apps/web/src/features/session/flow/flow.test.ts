// @vitest-environment jsdom
import type { SessionEnded, ViewerSession } from '@akari/contract/session';
import type { SessionEnd } from '@akari/rules';
import { beforeEach, expect, it, vi } from 'vitest';
import { balanceChanged, selectBalance } from '../../../platform/person/point.slice.ts';
import { apiError, callServer } from '../../../platform/api/call-server.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { selectNotices } from '../../../platform/store/notification.slice.ts';
import { changeLanguage } from '../../../text/current-language.ts';
import { abandonRoom, checkSession, enterRoom, followSession, giveMediaUp } from './flow.ts';
import { enteringBegun, selectSession, sessionLost, sessionOpened, endedQuietly } from './session.slice.ts';
import { ENTER_STEPS } from './steps.ts';

vi.mock('../../../platform/api/call-server.ts', async (original) => ({
  ...(await original<object>()),
  callServer: vi.fn(),
}));

const MEDIA = { url: '/whep/1', token: 't', ice_servers: [] };
/** State of the server: the running session, and how the page’s session ended. */
let server: { running: ViewerSession | null; ended: SessionEnded | null };
beforeEach(() => {
  server = { running: null, ended: null };
  vi.mocked(callServer).mockImplementation(async (call) => {
    if (call.path.endsWith('/media')) return { data: { media: MEDIA } };
    if (call.path.endsWith('/end')) return { data: { ended: server.ended } };
    return { data: { session: server.running } };
  });
});
const endedAs = (end: SessionEnd): SessionEnded => endedQuietly(sampleSession('1'), end);

/** A page that enters session 1, or is inside it when all steps are done. */
function page(steps: number = ENTER_STEPS.length) {
  const store = makeStore();
  const done = ENTER_STEPS.slice(0, steps);
  store.dispatch(enteringBegun({ attempt_id: 'a', performer_name: 'akari', mode: 'party', done }));
  store.dispatch(sessionOpened({ attempt_id: 'a', session: sampleSession('1'), media: MEDIA, at_ms: 0 }));
  return { store, now: () => selectSession(store.getState()) };
}

it('checkSession switches to the session that replaced its own', async () => {
  const { store, now } = page();
  server = { running: sampleSession('2'), ended: endedAs('twoway_over') };
  await store.dispatch(checkSession());
  expect(now()).toMatchObject({ phase: 'watching', session: { session_id: '2' } });
});

it('checkSession ends when no session replaced its own', async () => {
  const { store, now } = page();
  server = { running: null, ended: endedAs('twoway_over') };
  await store.dispatch(checkSession());
  expect(now()).toMatchObject({ phase: 'ended', ended: { end: 'twoway_over' } });
});

it('followSession enters the two-shot after the chat', async () => {
  const { store, now } = page();
  server = { running: sampleSession('2'), ended: null };
  store.dispatch(serverEvent['session.ended'](endedAs('twoshot_started')));
  await store.dispatch(followSession('2'));
  expect(now()).toMatchObject({ phase: 'entering', session: { session_id: '2' } });
});

it('followSession stays ended after duplicate_session', async () => {
  const { store, now } = page();
  server = { running: sampleSession('2'), ended: null };
  store.dispatch(serverEvent['session.ended'](endedAs('duplicate_session')));
  await store.dispatch(followSession('2'));
  expect(now()).toMatchObject({ phase: 'ended', ended: { end: 'duplicate_session' } });
});

it('giveMediaUp shows the end of a session that was already over', async () => {
  const { store, now } = page(3);
  server = { running: null, ended: endedAs('chat_stopped') };
  await store.dispatch(giveMediaUp('1'));
  expect(now()).toMatchObject({ phase: 'ended', ended: { end: 'chat_stopped' } });
});

it('every kind of end sets selectBalance to its balance_units', async () => {
  const settled = { ...endedAs('left'), balance_units: 91_000 };
  const over = { ...settled, session_id: '1' };
  // By the server's event, by a check after a missed event, and by the last receipt alone.
  for (const [end, left_units] of [
    [({ store }: ReturnType<typeof page>) => store.dispatch(serverEvent['session.ended'](over)), 91_000],
    [async ({ store }: ReturnType<typeof page>) => store.dispatch(checkSession()), 91_000],
    [({ store }: ReturnType<typeof page>) => store.dispatch(sessionLost('remoting_timeout')), 90_000],
  ] as const) {
    server = { running: null, ended: over };
    const here = page();
    // A slice is paid in advance: the ledger has less than the viewer still has.
    here.store.dispatch(balanceChanged({ points_units: 88_000, coupon_points_units: 5 }));
    await end(here);
    expect(here.now()).toMatchObject({ phase: 'ended', ended: { balance_units: left_units } });
    expect(selectBalance(here.store.getState())).toEqual({
      points_units: left_units,
      coupon_points_units: 5,
    });
  }
});

it('enterRoom stops at a failed step and leaves the opened session', async () => {
  vi.mocked(callServer).mockClear();
  vi.mocked(callServer).mockImplementation(async (call) => {
    if (call.path === '/api/site') return { error: apiError('server_unreachable') };
    if (call.path === '/api/session/join') return { data: { session: sampleSession('1'), media: MEDIA } };
    return { data: {} };
  });
  const store = makeStore();
  const entry = {
    performer_name: 'akari',
    mode: 'party',
    point_type: 2000,
    rate_units_per_min: 12_000,
  } as const;
  const lit: string[] = [];
  store.subscribe(() => {
    const state = selectSession(store.getState());
    if (state.phase === 'entering') lit.push(...state.done);
  });
  await store.dispatch(enterRoom(entry));
  await vi.waitFor(() =>
    expect(selectSession(store.getState())).toEqual({
      phase: 'looking',
      refused: { mode: 'party', error: 'server_unreachable' },
    }),
  );
  expect(lit).not.toContain('server_info');
  const left = vi.mocked(callServer).mock.calls.filter(([call]) => call.path.endsWith('/leave'));
  expect(left.map(([, input]) => input)).toMatchObject([{ params: { session_id: '1' } }]);
});

it('abandonRoom says on the next screen what the visit cost', async () => {
  const { store, now } = page();
  changeLanguage('en');
  const lines = [{ mode: 'party' as const, delivered_ms: 125_000, spent_units: 25_000 }];
  const visit = { lines, tip_units: 10_000, gift_units: 0, coupon_units: 0, total_units: 35_000 };
  server = { running: null, ended: { ...endedAs('left'), visit } };
  await store.dispatch(abandonRoom());
  expect(now()).toEqual({ phase: 'looking', refused: null });
  expect(selectNotices(store.getState())).toMatchObject([
    { kind: 'news', text: 'You left akari’s room. This visit: 2 min, 3.50 pt.' },
  ]);
  expect(vi.mocked(callServer)).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/api/session/:session_id/leave' }),
    { params: { session_id: '1' }, query: { end: 'left' } },
  );
});

it('abandonRoom says nothing of a visit that cost nothing', async () => {
  const { store } = page();
  server = { running: null, ended: { ...endedAs('left'), spent_units: 0 } };
  await store.dispatch(abandonRoom());
  expect(selectNotices(store.getState())).toEqual([]);
});
