import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** UDP ports on this machine's loopback, of plain RTP. */
export interface RecorderPorts {
  video: number;
  audio: number;
}

const ATTEMPTS = 20;

async function bind(port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

/** Two even ports on loopback, the port after each of them free too: a reader of RTP wants it for RTCP (RFC 3550 §11). */
export async function freePorts(): Promise<RecorderPorts> {
  const held: Socket[] = [];
  const found: number[] = [];
  try {
    for (let attempt = 0; attempt < ATTEMPTS && found.length < 2; attempt += 1) {
      const socket = await bind(0);
      held.push(socket);
      const { port } = socket.address();
      if (port % 2 !== 0) continue;
      try {
        held.push(await bind(port + 1));
        found.push(port);
      } catch {
        // Taken: another pair.
      }
    }
  } finally {
    for (const socket of held) socket.close();
  }
  const [video, audio] = found;
  if (video === undefined || audio === undefined) throw new Error('there are no free ports on loopback');
  return { video, audio };
}
