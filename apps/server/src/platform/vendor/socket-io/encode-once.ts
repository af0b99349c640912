import type { Adapter } from 'socket.io-adapter';
import { privateMembers } from '../private-members.ts';

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
export function encodeOnce(library: Adapter): void {
  const adapter = privateMembers<Encoder>('socket.io-adapter', library, { _encode: 'function' });
  const encode = adapter._encode.bind(adapter);
  adapter._encode = (packet, encoding) => {
    const encoded = encode(packet, encoding);
    const frame = encoding.wsPreEncodedFrame;
    if (frame !== undefined) encoding.wsPreEncodedFrame = [Buffer.concat(frame)];
    return encoded;
  };
}
