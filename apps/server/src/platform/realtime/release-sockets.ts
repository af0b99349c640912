import { setTimeout as sleep } from 'node:timers/promises';
import { answersOutstanding } from './outstanding.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime.ts';

/** An event that takes longer than this is not waited for. */
const ANSWER_LIMIT_MS = 5_000;
const LOOK_EVERY_MS = 20;

async function release(socket: RealtimeSocket, delay_ms: number): Promise<void> {
  await sleep(delay_ms);
  const limit_ms = performance.now() + ANSWER_LIMIT_MS;
  while (socket.connected && answersOutstanding(socket) > 0 && performance.now() < limit_ms)
    await sleep(LOOK_EVERY_MS);
  // As if the network had failed: clients come back by themselves, and are known again.
  socket.conn.close();
}

/**
 * Lets this node's sockets go, one after the other over a while, each when what it asked for is answered. Their
 * clients connect again, where they are let in.
 */
export async function releaseSockets(io: RealtimeServer, over_ms: number): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  await Promise.all(sockets.map((socket, n) => release(socket, (over_ms * n) / sockets.length)));
}
