import { describe, expect, it } from 'vitest';
import { LoopSender } from './loop-sender.ts';
import type { Kind } from './loop-sender.ts';

interface Sent {
  kind: Kind;
  packet: Buffer;
  at_ms: number;
}
const isRtcp = ({ packet }: Sent): boolean => packet[1] === 200;
const timestamp = ({ packet }: Sent): number => packet.readUInt32BE(4);
const keyframeByte = ({ packet }: Sent): number => packet[16] ?? -1;

/** A sender on a clock that the test controls; frames of 3,000 bytes, keyframes of 9,000. */
function makeSender(): { sender: LoopSender; sent: Sent[]; run: (from_ms: number, to_ms: number) => void } {
  const frames = Array.from({ length: 40 }, (_, index) => ({
    data: new Uint8Array(index % 20 === 0 ? 9_000 : 3_000).fill(index % 20 === 0 ? 0x10 : 0x11),
    keyframe: index % 20 === 0,
  }));
  const sent: Sent[] = [];
  let at_ms = 0;
  const source = { cname: 'kotoha', first_sequence: 0, first_timestamp: 0 };
  const sender = new LoopSender({
    asset: { video: { frames, fps: 20 }, sound: [Uint8Array.of(1), Uint8Array.of(2)], stills: [] },
    video: { ...source, ssrc: 1, payload_type: 96, clock_rate: 90_000 },
    audio: { ...source, ssrc: 2, payload_type: 111, clock_rate: 48_000 },
    first_picture_id: 0,
    send: (kind, packet) => sent.push({ kind, packet, at_ms }),
  });
  const run = (from_ms: number, to_ms: number): void => {
    for (at_ms = from_ms; at_ms < to_ms; at_ms += 10) sender.tick(at_ms, 1_000_000 + at_ms);
  };
  return { sender, sent, run };
}

const media = (sent: Sent[], kind: Kind): Sent[] =>
  sent.filter((each) => each.kind === kind && !isRtcp(each));

describe('LoopSender', () => {
  it('sends 50 sound packets and 20 whole frames a second', () => {
    const { sent, run } = makeSender();
    run(0, 3_000);
    expect(media(sent, 'audio')).toHaveLength(150);
    expect(new Set(media(sent, 'video').map(timestamp)).size).toBe(60);
    expect(media(sent, 'video').filter(({ packet }) => (packet[1] ?? 0) & 0x80)).toHaveLength(60);
  });

  it('sends at most five video packets in 10 ms', () => {
    const { sent, run } = makeSender();
    run(0, 1_000);
    for (let at_ms = 0; at_ms < 1_000; at_ms += 10) {
      const burst = media(sent, 'video').filter((each) => each.at_ms === at_ms);
      expect(burst.length).toBeLessThanOrEqual(5);
    }
  });

  it('sends sender reports each second with one clock for both media', () => {
    const { sent, run } = makeSender();
    run(5_000, 7_500);
    const reports = sent.filter(isRtcp);
    expect(reports.map((each) => each.at_ms)).toEqual([5_000, 5_000, 6_000, 6_000, 7_000, 7_000]);
    const [video, audio] = reports.slice(2);
    expect(video?.packet.subarray(8, 16).equals(audio?.packet.subarray(8, 16) ?? Buffer.of())).toBe(true);
    expect(video?.packet.readUInt32BE(16)).toBe(90_000);
    expect(audio?.packet.readUInt32BE(16)).toBe(48_000);
  });

  it('answers a PLI with a keyframe at once and even timestamps', () => {
    const { sender, sent, run } = makeSender();
    run(0, 700);
    sent.length = 0;
    expect(sender.receive(Buffer.from('81ce00020000000100000001', 'hex'), 700)).toBe(false);
    run(700, 1_000);
    const [first] = media(sent, 'video');
    expect(first === undefined ? null : [keyframeByte(first), timestamp(first)]).toEqual([0x10, 63_000]);
    const stamps = [...new Set(media(sent, 'video').map(timestamp))];
    expect(stamps).toEqual([0, 1, 2, 3, 4, 5].map((step) => 63_000 + step * 4_500));
  });

  it('resends a lost packet after a NACK', () => {
    const { sender, sent, run } = makeSender();
    run(0, 200);
    const lost = media(sent, 'video')[2];
    sent.length = 0;
    sender.receive(Buffer.from('81cd0003000000010000000100020000', 'hex'), 200);
    expect(sent.map((each) => each.packet)).toEqual([lost?.packet]);
  });

  it('continues at the current time with a keyframe after a long pause', () => {
    const { sent, run } = makeSender();
    run(0, 500);
    sent.length = 0;
    run(7_310, 7_400);
    const video = media(sent, 'video');
    expect(timestamp(video[0] ?? { kind: 'video', packet: Buffer.alloc(20), at_ms: 0 })).toBe(7_300 * 90);
    expect(video[0] === undefined ? null : keyframeByte(video[0])).toBe(0x10);
    expect(media(sent, 'audio').length).toBeLessThanOrEqual(6);
  });
});
