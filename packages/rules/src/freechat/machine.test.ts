import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FREE_CHAT_EVENTS,
  freeChatEndsAt,
  isCountedDown,
  nextFreeChatPhase,
  type FreeChatPhase,
} from './index.ts';

describe('nextFreeChatPhase', () => {
  it('begins the end once: a second goal changes nothing', () => {
    expect(nextFreeChatPhase('open', 'goal_reached')).toBe('ending');
    expect(nextFreeChatPhase('ending', 'goal_reached')).toBeNull();
  });

  it('is over for good, whatever happens before and after', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FREE_CHAT_EVENTS)), (events) => {
        let phase: FreeChatPhase = 'open';
        let begun = 0;
        let over = false;
        for (const event of events) {
          const next = nextFreeChatPhase(phase, event);
          if (next === 'ending') begun += 1;
          phase = next ?? phase;
          over ||= event !== 'goal_reached';
          expect(phase === 'over').toBe(over);
        }
        expect(begun).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the end of a free chat', () => {
  it('is 4 s of celebration and 10 s of countdown', () => {
    expect(freeChatEndsAt(1_000)).toBe(15_000);
    expect([10_001, 10_000, 1].map(isCountedDown)).toEqual([false, true, true]);
  });
});
