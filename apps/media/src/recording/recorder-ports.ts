import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** UDP ports on loopback for plain RTP. */
export interface RecorderPorts {
  video: number;
  audio: number;
}

/**
 * First and last even port. Below the ephemeral range of Linux (32768 to 60999) and the media ports of Janus (20000 to
 * 40000), because ffmpeg binds its ports some 100 ms after they were found free: a socket that asks for any free port
 * must not get one of them in between.
 */
const FIRST_PORT = 10_000;
const LAST_PORT = 19_998;
const ATTEMPTS = 20;

async function bind(port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

/**
 * Finds two even ports on loopback whose next port is free too, because an RTP receiver uses it for RTCP (RFC 3550
 * §11).
 * @throws Error when none are found
 */
export async function freePorts(): Promise<RecorderPorts> {
  const held: Socket[] = [];
  const found: number[] = [];
  try {
    for (let attempt = 0; attempt < ATTEMPTS && found.length < 2; attempt += 1) {
      const port = FIRST_PORT + 2 * randomInt((LAST_PORT - FIRST_PORT) / 2 + 1);
      try {
        held.push(await bind(port));
        held.push(await bind(port + 1));
        found.push(port);
      } catch {
        // In use; try another pair.
      }
    }
  } finally {
    for (const socket of held) socket.close();
  }
  const [video, audio] = found;
  if (video === undefined || audio === undefined) throw new Error('there are no free ports on loopback');
  return { video, audio };
}
