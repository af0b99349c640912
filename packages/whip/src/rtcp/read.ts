/** One report block of a sender or receiver report (RFC 3550 §6.4). */
export interface ReportBlock {
  ssrc: number;
  fraction_lost: number;
  /** Since reception began; negative when there were duplicates. */
  cumulative_lost: number;
  /** Extended by the number of sequence number cycles. */
  highest_sequence: number;
  last_sr: number;
  delay_since_sr: number;
}

export type RtcpItem =
  | {
      type: 'sender_report';
      ssrc: number;
      ntp_ms: number;
      ntp_middle: number;
      rtp_timestamp: number;
      packet: Buffer;
    }
  | { type: 'report_block'; block: ReportBlock }
  | { type: 'nack'; ssrc: number; sequences: number[] }
  | { type: 'pli'; ssrc: number }
  /** DLRR: the reply to our receiver reference time (RFC 3611 §4.5). */
  | { type: 'reference_reply'; last_rr: number; delay_since_rr: number };

/** More than an honest receiver can miss at once. */
const MAX_NACKED = 512;

/** Parses a compound RTCP packet; stops at the first malformed part and returns what came before it. */
export function readRtcp(compound: Buffer): RtcpItem[] {
  const items: RtcpItem[] = [];
  for (let offset = 0; offset + 8 <= compound.length;) {
    if ((compound[offset]! & 0xc0) !== 0x80) break;
    const length = (compound.readUInt16BE(offset + 2) + 1) * 4;
    if (offset + length > compound.length) break;
    readPacket(compound.subarray(offset, offset + length), items);
    offset += length;
  }
  return items;
}

function readPacket(packet: Buffer, items: RtcpItem[]): void {
  const count = packet[0]! & 0x1f;
  switch (packet[1] ?? 0) {
    case 200:
      return readSenderReport(packet, count, items);
    case 201:
      return readBlocks(packet, 8, count, items);
    case 205:
      if (count === 1) readNack(packet, items);
      return;
    case 206:
      if (count === 1 && packet.length >= 12) items.push({ type: 'pli', ssrc: packet.readUInt32BE(8) });
      if (count === 4) readFullIntraRequest(packet, items);
      return;
    case 207:
      return readExtended(packet, items);
    default:
  }
}

function readSenderReport(packet: Buffer, count: number, items: RtcpItem[]): void {
  if (packet.length < 28) return;
  items.push({
    type: 'sender_report',
    ssrc: packet.readUInt32BE(4),
    ntp_ms: (packet.readUInt32BE(8) + packet.readUInt32BE(12) / 2 ** 32) * 1_000,
    ntp_middle: packet.readUInt32BE(10),
    rtp_timestamp: packet.readUInt32BE(16),
    packet,
  });
  readBlocks(packet, 28, count, items);
}

function readBlocks(packet: Buffer, start: number, count: number, items: RtcpItem[]): void {
  for (let index = 0, at = start; index < count && at + 24 <= packet.length; index += 1, at += 24)
    items.push({
      type: 'report_block',
      block: {
        ssrc: packet.readUInt32BE(at),
        fraction_lost: packet[at + 4]!,
        cumulative_lost: packet.readIntBE(at + 5, 3),
        highest_sequence: packet.readUInt32BE(at + 8),
        last_sr: packet.readUInt32BE(at + 16),
        delay_since_sr: packet.readUInt32BE(at + 20),
      },
    });
}

function readNack(packet: Buffer, items: RtcpItem[]): void {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length && sequences.length < MAX_NACKED; at += 4) {
    const first = packet.readUInt16BE(at);
    sequences.push(first);
    const mask = packet.readUInt16BE(at + 2);
    for (let bit = 0; bit < 16; bit += 1)
      if ((mask & (1 << bit)) !== 0) sequences.push((first + bit + 1) & 0xffff);
  }
  if (packet.length >= 16) items.push({ type: 'nack', ssrc: packet.readUInt32BE(8), sequences });
}

/** Full intra request (RFC 5104 §4.3.1); handled like a PLI. */
function readFullIntraRequest(packet: Buffer, items: RtcpItem[]): void {
  for (let at = 12; at + 8 <= packet.length; at += 8)
    items.push({ type: 'pli', ssrc: packet.readUInt32BE(at) });
}

function readExtended(packet: Buffer, items: RtcpItem[]): void {
  for (let at = 8; at + 4 <= packet.length;) {
    const length = (packet.readUInt16BE(at + 2) + 1) * 4;
    if (packet[at] === 5 && length >= 16 && at + 16 <= packet.length)
      items.push({
        type: 'reference_reply',
        last_rr: packet.readUInt32BE(at + 8),
        delay_since_rr: packet.readUInt32BE(at + 12),
      });
    at += length;
  }
}
