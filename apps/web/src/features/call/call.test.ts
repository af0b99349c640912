// @vitest-environment jsdom
import type { ChatCall } from '@akari/contract/call';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import { expect, it, vi } from 'vitest';
import { callServer } from '../../platform/api/call-server.ts';
import { makeStore } from '../../platform/store/store.ts';
import { askTwoshot, requestKnown, selectTwoshot } from '../twoshot/twoshot.slice.ts';
import { callKnown, placeCall, selectCall } from './call.slice.ts';

vi.mock('../../platform/api/call-server.ts', async (original) => ({
  ...(await original<object>()),
  callServer: vi.fn(),
}));

const call = (state: ChatCall['state']) => ({ call_id: '1', state }) as ChatCall;
const request = (state: TwoshotRequest['state']) => ({ request_id: '1', state }) as TwoshotRequest;

it('placeCall keeps a newer call state over its late answer', async () => {
  const store = makeStore();
  vi.mocked(callServer).mockImplementation(async () => {
    store.dispatch(callKnown(call('accepted')));
    return { data: { call: call('calling') } };
  });
  await store.dispatch(placeCall({ performer_name: 'akari', rate_units_per_min: 22_000 }, 'key'));
  expect(selectCall(store.getState())?.state).toBe('accepted');
});

it('askTwoshot keeps a newer request state over its late answer', async () => {
  const store = makeStore();
  vi.mocked(callServer).mockImplementation(async () => {
    store.dispatch(requestKnown(request('declined')));
    return { data: { request: request('waiting') } };
  });
  const body = { performer_name: 'akari', rate_units_per_min: 24_000, coupon_to_twoshot: false };
  await store.dispatch(askTwoshot(body, 'key'));
  expect(selectTwoshot(store.getState())?.state).toBe('declined');
});
