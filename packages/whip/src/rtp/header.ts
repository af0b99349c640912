/*
 * RTP header fields (RFC 3550 §5.1), read and written in place: a packet is rewritten once for the channel, and its
 * payload type is set once per subscriber, so that forwarding allocates nothing.
 */

/** Whether the packet is RTP version 2 with a complete fixed header. */
export const isRtp = (packet: Buffer): boolean => packet.length >= 12 && (packet[0]! & 0xc0) === 0x80;

/** Whether the packet is RTCP. When RTP and RTCP share a port, payload types 64–95 are RTCP (RFC 5761 §4). */
export const isRtcp = (packet: Buffer): boolean =>
  packet.length >= 8 &&
  (packet[0]! & 0xc0) === 0x80 &&
  (packet[1]! & 0x7f) >= 64 &&
  (packet[1]! & 0x7f) <= 95;

export const payloadType = (packet: Buffer): number => packet[1]! & 0x7f;
export const marker = (packet: Buffer): boolean => (packet[1]! & 0x80) !== 0;
export const sequence = (packet: Buffer): number => (packet[2]! << 8) | packet[3]!;
export const timestamp = (packet: Buffer): number => packet.readUInt32BE(4);
export const ssrc = (packet: Buffer): number => packet.readUInt32BE(8);

/** Offset of the payload in bytes, after CSRCs and the header extension; -1 when the packet is truncated. */
export function payloadOffset(packet: Buffer): number {
  let offset = 12 + (packet[0]! & 0x0f) * 4;
  if ((packet[0]! & 0x10) !== 0) {
    if (packet.length < offset + 4) return -1;
    offset += 4 + packet.readUInt16BE(offset + 2) * 4;
  }
  return offset < packet.length ? offset : -1;
}

export function setPayloadType(packet: Buffer, payload_type: number): void {
  packet[1] = (packet[1]! & 0x80) | payload_type;
}
