import { setTimeout as sleep } from 'node:timers/promises';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { cpuMs, rssMb } from '@akari/testkit/harness/proc';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fill, type Guest } from '../cluster/fill.ts';
import { startNode } from '../cluster/nodes.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { spread } from '../product/quantile.ts';
import type { RoomKind } from './order.ts';
import { startListeners, startPeer } from './processes.ts';

const STEPS = [150, 1_000, 3_000];
const LINES_PER_S = 20;
const PROCESSES = 2;
const WARM_MS = 10_000;
const MEASURE_MS = 20_000;
/** From this number of sockets on a delivered line may cost 1.3 times that of bare sockets. */
const COMPARED_FROM = 1_000;
const RATIO_MOST = 1.3;
const LAST_P95_MOST_MS = 250;
/** Room of a process that has run for a while: caches of the runtime are not a leak. */
const GROWTH_MOST_MB = 30;

interface Room {
  kind: RoomKind;
  url: string;
  pid: number;
  people: readonly Guest[];
}
interface Figures {
  sockets: number;
  lines_per_s: number;
  cpu_us_per_delivered_line: number;
  /** From sending a line until the last person has it. */
  last_ms: ReturnType<typeof spread>;
  refused: number;
  /** Deliveries that are missing or double. */
  missing: number;
  rss_mb: { before: number; after: number };
}

async function talk({ kind, url, pid, people }: Room, for_ms: number): Promise<Figures> {
  const spectators = people.map((one) => ({ ...one, url }));
  const size = Math.ceil(spectators.length / PROCESSES);
  const crowds = [];
  for (let n = 0; n < PROCESSES; n += 1)
    crowds.push(
      await startListeners({
        kind,
        people: spectators.slice(n * size, (n + 1) * size),
        lines_per_s: LINES_PER_S / PROCESSES,
        for_ms,
      }),
    );
  const before = { cpu_ms: cpuMs(pid), rss_mb: rssMb(pid) };
  for (const { go } of crowds) go();
  const reports = await Promise.all(crowds.map(({ report }) => report));
  const cpu_ms = cpuMs(pid) - before.cpu_ms;
  const sent = reports.reduce((sum, each) => sum + each.sent, 0);
  const lines = new Set(reports.flatMap(({ heard }) => Object.keys(heard)));
  const heardOf = (text: string) => reports.flatMap(({ heard }) => heard[text] ?? []);
  const delivered = [...lines].reduce(
    (sum, text) => sum + heardOf(text).reduce((all, { received }) => all + received, 0),
    0,
  );
  return {
    sockets: people.length,
    lines_per_s: Math.round((sent * 1_000) / for_ms),
    cpu_us_per_delivered_line: Number(((cpu_ms * 1_000) / delivered).toFixed(2)),
    last_ms: spread([...lines].map((text) => Math.max(...heardOf(text).map(({ last_ms }) => last_ms)))),
    refused: reports.reduce((sum, each) => sum + each.refused, 0),
    missing: sent * people.length - delivered,
    rss_mb: { before: before.rss_mb, after: rssMb(pid) },
  };
}

/** The product's room and the peer's with the same number of people, one after the other. */
async function compare(count: number, for_ms: number, say: BenchOptions['say']) {
  const server = await startBenchDatabase(say);
  const media = await MediaNodeProcess.start('a');
  const peer = await startPeer();
  try {
    const database = await server.openProduct('chat', 10);
    const node = await startNode({
      DATABASE_URL: server.urlOf('chat'),
      MEDIA: 'cluster',
      MEDIA_NODES: `a=${media.url}`,
      MEDIA_SECRET: MEDIA_TEST_SECRET,
    });
    try {
      say(`${count} people enter`);
      const { inside: people } = await fill(database, { rooms: 1, inside: count, outside: 0 });
      const rooms: Room[] = [
        { kind: 'akari', url: node.url, pid: node.pid, people },
        { kind: 'ws', url: peer.url, pid: peer.pid, people },
      ];
      const measured = {} as Record<RoomKind, Figures>;
      for (const room of rooms) {
        await talk(room, WARM_MS);
        // A viewer without a socket leaves after 15 s; this keeps the sessions for the next crowd.
        await sleep(1_000);
        await database.pool.query(
          `UPDATE deadline SET due_at_ms = due_at_ms + 86400000 WHERE kind = 'presence.socket_absence'`,
        );
        measured[room.kind] = await talk(room, for_ms);
        say(`${room.kind}: ${JSON.stringify(measured[room.kind])}`);
      }
      await database.close();
      const { akari, ws } = measured;
      return {
        akari,
        ws,
        ratio: Number((akari.cpu_us_per_delivered_line / ws.cpu_us_per_delivered_line).toFixed(2)),
      };
    } finally {
      await node.stop();
    }
  } finally {
    peer.stop();
    await media.close();
    await server.stop();
  }
}
type Compared = Awaited<ReturnType<typeof compare>>;

const faultsOf = ({ akari, ratio }: Compared): string[] => [
  ...(akari.missing === 0 && akari.refused === 0 ? [] : ['lines are missing']),
  ...(akari.sockets < COMPARED_FROM || ratio <= RATIO_MOST ? [] : [`CPU ${ratio} times the peer's`]),
  ...(akari.sockets !== COMPARED_FROM || akari.last_ms.p95 < LAST_P95_MOST_MS
    ? []
    : ['late at the last client']),
  ...(akari.rss_mb.after - akari.rss_mb.before <= GROWTH_MOST_MB ? [] : ['memory grew']),
];

/**
 * Compares a room of the product with a room of bare WebSockets: CPU for each delivered line, the time to the last person,
 * and memory. Arguments: numbers of sockets, and `minutes=10` for a longer measurement, such as that of memory.
 */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  const minutes = Number(given.find((each) => each.startsWith('minutes='))?.slice('minutes='.length));
  const counts = given.map(Number).filter((count) => count > 0);
  const for_ms = minutes > 0 ? minutes * 60_000 : MEASURE_MS;
  const measured: Compared[] = [];
  for (const count of counts.length > 0 ? counts : STEPS) measured.push(await compare(count, for_ms, say));
  const faults = measured.flatMap((each) => faultsOf(each).map((fault) => `${each.akari.sockets}: ${fault}`));
  if (faults.length > 0) process.exitCode = 1;
  const compared = measured.find(({ akari }) => akari.sockets === COMPARED_FROM) ?? measured.at(-1);
  return {
    name: 'chat',
    peer: 'a room of bare ws 8.23 sockets, without login, rules or storage',
    ratio: compared?.ratio ?? null,
    figures: { measured, faults },
  };
}
