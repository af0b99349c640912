import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rtpPacket, vp8Payload } from '../../../testing/fixtures.ts';
import { payloadType, sequence, setPayloadType, ssrc, timestamp } from '@akari/whip/rtp/header';
import { KeyframeFinder, opensKeyframe } from './keyframe.ts';
import { LossFinder } from './loss.ts';
import { Reception } from '@akari/whip/rtp/reception';
import { PacketRing } from './ring.ts';
import { sequenceDistance } from '@akari/whip/rtp/sequence';
import { Timeline } from './timeline.ts';

const uint16 = fc.integer({ min: 0, max: 0xffff });

describe('PacketRing', () => {
  it('finds the last 64 packets by number and no older one', () => {
    fc.assert(
      fc.property(uint16, fc.integer({ min: 1, max: 200 }), (start, count) => {
        const ring = new PacketRing(64);
        for (let index = 0; index < count; index += 1) ring.put(rtpPacket({ sequence: start + index }), 0);
        for (let index = 0; index < count; index += 1) {
          const found = ring.get((start + index) & 0xffff);
          expect(found !== undefined).toBe(index >= count - 64);
          if (found) expect(sequence(found)).toBe((start + index) & 0xffff);
        }
      }),
    );
  });

  it('since returns the following packets in order, late ones included', () => {
    const ring = new PacketRing(64);
    for (const number of [65534, 65535, 1, 2, 0]) ring.put(rtpPacket({ sequence: number }), 0);
    expect(ring.since(65535)?.map(sequence)).toEqual([65535, 0, 1, 2]);
    expect(ring.since(40)).toBeNull();
  });
});

describe('Timeline', () => {
  it('continues without a gap when the publisher changes', () => {
    const timeline = new Timeline(99, 90_000, 100);
    const first = [1, 2, 3].map((n) => rtpPacket({ sequence: 60_000 + n, timestamp: 3_000 * n, ssrc: 1 }));
    const second = [1, 2].map((n) =>
      rtpPacket({ sequence: 5 + n, timestamp: 4_000_000_000 + 3_000 * n, ssrc: 2 }),
    );
    const fresh = [...first, ...second].map((packet, index) =>
      timeline.rewrite(packet, index < 3 ? 0 : 1_000),
    );
    expect(fresh).toEqual([true, false, false, true, false]);
    expect([...first, ...second].map(sequence)).toEqual([101, 102, 103, 104, 105]);
    expect([...first, ...second].map(ssrc)).toEqual([99, 99, 99, 99, 99]);
    expect(timestamp(second[0]!) - timestamp(first[2]!)).toBe(90_000);
    expect(timestamp(second[1]!) - timestamp(second[0]!)).toBe(3_000);
  });

  it('keeps gaps and reordering of one source', () => {
    fc.assert(
      fc.property(uint16, fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1 }), (start, steps) => {
        const timeline = new Timeline(99, 90_000, 0);
        timeline.rewrite(rtpPacket({ sequence: start }), 0);
        let number = start;
        for (const step of steps) {
          number = (number + step) & 0xffff;
          const packet = rtpPacket({ sequence: number });
          timeline.rewrite(packet, 0);
          expect(sequenceDistance(1, sequence(packet))).toBe(sequenceDistance(start, number));
        }
      }),
    );
  });

  it('translates a sender report’s timestamp only for its own source', () => {
    const timeline = new Timeline(99, 90_000, 0);
    const packet = rtpPacket({ sequence: 7, timestamp: 5_000, ssrc: 3 });
    timeline.rewrite(packet, 0);
    expect(timeline.timestampOut(3, 5_900)).toBe(timestamp(packet) + 900);
    expect(timeline.timestampOut(4, 5_900)).toBeNull();
  });
});

