// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { currentSession, joinSession, renewMedia, type ViewerSession } from '@akari/contract/session';
import { flatPrice } from '@akari/rules';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountApi } from '../../../platform/person/api.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleMe } from '../../../testing/sample-me.ts';
import { showHook } from '../../../testing/show.tsx';
import { rememberEntry } from './resume.ts';
import { endedQuietly, selectSession } from './session.slice.ts';
import { useEarlierSession } from './use-earlier-session.ts';

const MEDIA = { url: '/whep/1', token: 't', ice_servers: [] };
const RUNNING: ViewerSession = {
  session_id: '1',
  channel_id: '7',
  performer_name: 'akari',
  session_type: 115,
  mode: 'party',
  point_type: 2000,
  state: 'on',
  ...flatPrice(12_000),
  campaign: null,
  spend_limit_units: null,
  started_at_ms: 0,
  receipt: {
    session_id: '1',
    ...flatPrice(12_000),
    delivered_ms: 5_000,
    spent_units: 1_000,
    balance_units: 90_000,
    remaining_ms: 450_000,
    points_left: 'enough',
    held_until_ms: null,
    counting: true,
    at_ms: 0,
  },
};
const ENTRY = {
  performer_name: 'akari',
  mode: 'party',
  point_type: 2000,
  rate_units_per_min: 12_000,
} as const;
const renewOfRunning = { ...renewMedia, path: '/api/session/1/media' } as const;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(getMe, sampleMe());
  server.answer(currentSession, { session: RUNNING });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as PerformanceNavigationTiming,
  ]);
  rememberEntry(ENTRY);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page after a reload, when it has asked the server for its session. */
async function reloaded() {
  const store = makeStore();
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  showHook(() => useEarlierSession('akari'), undefined, { store });
  const closedByBeacon = () =>
    act(
      async () => void store.dispatch(serverEvent['session.ended'](endedQuietly(RUNNING, 'browser_closed'))),
    );
  return { now: () => selectSession(store.getState()), closedByBeacon };
}
const joins = () => server.bodiesOf(joinSession);

it('useEarlierSession resumes the session of this tab after a reload', async () => {
  server.answer(renewOfRunning, { media: MEDIA });
  const { now } = await reloaded();
  await waitFor(() => expect(now()).toMatchObject({ session: { session_id: '1' } }));
  expect(joins()).toEqual([]);
});

it('useEarlierSession enters again when the beacon of the page before ends the resumed session', async () => {
  server.answer(renewOfRunning, { media: MEDIA });
  const { now, closedByBeacon } = await reloaded();
  await waitFor(() => expect(now()).toMatchObject({ session: { session_id: '1' } }));
  await closedByBeacon();
  await waitFor(() => expect(joins()).toMatchObject([{ ...ENTRY }]));
});

it('useEarlierSession enters again when the session has ended before its media is renewed', async () => {
  server.refuse(renewOfRunning, 'not_found');
  await reloaded();
  await waitFor(() => expect(joins()).toMatchObject([{ ...ENTRY }]));
});

it('useEarlierSession does not enter again when the server misses the page later', async () => {
  server.answer(renewOfRunning, { media: MEDIA });
  const { now, closedByBeacon } = await reloaded();
  await waitFor(() => expect(now()).toMatchObject({ session: { session_id: '1' } }));
  const resumed_at_ms = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(resumed_at_ms + 15_000);
  await closedByBeacon();
  expect(now()).toMatchObject({ phase: 'ended', ended: { end: 'browser_closed' } });
  expect(joins()).toEqual([]);
});
