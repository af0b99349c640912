import { nextChannelStatus } from '@akari/rules';
import type { ChannelStatus } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { nextCommand } from './steps.ts';

describe('the way to a status', () => {
  it.each(['waiting', 'chatting'] as const)(
    'ends at %s from every status of its own, by commands that are allowed',
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
    'leaves %s to the person who chose it',
    (status) => expect(nextCommand(status, 'chatting')).toBeNull(),
  );

  it('needs a new publication when the channel is offline, and its media when it is preparing', () => {
    expect(nextCommand('offline', 'waiting')).toBeNull();
    expect(nextCommand('preparing', 'waiting')).toBeNull();
  });
});
