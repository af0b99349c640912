// @vitest-environment jsdom
import type { TwowayRequest } from '@akari/contract/twoway';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError, callServer } from '../../../platform/api/call-server.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { showHook } from '../../../testing/show.tsx';
import { fakeDevices, lightIsOn, type FakeTrack } from '../../../testing/fake-devices.ts';
import { recallTwoways, selectLivingTwoways } from '../shared/twoway.slice.ts';
import { useOwnTwoway } from './use-own-twoway.ts';

vi.mock('../../../platform/api/call-server.ts', async (original) => ({
  ...(await original<object>()),
  callServer: vi.fn(),
}));

const request = (state: TwowayRequest['state']): TwowayRequest => ({
  request_id: '1',
  channel_id: '7',
  performer_name: 'akari',
  viewer_id: '2',
  viewer_name: 'kenji',
  tier: 'regular',
  state,
  mode: 'video_audio',
  devices: { camera: true, microphone: true },
  live: false,
  extra_units_per_min: 6_000,
  requested_at_ms: 0,
  started_at_ms: null,
  ended_by: null,
  session_id: '3',
});

/** Every track that the page has opened. */
let opened: FakeTrack[];

let store: ReturnType<typeof makeStore>;
/** Opens a room's window, which is inside the session or not; its camera opens later than it is rendered. */
async function open(inside: boolean): Promise<{ leave: () => Promise<void> }> {
  const page = showHook((now: boolean) => useOwnTwoway('akari', false, now), inside, { store });
  await act(async () => undefined);
  return { leave: () => act(async () => page.rerender(false)) };
}
const hear = (state: TwowayRequest['state']): Promise<void> =>
  act(async () => void store.dispatch(serverEvent['twoway.changed']({ request: request(state) })));

beforeEach(() => {
  opened = fakeDevices();
  // The server does not answer, so there is no media.
  vi.mocked(callServer).mockResolvedValue({ error: apiError('server_unreachable') });
  store = makeStore();
});
afterEach(() => vi.unstubAllGlobals());

it('useOwnTwoway stops the camera when the session ends', async () => {
  const { leave } = await open(true);
  await hear('accepted');
  expect(lightIsOn(opened)).toBe(true);
  await leave();
  expect(lightIsOn(opened)).toBe(false);
});

it('useOwnTwoway opens no camera in another window', async () => {
  await open(false);
  await hear('accepted');
  await hear('started');
  expect(opened).toEqual([]);
});

it('recallTwoways does not undo an end that arrives while it loads', async () => {
  await open(true);
  await hear('started');
  const asked = vi.mocked(callServer);
  asked.mockImplementationOnce(async () => {
    await hear('ended');
    return { data: { requests: [request('started')] } };
  });
  asked.mockResolvedValueOnce({ data: { requests: [] } });
  await act(() => store.dispatch(recallTwoways()));
  expect(selectLivingTwoways(store.getState())).toEqual([]);
  expect(lightIsOn(opened)).toBe(false);
});

it('useOwnTwoway ends a two-way whose media gets twoway_answered', async () => {
  await open(true);
  const refused = { error: apiError('twoway_answered') };
  vi.mocked(callServer).mockImplementation(async ({ path }) =>
    path.includes(':request_id') ? refused : { data: { requests: [] } },
  );
  await hear('started');
  await act(async () => undefined);
  expect(selectLivingTwoways(store.getState())).toEqual([]);
  expect(lightIsOn(opened)).toBe(false);
});
