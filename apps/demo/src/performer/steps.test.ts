import { nextChannelStatus } from '@akari/rules';
import type { ChannelStatus } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { nextCommand } from './steps.ts';

describe('nextCommand', () => {
  it.each(['waiting', 'chatting'] as const)(
    'leads to %s from waiting and chatting by allowed commands',
    (goal) => {
      for (const from of ['waiting', 'chatting'] as const) {
        let status: ChannelStatus = from;
        for (let command = nextCommand(status, goal); command !== null; command = nextCommand(status, goal)) {
          const next = nextChannelStatus(status, command);
          expect(next).not.toBeNull();
          if (next !== null) status = next;
        }
        expect(status).toBe(goal);
      }
    },
  );

  it.each(['hidden_chat', 'twoshot', 'showtime', 'resting', 'free_chat'] as const)(
    'returns null in %s',
    (status) => expect(nextCommand(status, 'chatting')).toBeNull(),
  );

  it('returns null in offline and preparing', () => {
    expect(nextCommand('offline', 'waiting')).toBeNull();
    expect(nextCommand('preparing', 'waiting')).toBeNull();
  });
});
