import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOCK_RATE_KHZ, SharedTime } from './shared-time.ts';

const TWO_HOURS_MS = 2 * 60 * 60_000;
const KINDS = ['video', 'audio'] as const;

interface Clock {
  /** Where its timestamps begin. */
  first: number;
  /** Runs ahead of the true time by so many parts in a million. */
  drift_ppm: number;
  /** On its way to us. */
  delay_ms: number;
}
type Clocks = Record<(typeof KINDS)[number], Clock>;

const timestampOf = (kind: (typeof KINDS)[number], { first, drift_ppm }: Clock, true_ms: number): number =>
  Math.round(first + true_ms * (1 + drift_ppm / 1e6) * CLOCK_RATE_KHZ[kind]) >>> 0;

/** How far apart, at the end, the two media are of one moment: sound later than the picture is positive. */
function apart(clocks: Clocks, lasts_ms: number, told: 'reports' | 'nothing'): number {
  const time = new SharedTime(KINDS);
  for (let true_ms = 0; true_ms <= lasts_ms; true_ms += 500) {
    for (const kind of KINDS) {
      const jitter_ms = (true_ms * 7919) % 23;
      const timestamp = timestampOf(kind, clocks[kind], true_ms);
      time.observe(kind, timestamp, true_ms + clocks[kind].delay_ms + jitter_ms);
      if (told === 'reports') time.report(kind, { ntp_ms: 3.9e12 + true_ms, rtp_timestamp: timestamp });
    }
    if (true_ms === 3_000) time.begin(true_ms);
  }
  const at = (kind: (typeof KINDS)[number]): number =>
    time.at(kind, timestampOf(kind, clocks[kind], lasts_ms));
  return at('audio') - at('video');
}

const clock = fc.record({
  first: fc.integer({ min: 0, max: 0xffff_ffff }),
  drift_ppm: fc.integer({ min: -300, max: 300 }),
  delay_ms: fc.integer({ min: 0, max: 800 }),
});
const clocks = fc.record({ video: clock, audio: clock });

describe('sound and picture', () => {
  it('are together by what the publisher says, wherever its clocks begin, however late one of them comes', () => {
    fc.assert(
      fc.property(clocks, (given) => {
        expect(Math.abs(apart(given, 60_000, 'reports'))).toBeLessThan(3);
      }),
      { numRuns: 50 },
    );
  });

  it('stay together for two hours of clocks that run apart', () => {
    fc.assert(
      fc.property(clocks, (given) => {
        expect(Math.abs(apart(given, TWO_HOURS_MS, 'reports'))).toBeLessThan(3);
      }),
      { numRuns: 10 },
    );
  });

  it('are apart, without a word of the publisher, by no more than their ways differ', () => {
    fc.assert(
      fc.property(clocks, (given) => {
        const ways_ms = given.audio.delay_ms - given.video.delay_ms;
        expect(Math.abs(apart(given, TWO_HOURS_MS, 'nothing') - ways_ms)).toBeLessThan(15);
      }),
      { numRuns: 10 },
    );
  });
});
