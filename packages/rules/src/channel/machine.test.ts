import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_EVENTS, channelEventsAllowed, nextChannelStatus } from './machine.ts';
import { CHANNEL_STATUSES, isOnAir, type ChannelStatus } from './status.ts';

/** The whole table of spec §4, written out a second time: status, event, status after. */
const TABLE = [
  ['offline', 'prepare', 'preparing'],
  ['preparing', 'prepare', 'preparing'],
  ['preparing', 'start_preview', 'waiting'],
  ['preparing', 'stop_publish', 'offline'],
  ['preparing', 'publisher_lost', 'offline'],
  ['waiting', 'start_chat', 'chatting'],
  ['waiting', 'stop_publish', 'offline'],
  ['waiting', 'publisher_lost', 'offline'],
  ['chatting', 'stop_chat', 'waiting'],
  ['chatting', 'stop_publish', 'offline'],
  ['chatting', 'publisher_lost', 'offline'],
] as const;

const status = fc.constantFrom(...CHANNEL_STATUSES);
const event = fc.constantFrom(...CHANNEL_EVENTS);

describe('the channel machine', () => {
  it('follows the table, and refuses every pair that is not in it', () => {
    for (const from of CHANNEL_STATUSES)
      for (const what of CHANNEL_EVENTS) {
        const row = TABLE.find(([before, cause]) => before === from && cause === what);
        expect(nextChannelStatus(from, what)).toBe(row?.[2] ?? null);
      }
  });

  it('always has a way off the air', () => {
    fc.assert(
      fc.property(status, (from) => {
        if (from !== 'offline') expect(nextChannelStatus(from, 'stop_publish')).toBe('offline');
      }),
    );
  });

  it('never goes on air but through preparing', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let now: ChannelStatus = 'offline';
        for (const what of events) {
          const next = nextChannelStatus(now, what);
          if (next !== null && isOnAir(next) && !isOnAir(now)) expect(now).toBe('preparing');
          now = next ?? now;
        }
      }),
    );
  });

  it('offers the performer what is accepted, and never the engine’s event', () => {
    for (const from of CHANNEL_STATUSES) {
      expect(channelEventsAllowed(from)).not.toContain('publisher_lost');
      for (const what of channelEventsAllowed(from)) expect(nextChannelStatus(from, what)).not.toBeNull();
    }
  });
});
