import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { packetizeVp8 } from './vp8.ts';

describe('packetizeVp8', () => {
  it('marks frame start and end and repeats a 15-bit picture id (RFC 7741 §4.2)', () => {
    const packets = packetizeVp8(new Uint8Array(2_500), 0x9234, 1_000);
    expect(packets.map((packet) => packet.descriptor[0])).toEqual([0x90, 0x80, 0x80]);
    expect(packets.map((packet) => packet.last)).toEqual([false, false, true]);
    for (const { descriptor } of packets)
      expect([...descriptor.subarray(1)]).toEqual([0x80, 0x80 | 0x12, 0x34]);
  });

  it('splits a frame in order, within the limit, into nearly equal packets', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 6_000 }),
        fc.integer({ min: 60, max: 1_200 }),
        (frame, max) => {
          const packets = packetizeVp8(frame, 1, max);
          expect(Buffer.concat(packets.map((packet) => packet.data)).equals(frame)).toBe(true);
          const sizes = packets.map((packet) => packet.descriptor.length + packet.data.length);
          expect(Math.max(...sizes)).toBeLessThanOrEqual(max);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
