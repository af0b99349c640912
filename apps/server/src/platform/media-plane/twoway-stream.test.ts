import { describe, expect, it } from 'vitest';
import { twowaysApart, twowayStream, withoutTwoways } from './twoway-stream.ts';

const peer = {
  role: 'publish',
  channel_id: twowayStream(7),
  session_id: twowayStream(7),
  user_id: '3',
} as const;

describe('two-way stream', () => {
  it('twowaysApart turns its peer events into two-way events', () => {
    expect(twowaysApart({ type: 'peer.started', ...peer })).toEqual({
      type: 'twoway.started',
      role: 'publish',
      twoway_id: 7,
    });
    expect(
      twowaysApart({ type: 'peer.ended', ...peer, role: 'play', reason: 'client_closed', delivered_ms: 5 }),
    ).toEqual({ type: 'twoway.ended', role: 'play', twoway_id: 7, reason: 'client_closed' });
    const other = { type: 'peer.started', ...peer, channel_id: '7', session_id: '7' } as const;
    expect(twowaysApart(other)).toBe(other);
  });

  it('withoutTwoways and twowaysApart remove it from delivery figures', () => {
    expect(
      withoutTwoways([
        ['7', 1],
        [twowayStream(7), 2],
      ]),
    ).toEqual([['7', 1]]);
    expect(twowaysApart({ type: 'delivery', at_ms: 1, sessions: [[twowayStream(7), 2]] })).toEqual({
      type: 'delivery',
      at_ms: 1,
      sessions: [],
    });
  });
});
