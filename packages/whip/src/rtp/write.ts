export const RTP_HEADER_BYTES = 12;

export interface RtpHeader {
  payload_type: number;
  marker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
}

/** Builds an RTP packet (RFC 3550 §5.1) without extensions; the payload may be given in parts. */
export function writeRtp(header: RtpHeader, ...payload: readonly Uint8Array[]): Buffer {
  const length = payload.reduce((sum, part) => sum + part.length, RTP_HEADER_BYTES);
  const packet = Buffer.allocUnsafe(length);
  packet[0] = 0x80;
  packet[1] = (header.marker ? 0x80 : 0) | header.payload_type;
  packet.writeUInt16BE(header.sequence & 0xffff, 2);
  packet.writeUInt32BE(header.timestamp >>> 0, 4);
  packet.writeUInt32BE(header.ssrc >>> 0, 8);
  let at = RTP_HEADER_BYTES;
  for (const part of payload) {
    packet.set(part, at);
    at += part.length;
  }
  return packet;
}
