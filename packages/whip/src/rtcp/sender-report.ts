import { ntpTime } from './ntp.ts';

export interface SenderReport {
  ssrc: number;
  /**
   * Wall clock, milliseconds since 1970; audio and video use the same clock, so that receivers can synchronise them.
   */
  wall_ms: number;
  /** RTP timestamp of the medium at that time. */
  timestamp: number;
  /** What was sent so far; 0 for a receiver that only needs the clocks. */
  packet_count?: number;
  octet_count?: number;
}

/** Builds a sender report without report blocks (RFC 3550 §6.4.1). */
export function senderReport(report: SenderReport): Buffer {
  const packet = Buffer.alloc(28);
  packet.set([0x80, 200, 0, 6]);
  packet.writeUInt32BE(report.ssrc >>> 0, 4);
  const [seconds, fraction] = ntpTime(report.wall_ms);
  packet.writeUInt32BE(seconds, 8);
  packet.writeUInt32BE(fraction, 12);
  packet.writeUInt32BE(report.timestamp >>> 0, 16);
  packet.writeUInt32BE((report.packet_count ?? 0) >>> 0, 20);
  packet.writeUInt32BE((report.octet_count ?? 0) >>> 0, 24);
  return packet;
}

/** Builds the source description that a compound packet has to contain (RFC 3550 §6.1, §6.5). */
export function sourceDescription(ssrc: number, cname: string): Buffer {
  const name = Buffer.from(cname);
  // SSRC, item type and length, text, at least one zero byte, padded to a 32-bit word.
  const chunk_bytes = Math.ceil((4 + 2 + name.length + 1) / 4) * 4;
  const packet = Buffer.alloc(4 + chunk_bytes);
  packet.set([0x81, 202]);
  packet.writeUInt16BE(chunk_bytes / 4, 2);
  packet.writeUInt32BE(ssrc >>> 0, 4);
  packet[8] = 1;
  packet[9] = name.length;
  name.copy(packet, 10);
  return packet;
}
