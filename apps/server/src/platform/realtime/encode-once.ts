import type { RealtimeServer } from './realtime.ts';

interface Encoding {
  wsPreEncodedFrame?: Buffer[];
}
interface Encoder {
  _encode(packet: unknown, encoding: Encoding): unknown;
}

/**
 * Joins the header and the payload of a pre-encoded WebSocket frame into one buffer. Socket.IO encodes a packet for a
 * room once, but passes the frame as two buffers, which the stream joins again for each socket. With one buffer, each
 * socket costs one plain write.
 */
export function encodeOnce(io: RealtimeServer): void {
  const adapter = io.of('/').adapter as unknown as Encoder;
  const encode = adapter._encode.bind(adapter);
  adapter._encode = (packet, encoding) => {
    const encoded = encode(packet, encoding);
    const frame = encoding.wsPreEncodedFrame;
    if (frame !== undefined) encoding.wsPreEncodedFrame = [Buffer.concat(frame)];
    return encoded;
  };
}
