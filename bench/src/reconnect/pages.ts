import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Spectator } from '../cluster/order.ts';
import type { PagesOrder, Return } from './order.ts';

/*
 * Pages in a separate process: each is in its room, with the product's own reconnection settings. When their node ends
 * they reconnect to another one, as behind the edge, and report when.
 */

/** Processes on one machine share this clock. */
const nowMs = (): number => performance.timeOrigin + performance.now();

async function enter(socket: Socket, { room }: Spectator): Promise<void> {
  const { performer_name } = room;
  const answer = (await socket.timeout(60_000).emitWithAck('room.enter', { performer_name })) as {
    ok: boolean;
  };
  if (!answer.ok) throw new Error('not let in');
}

async function open(person: Spectator): Promise<Socket> {
  const socket = io(person.url, {
    path: '/socket',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 4_000,
    extraHeaders: { cookie: person.cookie },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await enter(socket, person);
  return socket;
}

function comesBack(socket: Socket, person: Spectator, other_url: string): Promise<Return> {
  (socket.io as unknown as { uri: string }).uri = other_url;
  let attempts = 0;
  socket.io.on('reconnect_attempt', () => (attempts += 1));
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      const connected_ms = nowMs();
      const { recovered } = socket;
      enter(socket, person).then(
        () => resolve({ connected_ms, entered_ms: nowMs(), recovered, attempts }),
        reject,
      );
    });
  });
}

async function live({ people, other_url }: PagesOrder): Promise<void> {
  const pages: [Spectator, Socket][] = [];
  for (let from = 0; from < people.length; from += 25) {
    const some = people.slice(from, from + 25);
    const sockets = await Promise.all(some.map(open));
    for (const [n, socket] of sockets.entries()) pages.push([some[n]!, socket]);
  }
  // A socket that has received no event has no offset to recover from.
  const heard = Promise.all(
    pages.map(([, socket]) => new Promise<void>((resolve) => socket.once('chat.lines', () => resolve()))),
  );
  const spoken = new Set<string>();
  for (const [{ room }, socket] of pages) {
    if (spoken.has(room.channel_id)) continue;
    spoken.add(room.channel_id);
    const line = {
      channel_id: room.channel_id,
      client_line_id: randomUUID(),
      text: 'こんばんは',
      lang: 'ja',
    };
    await socket.timeout(60_000).emitWithAck('chat.send', line);
  }
  await heard;
  const back = Promise.all(pages.map(([person, socket]) => comesBack(socket, person, other_url)));
  process.send?.({ type: 'ready' });
  const returns = await back;
  for (const [, socket] of pages) socket.disconnect();
  process.send?.({ type: 'returns', returns }, undefined, undefined, () => process.exit());
}

process.once('message', (order: PagesOrder) => {
  live(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
