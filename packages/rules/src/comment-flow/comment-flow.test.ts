import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOW_GAP_PX, FLOW_MS, flowLanesOf, laneFor, type FlowingComment } from './index.ts';

const STAGE_PX = 400;
/** The left and right edge of a comment. */
const edges = ({ begun_ms, width_px }: FlowingComment, now_ms: number): [left: number, right: number] => {
  const left = STAGE_PX - ((STAGE_PX + width_px) * (now_ms - begun_ms)) / FLOW_MS;
  return [left, left + width_px];
};

describe('laneFor', () => {
  it('takes the upper free lane, and none when each is taken', () => {
    const fresh = { begun_ms: 0, width_px: 100 };
    const asked = { width_px: 100, stage_px: STAGE_PX, now_ms: 0 };
    expect(laneFor([null, null], asked)).toBe(0);
    expect(laneFor([fresh, null], asked)).toBe(1);
    expect(laneFor([fresh, fresh], asked)).toBeNull();
    expect(laneFor([], asked)).toBeNull();
  });

  it('lets a long comment wait until it cannot catch up with a short one', () => {
    const short = { begun_ms: 0, width_px: 20 };
    const long = { width_px: 800, stage_px: STAGE_PX };
    expect(laneFor([short], { ...long, now_ms: 1_000 })).toBeNull();
    expect(laneFor([short], { ...long, now_ms: 6_000 })).toBe(0);
  });

  it('never has two comments of a lane meet', () => {
    const comment = fc.record({ wait_ms: fc.nat(4_000), width_px: fc.integer({ min: 10, max: 900 }) });
    fc.assert(
      fc.property(fc.array(comment, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (comments, count) => {
        const lanes: (FlowingComment | null)[] = Array.from({ length: count }, () => null);
        let now_ms = 0;
        for (const { wait_ms, width_px } of comments) {
          now_ms += wait_ms;
          const lane = laneFor(lanes, { width_px, stage_px: STAGE_PX, now_ms });
          if (lane === null) continue;
          const [before, next] = [lanes[lane], { begun_ms: now_ms, width_px }];
          lanes[lane] = next;
          if (before === null || before === undefined) continue;
          for (let at_ms = now_ms; at_ms < before.begun_ms + FLOW_MS; at_ms += 50) {
            const [, tail] = edges(before, at_ms);
            const [head] = edges(next, at_ms);
            expect(head - tail).toBeGreaterThanOrEqual(FLOW_GAP_PX - 0.001);
          }
        }
      }),
    );
  });
});

describe('flowLanesOf', () => {
  it('uses a quarter, half or four fifths of the picture', () => {
    expect(['low', 'middle', 'high'].map((density) => flowLanesOf(400, 30, density as 'low'))).toEqual([
      3, 6, 10,
    ]);
    expect(flowLanesOf(20, 30, 'high')).toBe(0);
  });
});
