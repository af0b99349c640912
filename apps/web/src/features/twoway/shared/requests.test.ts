import type { TwowayRequest } from '@akari/contract/twoway';
import { describe, expect, it } from 'vitest';
import { heard, type TwowaySlice } from './requests.ts';

const request = (request_id: string, state: TwowayRequest['state']): TwowayRequest => ({
  request_id,
  channel_id: '1',
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
const none: TwowaySlice = { living: [], over: null };
const after = (...requests: TwowayRequest[]): TwowaySlice => requests.reduce(heard, none);

describe('heard', () => {
  it('keeps the newest state of each request, in order', () => {
    const known = after(request('1', 'waiting'), request('2', 'waiting'), request('1', 'accepted'));
    expect(known.living.map(({ request_id, state }) => [request_id, state])).toEqual([
      ['1', 'accepted'],
      ['2', 'waiting'],
    ]);
  });

  it('moves a request that is over from living to over', () => {
    const known = after(request('1', 'waiting'), request('2', 'waiting'), request('1', 'already_started'));
    expect(known.living.map(({ request_id }) => request_id)).toEqual(['2']);
    expect(known.over).toMatchObject({ request_id: '1', state: 'already_started' });
  });

  it('ignores the end of an unknown request', () => {
    expect(after(request('1', 'ended'))).toEqual(none);
  });
});
