import type { ChatCall } from '@akari/contract/call';
import type { ViewerListEntry } from '@akari/contract/channel';
import type { TwoshotRequest } from '@akari/contract/twoshot';
import { CALL_STATES, TWOSHOT_STATES } from '@akari/rules';
import { describe, expect, it, vi } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore } from '../../platform/store/store.ts';
import { sampleViewer } from '../../testing/sample-viewer.ts';
import { requestApi } from './api.ts';
import {
  callsOpen,
  putCall,
  putTwoshot,
  selectQuestion,
  selectWaitingTwoshots,
  twoshotQuestion,
} from './requests.slice.ts';

const twoshot = (request_id: string, change: Partial<TwoshotRequest> = {}): TwoshotRequest => ({
  request_id,
  channel_id: '9',
  performer_name: 'yuzu',
  viewer_id: request_id,
  viewer_name: `viewer ${request_id}`,
  tier: 'vip',
  state: 'waiting',
  rate_units_per_min: 24_000,
  coupon_to_twoshot: false,
  requested_at_ms: 1_000,
  session_id: null,
  ...change,
});
const call = (call_id: string, change: Partial<ChatCall> = {}): ChatCall => ({
  call_id,
  channel_id: '9',
  performer_name: 'yuzu',
  caller_id: call_id,
  caller_name: `caller ${call_id}`,
  tier: 'regular',
  state: 'calling',
  rate_units_per_min: 22_000,
  decline: null,
  called_at_ms: 1_000,
  until_ms: 31_000,
  retry_at_ms: null,
  hidden_key: null,
  ...change,
});

it('receivedTwoshots does not undo events that arrive while it loads', async () => {
  const store = makeStore();
  vi.stubGlobal('fetch', async () => {
    store.dispatch(serverEvent['twoshot.changed']({ request: twoshot('2') }));
    store.dispatch(serverEvent['twoshot.changed']({ request: twoshot('1', { state: 'cancelled' }) }));
    return new Response(JSON.stringify({ requests: [twoshot('1')] }), { status: 200 });
  });
  await store.dispatch(requestApi.endpoints.receivedTwoshots.initiate());
  expect(selectWaitingTwoshots(store.getState()).map(({ request_id }) => request_id)).toEqual(['2']);
  vi.unstubAllGlobals();
});

describe('callsOpen', () => {
  const inside = (user_id: string): ViewerListEntry => sampleViewer({ user_id, mode: 'hidden' });
  it('keeps an accepted call until the caller is inside', () => {
    const calls = [call('1', { state: 'accepted' }), call('2')];
    expect(callsOpen(calls, [inside('3')])).toEqual(calls);
    expect(callsOpen(calls, [inside('1')])).toEqual([calls[1]]);
  });
});

describe('putTwoshot', () => {
  it('keeps each request once, in order of arrival', () => {
    const list = [twoshot('1'), twoshot('2'), twoshot('1', { tier: 'svip' })].reduce(putTwoshot, []);
    expect(list.map(({ request_id, tier }) => [request_id, tier])).toEqual([
      ['1', 'svip'],
      ['2', 'vip'],
    ]);
  });
  it.each(TWOSHOT_STATES)('keeps only waiting and started requests (%s)', (state) => {
    const kept = ['waiting', 'started'].includes(state);
    expect(putTwoshot([twoshot('1'), twoshot('2')], twoshot('1', { state }))).toHaveLength(kept ? 2 : 1);
  });
  it('ignores an unknown request that is over', () => {
    expect(putTwoshot([twoshot('1')], twoshot('2', { state: 'cancelled' }))).toEqual([twoshot('1')]);
  });
});

describe('twoshotQuestion', () => {
  it('ignores a second question, and keeps its request id when closed', () => {
    const store = makeStore();
    const question = () => selectQuestion(store.getState());
    expect(question()).toEqual({ state: 'closed', about: null });
    store.dispatch(twoshotQuestion({ type: 'ask', about: '1' }));
    expect(question()).toEqual({ state: 'open', about: '1' });
    // There is one question at a time, and it keeps its text while it closes.
    store.dispatch(twoshotQuestion({ type: 'ask', about: '2' }));
    store.dispatch(twoshotQuestion({ type: 'no' }));
    expect(question()).toEqual({ state: 'closed', about: '1' });
  });
});

describe('putCall', () => {
  it.each(CALL_STATES)('keeps only calling and accepted calls (%s)', (state) => {
    const kept = ['calling', 'accepted'].includes(state);
    expect(putCall([call('1')], call('1', { state }))).toHaveLength(kept ? 1 : 0);
  });
});
