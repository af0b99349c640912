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

/** Distance of the two media of one moment, at the end; positive when sound is later than the picture. */
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

describe('SharedTime', () => {
  it('aligns sound and picture within 3 ms by sender reports', () => {
    fc.assert(
      fc.property(clocks, (given) => {
        expect(Math.abs(apart(given, 60_000, 'reports'))).toBeLessThan(3);
      }),
      { numRuns: 50 },
    );
  });

  it('stays within 3 ms over two hours of drifting clocks', () => {
    fc.assert(
      fc.property(clocks, (given) => {
        expect(Math.abs(apart(given, TWO_HOURS_MS, 'reports'))).toBeLessThan(3);
      }),
      { numRuns: 10 },
    );
  });

  it('without reports differs only by the network delays, within 15 ms', () => {
    fc.assert(
      fc.property(clocks, (given) => {
        const ways_ms = given.audio.delay_ms - given.video.delay_ms;
        expect(Math.abs(apart(given, TWO_HOURS_MS, 'nothing') - ways_ms)).toBeLessThan(15);
      }),
      { numRuns: 10 },
    );
  });
});
