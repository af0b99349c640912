import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forwardedSenderReport,
  genericNack,
  pictureLossIndication,
  receiverEstimatedBitrate,
  receiverReferenceTime,
  receiverReport,
} from './build.ts';
import { fromNtpUnits, ntpMiddle, ntpTime } from './ntp.ts';
import { readRtcp } from './read.ts';

const uint16 = fc.integer({ min: 0, max: 0xffff });
const uint32 = fc.integer({ min: 0, max: 0xffffffff });

/** A packet with a valid header and any content. */
function packetOf(count: number, type: number, words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + 4 * words.length);
  bytes.set([0x80 | count, type, 0, words.length]);
  words.forEach((word, index) => bytes.writeUInt32BE(word, 4 + 4 * index));
  return bytes;
}

describe('RTCP packets', () => {
  it('genericNack lists exactly the lost packets across the sequence wrap', () => {
    fc.assert(
      fc.property(
        uint16,
        fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 1 }),
        (start, gaps) => {
          const lost = gaps.sort((a, b) => a - b).map((gap) => (start + gap) & 0xffff);
          const [item] = readRtcp(genericNack(1, 77, lost));
          expect(item).toEqual({ type: 'nack', ssrc: 77, sequences: lost });
        },
      ),
    );
  });

  it('readRtcp reads back what receiverReport writes', () => {
    fc.assert(
      fc.property(
        uint32,
        fc.integer({ min: 0, max: 255 }),
        uint32,
        uint32,
        (ssrc, fraction_lost, last_sr, delay) => {
          const report = receiverReport(1, [
            {
              ssrc,
              fraction_lost,
              cumulative_lost: 5,
              highest_sequence: 9,
              jitter: 3,
              last_sr,
              delay_since_sr: delay,
            },
          ]);
          expect(report.readUInt32BE(12) & 0xffffff).toBe(5);
          expect(readRtcp(report)).toEqual([
            {
              type: 'report_block',
              block: {
                ssrc,
                fraction_lost,
                cumulative_lost: 5,
                highest_sequence: 9,
                last_sr,
                delay_since_sr: delay,
              },
            },
          ]);
        },
      ),
    );
  });

  it('receiverEstimatedBitrate is precise to one part in 100,000', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 200_000_000 }), (bitrate_bps) => {
        const packet = receiverEstimatedBitrate(1, 99, bitrate_bps);
        const word = packet.readUInt32BE(16);
        const said_bps = (word & 0x3ffff) * 2 ** ((word >>> 18) & 0x3f);
        expect(packet.toString('latin1', 12, 16)).toBe('REMB');
        expect(packet.readUInt32BE(20)).toBe(99);
        expect(Math.abs(said_bps - bitrate_bps) / bitrate_bps).toBeLessThan(1e-5);
      }),
    );
  });

  it('readRtcp reads PLI and FIR as a keyframe request', () => {
    expect(readRtcp(pictureLossIndication(1, 42))).toEqual([{ type: 'pli', ssrc: 42 }]);
    const fir = Buffer.from([0x84, 206, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 42, 7, 0, 0, 0]);
    expect(readRtcp(fir)).toEqual([{ type: 'pli', ssrc: 42 }]);
  });

  it('forwardedSenderReport keeps the publisher’s clock and drops report blocks', () => {
    const report = Buffer.alloc(52);
    report.set([0x81, 200, 0, 12]);
    report.writeUInt32BE(5, 4);
    report.writeUInt32BE(0xaabbccdd, 8);
    const [item] = readRtcp(forwardedSenderReport(report, 1234, 777));
    expect(item).toMatchObject({
      type: 'sender_report',
      ssrc: 1234,
      rtp_timestamp: 777,
      ntp_middle: 0xccdd0000,
    });
    expect(readRtcp(forwardedSenderReport(report, 1234, 777))).toHaveLength(1);
  });

  it('receiverReferenceTime carries the wall clock', () => {
    const [seconds, fraction] = ntpTime(1_000_500);
    const packet = receiverReferenceTime(1, seconds, fraction);
    expect(packet.readUInt32BE(12)).toBe(2_208_988_800 + 1_000);
    expect(packet.readUInt32BE(16) / 2 ** 32).toBeCloseTo(0.5);
    expect(fromNtpUnits((ntpMiddle(1_001_750) - ntpMiddle(1_000_500)) >>> 0)).toBeCloseTo(1_250, 0);
  });

  it('readRtcp reads each packet of a compound alone, none that is cut', () => {
    // 0x05000003 begins a DLRR.
    const words = fc.array(fc.oneof(uint32, fc.constant(0x05000003)), { minLength: 1, maxLength: 20 });
    const part = fc
      .tuple(fc.nat(31), fc.integer({ min: 200, max: 208 }), words)
      .map((fields) => packetOf(...fields));
    fc.assert(
      fc.property(fc.array(part), part, fc.integer({ min: 1, max: 7 }), (parts, last, cut) => {
        const alone = parts.flatMap((bytes) => readRtcp(bytes));
        const compound = Buffer.concat([...parts, last]);
        expect(readRtcp(compound)).toEqual([...alone, ...readRtcp(last)]);
        expect(readRtcp(compound.subarray(0, compound.length - cut))).toEqual(alone);
      }),
      { numRuns: 500 },
    );
  });

  it('readRtcp reads only SSRCs and lost packets that its bytes contain', () => {
    const words = fc.array(uint32, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom(1, 4, 31),
        fc.constantFrom(200, 201, 205, 206),
        words,
        (count, type, values) => {
          for (const item of readRtcp(packetOf(count, type, values))) {
            if (item.type === 'reference_reply') throw new Error('no extended report was written');
            expect(values).toContain(item.type === 'report_block' ? item.block.ssrc : item.ssrc);
            if (item.type !== 'nack') continue;
            const firsts = values.slice(2).map((value) => value >>> 16);
            for (const sequence of item.sequences)
              expect(firsts.some((first) => ((sequence - first) & 0xffff) <= 16)).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
