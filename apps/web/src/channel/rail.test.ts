import { CHANNEL_STATUSES, channelEventsAllowed } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { forwardCommand, railStops } from './rail.ts';

describe('the state rail', () => {
  it('shows every state once and marks the one of the moment', () => {
    for (const status of CHANNEL_STATUSES) {
      const stops = railStops(status);
      expect(stops.map((stop) => stop.status)).toEqual([...CHANNEL_STATUSES]);
      expect(stops.filter((stop) => stop.place === 'now').map((stop) => stop.status)).toEqual([status]);
    }
  });
  it('offers exactly what the rules allow, except staying where one is', () => {
    for (const status of CHANNEL_STATUSES) {
      const offered = railStops(status).flatMap((stop) => stop.command ?? []);
      const allowed = channelEventsAllowed(status).filter(
        (event) => !(status === 'preparing' && event === 'prepare'),
      );
      expect([...offered].sort()).toEqual([...allowed].sort());
    }
  });
  it('leads from offline to chatting one state at a time', () => {
    expect(CHANNEL_STATUSES.map(forwardCommand)).toEqual(['prepare', 'start_preview', 'start_chat', null]);
  });
});
