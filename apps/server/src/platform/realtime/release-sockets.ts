import { setTimeout as sleep } from 'node:timers/promises';
import { answersOutstanding } from './outstanding.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime.ts';

/** How long a socket waits for the acknowledgement of its running events before it is closed. */
const ANSWER_LIMIT_MS = 5_000;
const LOOK_EVERY_MS = 20;

async function release(socket: RealtimeSocket, delay_ms: number): Promise<void> {
  await sleep(delay_ms);
  const limit_ms = performance.now() + ANSWER_LIMIT_MS;
  while (socket.connected && answersOutstanding(socket) > 0 && performance.now() < limit_ms)
    await sleep(LOOK_EVERY_MS);
  // Closed like a network failure, so that the client reconnects by itself and its socket is recovered.
  socket.conn.close();
}

/**
 * Closes this node's sockets, spread over a time so that their clients do not all reconnect at once. Each is closed
 * when its running events are acknowledged, or after 5 s. The clients reconnect to a node that accepts them.
 * @param over_ms time over which the sockets are spread, in milliseconds
 */
export async function releaseSockets(io: RealtimeServer, over_ms: number): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  await Promise.all(sockets.map((socket, n) => release(socket, (over_ms * n) / sockets.length)));
}
