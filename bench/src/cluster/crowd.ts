import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { edgeAgent } from '@akari/testkit/deploy/edge-client';
import type { CrowdOrder, CrowdReport, Spectator } from './order.ts';

/*
 * A crowd of pages in a separate process: each is in its room and sends a line at intervals. The parent process starts
 * the lines, and receives a report of what arrived.
 */

interface Batch {
  lines: { text?: string }[];
}

async function enter({ url, ca, cookie, room }: Spectator): Promise<Socket> {
  const socket = io(url, {
    path: '/socket',
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie },
    ...(ca === undefined ? {} : { agent: edgeAgent(ca) as unknown as boolean }),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer = (await socket
    .timeout(30_000)
    .emitWithAck('room.enter', { performer_name: room.performer_name })) as { ok: boolean };
  if (!answer.ok) throw new Error('not let in');
  return socket;
}

async function listen({ people, every_ms, for_ms }: CrowdOrder): Promise<CrowdReport> {
  const report: CrowdReport = { sent: 0, refused: 0, packets: 0, lines: 0, latencies_ms: [] };
  let counting = false;
  const crowd: [Spectator, Socket][] = [];
  for (let from = 0; from < people.length; from += 25) {
    const some = people.slice(from, from + 25);
    const sockets = await Promise.all(some.map(enter));
    for (const [n, socket] of sockets.entries()) crowd.push([some[n]!, socket]);
  }
  for (const [, socket] of crowd)
    socket.on('chat.lines', ({ lines }: Batch) => {
      if (!counting) return;
      report.packets += 1;
      report.lines += lines.length;
      // One packet in a hundred is timed; the processes share a clock.
      if (report.packets % 100 === 0) report.latencies_ms.push(Date.now() - Number(lines[0]?.text));
    });
  process.send?.({ type: 'ready' });
  await new Promise<void>((resolve) => process.once('message', () => resolve()));
  counting = true;
  const until_ms = performance.now() + for_ms;
  await Promise.all(
    crowd.map(async ([{ room }, socket], n) => {
      await sleep((every_ms * n) / crowd.length);
      while (performance.now() < until_ms) {
        const started_ms = performance.now();
        const line = {
          channel_id: room.channel_id,
          client_line_id: randomUUID(),
          text: String(Date.now()),
          lang: 'ja',
        };
        const answer = (await socket
          .timeout(20_000)
          .emitWithAck('chat.send', line)
          .catch(() => ({ ok: false }))) as { ok: boolean };
        if (answer.ok) report.sent += 1;
        else report.refused += 1;
        await sleep(Math.max(0, every_ms - (performance.now() - started_ms)));
      }
    }),
  );
  await sleep(1_000);
  for (const [, socket] of crowd) socket.disconnect();
  return report;
}

process.once('message', (order: CrowdOrder) => {
  void listen(order).then(
    (report) => process.send?.({ type: 'report', report }, undefined, undefined, () => process.exit()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
