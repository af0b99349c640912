import { describe, expect, it } from 'vitest';
import { senderReport, sourceDescription } from './sender-report.ts';

describe('senderReport', () => {
  it('writes the wall clock, media clock and counts', () => {
    const clocks = { ssrc: 7, wall_ms: 1_500, timestamp: 90_000 };
    const report = senderReport({ ...clocks, packet_count: 3, octet_count: 400 });
    expect(report.readUInt32BE(0)).toBe(0x80c80006);
    expect(report.length).toBe(28);
    expect(report.readUInt32BE(8)).toBe(2_208_988_801);
    expect(report.readUInt32BE(12)).toBe(0x80000000);
    expect([16, 20, 24].map((at) => report.readUInt32BE(at))).toEqual([90_000, 3, 400]);
    expect([20, 24].map((at) => senderReport(clocks).readUInt32BE(at))).toEqual([0, 0]);
  });
});

describe('sourceDescription', () => {
  it.each(['mio', 'kotoha', 'sayo-1'])('writes the CNAME %s and pads it to a 32-bit word', (cname) => {
    const packet = sourceDescription(7, cname);
    expect([packet[0], packet[1], packet.readUInt32BE(4)]).toEqual([0x81, 202, 7]);
    expect(packet.length % 4).toBe(0);
    expect(packet.length).toBe(4 + packet.readUInt16BE(2) * 4);
    expect(packet.subarray(10, 10 + cname.length).toString()).toBe(cname);
    expect(packet[10 + cname.length]).toBe(0);
  });
});
