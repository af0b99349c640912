import { describe, expect, it } from 'vitest';
import { Pacer } from './pacer.ts';

const packets = (count: number): Buffer[] => Array.from({ length: count }, (_, index) => Buffer.of(index));

describe('Pacer', () => {
  it('spreads a keyframe evenly over most of the frame time', () => {
    const pacer = new Pacer();
    pacer.add(packets(35), 1_000, 50);
    const counts = [999, 1_000, 1_009, 1_018, 1_027, 1_034].map((now_ms) => pacer.take(now_ms).length);
    expect(counts).toEqual([0, 1, 9, 9, 9, 7]);
  });

  it('releases three packets within 5 ms', () => {
    const pacer = new Pacer();
    pacer.add(packets(3), 0, 50);
    expect(pacer.take(5)).toHaveLength(3);
  });

  it('keeps the order of frames', () => {
    const pacer = new Pacer();
    pacer.add([Buffer.of(1), Buffer.of(2)], 0, 50);
    pacer.add([Buffer.of(3)], 50, 50);
    expect(pacer.take(60).map((packet) => packet[0])).toEqual([1, 2, 3]);
  });
});
