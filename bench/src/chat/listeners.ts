import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { enterBareSocketRoom } from '@akari/server/testing/bare-socket-room';
import { io } from 'socket.io-client';
import type { Spectator } from '../cluster/order.ts';
import type { ListenersOrder, ListenersReport } from './order.ts';

/*
 * People of one room in a separate process. The parent starts the lines, and receives a report of who received which line
 * when. Processes on one machine share a clock.
 */

interface Listener {
  /** @returns whether the line was taken */
  send: (text: string) => Promise<boolean>;
  close: () => void;
}
interface Batch {
  lines: { text?: string }[];
}
const AT_ONCE = 25;
/** Lines on the way when the sending ends. */
const LAST_LINES_MS = 3_000;

async function enterProduct(
  { url, cookie, room }: Spectator,
  hear: (batch: Batch) => void,
): Promise<Listener> {
  const socket = io(url, {
    path: '/socket',
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const { performer_name, channel_id } = room;
  const answer = (await socket.timeout(60_000).emitWithAck('room.enter', { performer_name })) as {
    ok: boolean;
  };
  if (!answer.ok) throw new Error('not let in');
  socket.on('chat.lines', hear);
  return {
    send: async (text) => {
      const line = { channel_id, client_line_id: randomUUID(), text, lang: 'ja' };
      const sent = (await socket
        .timeout(20_000)
        .emitWithAck('chat.send', line)
        .catch(() => ({ ok: false }))) as { ok: boolean };
      return sent.ok;
    },
    close: () => void socket.disconnect(),
  };
}

async function enterBare({ url }: Spectator, hear: (batch: Batch) => void): Promise<Listener> {
  const socket = await enterBareSocketRoom(url, (packet) => hear((JSON.parse(packet) as [string, Batch])[1]));
  return {
    send: async (text) => {
      socket.send(text);
      return true;
    },
    close: socket.close,
  };
}

async function listen({ kind, people, lines_per_s, for_ms }: ListenersOrder): Promise<ListenersReport> {
  const report: ListenersReport = { sent: 0, refused: 0, heard: {} };
  const hear = ({ lines }: Batch): void => {
    const now_ms = Date.now();
    for (const { text = '' } of lines) {
      const last_ms = now_ms - Number(text.split('-')[0]);
      const known = (report.heard[text] ??= { received: 0, last_ms: 0 });
      known.received += 1;
      known.last_ms = Math.max(known.last_ms, last_ms);
    }
  };
  const listeners: Listener[] = [];
  const enter = kind === 'akari' ? enterProduct : enterBare;
  for (let from = 0; from < people.length; from += AT_ONCE)
    listeners.push(...(await Promise.all(people.slice(from, from + AT_ONCE).map((one) => enter(one, hear)))));
  process.send?.({ type: 'ready' });
  await new Promise<void>((resolve) => process.once('message', () => resolve()));
  const began_ms = performance.now();
  const sending: Promise<void>[] = [];
  for (let n = 0; (n * 1_000) / lines_per_s < for_ms; n += 1) {
    await sleep(Math.max(0, began_ms + (n * 1_000) / lines_per_s - performance.now()));
    const text = `${Date.now()}-${process.pid}-${n}`;
    sending.push(
      (listeners[n % listeners.length] as Listener).send(text).then((taken) => {
        if (taken) report.sent += 1;
        else report.refused += 1;
      }),
    );
  }
  await Promise.all(sending);
  await sleep(LAST_LINES_MS);
  for (const { close } of listeners) close();
  return report;
}

process.once('message', (order: ListenersOrder) => {
  void listen(order).then(
    (report) => process.send?.({ type: 'report', report }, undefined, undefined, () => process.exit()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
