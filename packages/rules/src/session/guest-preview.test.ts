import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GUEST_PREVIEW_MS, GUEST_PREVIEW_TOTAL_MS } from '../channel/limits.ts';
import { dayStartMs } from './day.ts';
import { guestPreviewLeftMs } from './guest-preview.ts';

const limits = { each_ms: GUEST_PREVIEW_MS, total_ms: GUEST_PREVIEW_TOTAL_MS };

describe('guestPreviewLeftMs', () => {
  it('gives 60 s a preview and 360 s a day, resuming after reload', () => {
    expect(guestPreviewLeftMs({ here_ms: 0, today_ms: 0 }, limits)).toBe(60_000);
    expect(guestPreviewLeftMs({ here_ms: 25_000, today_ms: 25_000 }, limits)).toBe(35_000);
    expect(guestPreviewLeftMs({ here_ms: 60_000, today_ms: 60_000 }, limits)).toBe(60_000);
    expect(guestPreviewLeftMs({ here_ms: 0, today_ms: 330_000 }, limits)).toBe(30_000);
    expect(guestPreviewLeftMs({ here_ms: 0, today_ms: 360_000 }, limits)).toBe(0);
  });

  it('never exceeds one preview or the rest of the day', () => {
    const visit = fc.record({ broadcast: fc.nat(3), share: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 60 }), (visits) => {
        const here = new Map<number, number>();
        let today_ms = 0;
        for (const { broadcast, share } of visits) {
          const here_ms = here.get(broadcast) ?? 0;
          const left_ms = guestPreviewLeftMs({ here_ms, today_ms }, limits);
          expect(left_ms).toBeLessThanOrEqual(limits.each_ms);
          expect(today_ms + left_ms).toBeLessThanOrEqual(limits.total_ms);
          const watched_ms = Math.ceil(left_ms * share);
          here.set(broadcast, here_ms + watched_ms);
          today_ms += watched_ms;
          // What was left early does not come back.
          if (watched_ms < left_ms)
            expect(guestPreviewLeftMs({ here_ms: here_ms + watched_ms, today_ms }, limits)).toBe(
              left_ms - watched_ms,
            );
        }
      }),
    );
  });
});

describe('dayStartMs', () => {
  it('is midnight in Japan', () => {
    const midnight = Date.UTC(2026, 0, 1, 15);
    expect(dayStartMs(midnight)).toBe(midnight);
    expect(dayStartMs(midnight - 1)).toBe(midnight - 86_400_000);
    expect(dayStartMs(midnight + 86_399_999)).toBe(midnight);
  });
});
