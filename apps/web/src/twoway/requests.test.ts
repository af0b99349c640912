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

describe('what is known of two-ways', () => {
  it('keeps one of each, in order, as it is now', () => {
    const known = after(request('1', 'waiting'), request('2', 'waiting'), request('1', 'accepted'));
    expect(known.living.map(({ request_id, state }) => [request_id, state])).toEqual([
      ['1', 'accepted'],
      ['2', 'waiting'],
    ]);
  });

  it('lets go of what is over, and keeps the newest of those for a word about it', () => {
    const known = after(request('1', 'waiting'), request('2', 'waiting'), request('1', 'already_started'));
    expect(known.living.map(({ request_id }) => request_id)).toEqual(['2']);
    expect(known.over).toMatchObject({ request_id: '1', state: 'already_started' });
  });

  it('has nothing to say about what it never knew to live', () => {
    expect(after(request('1', 'ended'))).toEqual(none);
  });
});