describe('opensKeyframe and KeyframeFinder', () => {
  const [IDR, STAP_A, FU_A] = [0x65, 0x78, 0x7c];
  const h264 = (...bytes: number[]): Buffer => rtpPacket({ sequence: 1, payload: Buffer.from(bytes) });

  it('opensKeyframe finds VP8 keyframes with and without picture ids', () => {
    expect(opensKeyframe('VP8', rtpPacket({ sequence: 1, payload: vp8Payload(true) }))).toBe(true);
    expect(opensKeyframe('VP8', rtpPacket({ sequence: 1, payload: vp8Payload(false) }))).toBe(false);
    const longId = Buffer.from([0x90, 0x80, 0x81, 0x23, 0x00, 0x01]);
    expect(opensKeyframe('VP8', rtpPacket({ sequence: 1, payload: longId }))).toBe(true);
    const continued = Buffer.from([0x00, 0x00, 0x00]);
    expect(opensKeyframe('VP8', rtpPacket({ sequence: 1, payload: continued }))).toBe(false);
  });

  it('opensKeyframe finds H.264 keyframes in single, aggregated and fragmented packets', () => {
    expect(opensKeyframe('H264', h264(0x67, 1, 2))).toBe(true);
    expect(opensKeyframe('H264', h264(0x65, 1, 2))).toBe(true);
    expect(opensKeyframe('H264', h264(0x41, 1, 2))).toBe(false);
    expect(opensKeyframe('H264', h264(0x78, 0, 1, 0x09, 0, 2, 0x67, 0xff))).toBe(true);
    expect(opensKeyframe('H264', h264(0x7c, 0x85, 1))).toBe(true);
    expect(opensKeyframe('H264', h264(0x7c, 0x05, 1))).toBe(false);
  });

  it('KeyframeFinder starts at the first packet of the timestamp', () => {
    const finder = new KeyframeFinder();
    const delimiter = rtpPacket({ sequence: 10, timestamp: 5, payload: Buffer.from([0x09, 0xf0]) });
    const parameters = rtpPacket({ sequence: 11, timestamp: 5, payload: Buffer.from([0x67, 1]) });
    const slice = rtpPacket({ sequence: 12, timestamp: 5, payload: Buffer.from([0x65, 1]) });
    const seen = [delimiter, parameters, slice].map((p) =>
      finder.observe('H264', p, sequence(p), timestamp(p), 1),
    );
    expect(seen).toEqual([false, true, false]);
    expect(finder.first_sequence).toBe(10);
  });

  it('opensKeyframe reads nothing beyond the packet, whatever its bytes', () => {
    const first = fc.constantFrom(0x10, 0x90, IDR, STAP_A, FU_A);
    const packet = fc.oneof(
      fc.uint8Array({ minLength: 12, maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(first, fc.uint8Array({ maxLength: 5 }))
        .map(([byte, rest]) => rtpPacket({ sequence: 1, payload: Buffer.from([byte, ...rest]) })),
    );
    const codecs = fc.constantFrom('VP8', 'H264');
    fc.assert(
      fc.property(packet, fc.uint8Array({ maxLength: 8 }), codecs, (bytes, more, codec) => {
        // What the packet's own bytes show, no following byte can change.
        if (opensKeyframe(codec, bytes))
          expect(opensKeyframe(codec, Buffer.concat([bytes, more]))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('LossFinder', () => {
  it('requests a lost packet at once and again until it arrives', () => {
    const finder = new LossFinder();
    for (const number of [65534, 65535, 2]) finder.observe(number);
    expect(finder.due(0)).toEqual([0, 1]);
    expect(finder.due(10)).toEqual([]);
    finder.observe(0);
    expect(finder.due(70)).toEqual([1]);
  });

  it('gives up after eight requests and ignores a jump', () => {
    const finder = new LossFinder();
    finder.observe(1);
    finder.observe(3);
    const asked = Array.from({ length: 20 }, (_, index) => finder.due(index * 100).length);
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(8);
    finder.observe(5_000);
    expect(finder.due(10_000)).toEqual([]);
  });

  it('Reception reports loss as a fraction per report and as a total', () => {
    const reception = new Reception(1, 90_000);
    for (const number of [1, 2, 4, 5]) reception.observe(number, 0, 0);
    expect(reception.report(0)).toMatchObject({ fraction_lost: Math.floor(256 / 5), cumulative_lost: 1 });
    for (const number of [6, 7]) reception.observe(number, 0, 0);
    expect(reception.report(0)).toMatchObject({ fraction_lost: 0, cumulative_lost: 1, highest_sequence: 7 });
  });
});

it('setPayloadType keeps the marker bit', () => {
  const packet = rtpPacket({ sequence: 1, marker: true, payload_type: 96 });
  setPayloadType(packet, 111);
  expect([payloadType(packet), packet[1]! >> 7]).toEqual([111, 1]);
});
