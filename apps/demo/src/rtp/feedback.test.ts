import { describe, expect, it } from 'vitest';
import { readFeedback } from './feedback.ts';

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};
const pli = words(0x81ce0002, 1, 0xaabbccdd);
const fir = words(0x84ce0004, 1, 0, 0x11223344, 0x05000000);
const nack = words(0x81cd0003, 1, 0xaabbccdd, 0x00640005);
const receiver_report = words(0x81c90007, 1, 0xaabbccdd, 0, 0, 0, 0, 0);

describe('readFeedback', () => {
  it('finds keyframe requests by PLI and FIR', () => {
    expect(readFeedback(Buffer.concat([receiver_report, pli, fir])).keyframe_ssrcs).toEqual([
      0xaabbccdd, 0x11223344,
    ]);
  });

  it('reads the lost packets of a NACK and its bitmask', () => {
    expect(readFeedback(nack).lost.map((entry) => entry.sequence)).toEqual([100, 101, 103]);
  });

  it('wraps lost sequence numbers from 65535 to 0', () => {
    const last = words(0x81cd0003, 1, 5, 0xffff0001);
    expect(readFeedback(last).lost.map((entry) => entry.sequence)).toEqual([0xffff, 0]);
  });

  it('returns the SSRC of a receiver report', () => {
    expect(readFeedback(receiver_report).reported_ssrcs).toEqual([0xaabbccdd]);
  });

  it('ignores truncated and unknown packets', () => {
    const nothing = { keyframe_ssrcs: [], lost: [], reported_ssrcs: [] };
    expect(readFeedback(pli.subarray(0, 10))).toEqual(nothing);
    expect(readFeedback(words(0x80cc0001, 1))).toEqual(nothing);
    expect(readFeedback(words(0x81ce0000))).toEqual(nothing);
  });
});
