import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { io as open } from 'socket.io-client';
import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import type { RealtimeServer } from './realtime.ts';
import { disconnectStalledSockets } from './stalled-sockets.ts';

const PATIENCE = { timeout: 25_000, interval: 50 };

/** A text frame, masked as a client's must be. */
function frame(text: string): Buffer {
  const mask = randomBytes(4);
  const body = Buffer.from(text).map((byte, n) => byte ^ (mask[n % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), mask, body]);
}

/** Connects, sends pongs without reading the pings, and reads nothing. */
async function blind(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(frame('40'));
  const pongs = setInterval(() => socket.write(frame('3')), 200);
  atEnd(() => {
    clearInterval(pongs);
    socket.destroy();
  });
  return socket;
}

it('disconnectStalledSockets ends a socket that answers pings but reads nothing', async () => {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], pingInterval: 300, pingTimeout: 20_000 });
  disconnectStalledSockets(io as RealtimeServer, { limit_ms: 3_000, look_every_ms: 100 });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  atEnd(() => io.close());
  const { port } = http.address() as AddressInfo;

  const reader = open(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
  atEnd(() => reader.disconnect());
  await once(reader as never, 'connect');
  let heard = 0;
  reader.on('news', () => (heard += 1));
  await blind(port);
  await expect.poll(() => io.engine.clientsCount, PATIENCE).toBe(2);
  const text = 'x'.repeat(256 * 1024);
  const talk = setInterval(() => io.emit('news', text), 50);
  atEnd(() => clearInterval(talk));

  await expect.poll(() => io.engine.clientsCount, PATIENCE).toBe(1);
  expect(reader.connected).toBe(true);
  const before = heard;
  await expect.poll(() => heard, PATIENCE).toBeGreaterThan(before);
});
