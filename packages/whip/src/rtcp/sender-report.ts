import { ntpTime } from './ntp.ts';

export interface SenderReport {
  ssrc: number;
  /**
   * Wall clock, milliseconds since 1970; audio and video use the same clock, so that receivers can synchronise them.
   */
  wall_ms: number;
  /** RTP timestamp of the medium at that time. */
  timestamp: number;
  packet_count: number;
  octet_count: number;
  cname: string;
}

/** Builds a sender report with its source description (RFC 3550 §6.4.1, §6.5). */
export function senderReport(report: SenderReport): Buffer {
  const name = Buffer.from(report.cname);
  // SSRC, item type and length, text, at least one zero byte, padded to a 32-bit word.
  const chunk_bytes = Math.ceil((4 + 2 + name.length + 1) / 4) * 4;
  const packet = Buffer.alloc(28 + 4 + chunk_bytes);
  packet.set([0x80, 200, 0, 6]);
  packet.writeUInt32BE(report.ssrc >>> 0, 4);
  const [seconds, fraction] = ntpTime(report.wall_ms);
  packet.writeUInt32BE(seconds, 8);
  packet.writeUInt32BE(fraction, 12);
  packet.writeUInt32BE(report.timestamp >>> 0, 16);
  packet.writeUInt32BE(report.packet_count >>> 0, 20);
  packet.writeUInt32BE(report.octet_count >>> 0, 24);
  packet.set([0x81, 202], 28);
  packet.writeUInt16BE(chunk_bytes / 4, 30);
  packet.writeUInt32BE(report.ssrc >>> 0, 32);
  packet[36] = 1;
  packet[37] = name.length;
  name.copy(packet, 38);
  return packet;
}
