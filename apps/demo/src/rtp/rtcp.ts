const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const SDES = 202;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const NACK = 1;
const PLI = 1;
const FIR = 4;
/** Seconds between 1900 (NTP) and 1970. */
const NTP_OFFSET_S = 2_208_988_800;

/** Feedback of a receiver to the sender. */
export interface Feedback {
  /** SSRCs of which a keyframe is requested: PLI (RFC 4585 §6.3.1) and FIR (RFC 5104 §4.3.1). */
  keyframe_ssrcs: number[];
  /** Lost packets, from NACKs (RFC 4585 §6.2.1). */
  lost: { ssrc: number; sequence: number }[];
  /** SSRCs that the receiver reports on, which shows that it is alive. */
  reported_ssrcs: number[];
}

/** Parses a compound RTCP packet; ignores truncated and unknown parts. */
export function readFeedback(bytes: Uint8Array): Feedback {
  const feedback: Feedback = { keyframe_ssrcs: [], lost: [], reported_ssrcs: [] };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 4 <= bytes.length) {
    const count = view.getUint8(at) & 0x1f;
    const type = view.getUint8(at + 1);
    const end = at + 4 + view.getUint16(at + 2) * 4;
    if (end > bytes.length) break;
    if (type === RECEIVER_REPORT) readBlocks(view, at + 8, end, count, feedback);
    if (type === SENDER_REPORT) readBlocks(view, at + 28, end, count, feedback);
    if (type === TRANSPORT_FEEDBACK && count === NACK) readNacks(view, at + 8, end, feedback);
    if (type === PAYLOAD_FEEDBACK && count === PLI && at + 12 <= end)
      feedback.keyframe_ssrcs.push(view.getUint32(at + 8));
    if (type === PAYLOAD_FEEDBACK && count === FIR)
      for (let entry = at + 12; entry + 8 <= end; entry += 8)
        feedback.keyframe_ssrcs.push(view.getUint32(entry));
    at = end;
  }
  return feedback;
}

function readBlocks(view: DataView, from: number, end: number, count: number, feedback: Feedback): void {
  for (let block = 0; block < count && from + 24 * (block + 1) <= end; block++)
    feedback.reported_ssrcs.push(view.getUint32(from + 24 * block));
}

function readNacks(view: DataView, from: number, end: number, feedback: Feedback): void {
  if (from + 4 > end) return;
  const ssrc = view.getUint32(from);
  for (let entry = from + 4; entry + 4 <= end; entry += 4) {
    const first = view.getUint16(entry);
    const following = view.getUint16(entry + 2);
    feedback.lost.push({ ssrc, sequence: first });
    for (let bit = 0; bit < 16; bit++)
      if ((following >> bit) & 1) feedback.lost.push({ ssrc, sequence: (first + bit + 1) & 0xffff });
  }
}

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
export function writeSenderReport(report: SenderReport): Buffer {
  const name = Buffer.from(report.cname);
  // SSRC, item type and length, text, at least one zero byte, padded to a 32-bit word.
  const chunk_bytes = Math.ceil((4 + 2 + name.length + 1) / 4) * 4;
  const packet = Buffer.alloc(28 + 4 + chunk_bytes);
  packet[0] = 0x80;
  packet[1] = SENDER_REPORT;
  packet.writeUInt16BE(6, 2);
  packet.writeUInt32BE(report.ssrc >>> 0, 4);
  const seconds = Math.floor(report.wall_ms / 1000);
  packet.writeUInt32BE((seconds + NTP_OFFSET_S) >>> 0, 8);
  packet.writeUInt32BE(Math.floor(((report.wall_ms - seconds * 1000) / 1000) * 4_294_967_296) >>> 0, 12);
  packet.writeUInt32BE(report.timestamp >>> 0, 16);
  packet.writeUInt32BE(report.packet_count >>> 0, 20);
  packet.writeUInt32BE(report.octet_count >>> 0, 24);
  packet[28] = 0x81;
  packet[29] = SDES;
  packet.writeUInt16BE(chunk_bytes / 4, 30);
  packet.writeUInt32BE(report.ssrc >>> 0, 32);
  packet[36] = 1;
  packet[37] = name.length;
  name.copy(packet, 38);
  return packet;
}
