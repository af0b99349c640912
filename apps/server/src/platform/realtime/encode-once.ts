import type { RealtimeServer } from './realtime.ts';

interface Encoding {
  wsPreEncodedFrame?: Buffer[];
}
interface Encoder {
  _encode(packet: unknown, encoding: Encoding): unknown;
}

/**
 * Socket.IO encodes a packet for a room once, but hands header and payload of the frame to each socket as two pieces,
 * which the stream has to gather anew each time. In one piece a socket costs a plain write.
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
