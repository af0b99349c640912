import { describe, expect, it } from 'vitest';
import { RtpStream } from './stream.ts';

const stream = (over: Partial<{ first_sequence: number; first_timestamp: number }> = {}): RtpStream =>
  new RtpStream({
    ssrc: 9,
    payload_type: 96,
    clock_rate: 90_000,
    cname: 'sayo',
    first_sequence: 10,
    first_timestamp: 1_000,
    ...over,
  });
const data = Uint8Array.of(1, 2, 3);

describe('RtpStream', () => {
  it('numbers packets across the wrap and stamps them with media time', () => {
    const rolling = stream({ first_sequence: 0xffff, first_timestamp: 0xffff_ffff });
    const packets = [rolling.packet(0, false, data), rolling.packet(100, true, data)];
    expect(packets.map((packet) => packet.readUInt16BE(2))).toEqual([0xffff, 0]);
    expect(packets.map((packet) => packet.readUInt32BE(4))).toEqual([0xffff_ffff, 8_999]);
    expect(packets.map((packet) => packet[1])).toEqual([96, 0x80 | 96]);
  });

  it('resends a lost packet, but not again within 20 ms', () => {
    const kept = stream();
    const packet = kept.packet(0, true, data);
    expect(kept.resend(10, 0)?.equals(packet)).toBe(true);
    expect(kept.resend(10, 20)).toBeNull();
    expect(kept.resend(10, 60)).not.toBeNull();
  });

  it('forgets a packet after 256 newer ones', () => {
    const kept = stream();
    for (let count = 0; count <= 256; count++) kept.packet(count, true, data);
    expect(kept.resend(10, 0)).toBeNull();
    expect(kept.resend(11, 0)).not.toBeNull();
  });
});
