// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { currentSession, joinSession, renewMedia } from '@akari/contract/session';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountApi } from '../../../platform/person/api.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { sampleMe } from '../../../testing/sample-me.ts';
import { sampleSession } from '../../../testing/sample-session.ts';
import { showHook } from '../../../testing/show.tsx';
import { sampleCard } from '../../../testing/sample-card.ts';
import { channelLoaded, channelWanted } from './channel.slice.ts';
import { rememberEntry } from './resume.ts';
import { endedQuietly, selectSession } from './session.slice.ts';
import { useEarlierSession } from './use-earlier-session.ts';

const MEDIA = { url: '/whep/1', token: 't', ice_servers: [] };
const RUNNING = sampleSession('1');
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
async function reloaded({ heard = [] }: { heard?: ReturnType<typeof endedQuietly>[] } = {}) {
  const store = makeStore();
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  for (const ended of heard) store.dispatch(serverEvent['session.ended'](ended));
  showHook(() => useEarlierSession('akari'), undefined, { store });
  const closedByBeacon = () =>
    act(
      async () => void store.dispatch(serverEvent['session.ended'](endedQuietly(RUNNING, 'browser_closed'))),
    );
  const roomKnown = () =>
    act(async () => {
      store.dispatch(channelWanted({ performer_name: 'akari', card: null }));
      store.dispatch(channelLoaded({ performer_name: 'akari', card: sampleCard({ status: 'chatting' }) }));
    });
  return { now: () => selectSession(store.getState()), closedByBeacon, roomKnown };
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

it('useEarlierSession enters again when the room is known only after the session was found to be over', async () => {
  server.answer(currentSession, { session: null });
  const { now, roomKnown } = await reloaded();
  await waitFor(() => expect(server.bodiesOf(currentSession)).toHaveLength(1));
  await act(async () => undefined);
  expect(joins()).toEqual([]);
  await roomKnown();
  await waitFor(() => expect(joins()).toMatchObject([{ ...ENTRY }]));
  // An attempt to enter holds what other pages of this worker read.
  await waitFor(() => expect(now().phase).toBe('looking'));
});

it('useEarlierSession enters again when the page hears of the end before it has looked for the session', async () => {
  server.answer(currentSession, { session: null });
  const { now, roomKnown } = await reloaded({ heard: [endedQuietly(RUNNING, 'browser_closed')] });
  await roomKnown();
  await waitFor(() => expect(joins()).toMatchObject([{ ...ENTRY }]));
  // An attempt to enter holds what other pages of this worker read.
  await waitFor(() => expect(now().phase).toBe('looking'));
});
