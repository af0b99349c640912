import { describe, expect, it } from 'vitest';
import { senderReport } from './sender-report.ts';

describe('senderReport', () => {
  it('writes the wall clock, media clock, counts and CNAME', () => {
    const report = senderReport({
      ssrc: 7,
      wall_ms: 1_500,
      timestamp: 90_000,
      packet_count: 3,
      octet_count: 400,
      cname: 'mio',
    });
    expect(report.readUInt32BE(0)).toBe(0x80c80006);
    expect(report.readUInt32BE(8)).toBe(2_208_988_801);
    expect(report.readUInt32BE(12)).toBe(0x80000000);
    expect([16, 20, 24].map((at) => report.readUInt32BE(at))).toEqual([90_000, 3, 400]);
    expect(report.length % 4).toBe(0);
    expect(report.length - 28).toBe(4 + report.readUInt16BE(30) * 4);
    expect(report.subarray(38, 41).toString()).toBe('mio');
  });
});
