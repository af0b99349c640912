import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@akari/server/platform/database/database';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { cpuMs } from '@akari/testkit/harness/proc';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { fill, type Guest } from './fill.ts';
import { startNode, startRedis, type BenchNode } from './nodes.ts';
import type { CrowdReport } from './order.ts';
import { startCrowd } from './start-crowd.ts';

const SOCKETS = 1_000;
const ROOMS = 10;
const CROWDS = 2;
/** 1,000 people who each send a line every 10 s: 100 lines a second, each read by a hundred. */
const PACE = { every_ms: 10_000, for_ms: 15_000 };
const ROUNDS = 3;
const JOINS = 300;
const JOINING_AT_ONCE = 16;

interface Fanout {
  lines_per_s: number;
  packets_per_s: number;
  cpu_ms_per_line: number[];
  p95_ms: number;
  refused: number;
}

/** People are spread over the nodes in turn, and over the crowds in blocks, so that every room is on every node. */
async function fanout(nodes: readonly BenchNode[], people: readonly Guest[]): Promise<Fanout> {
  const spectators = people.map(({ cookie, room }, n) => ({
    url: nodes[Math.floor(n / ROOMS) % nodes.length]!.url,
    cookie,
    room,
  }));
  const size = Math.ceil(spectators.length / CROWDS);
  const crowds = [];
  for (let n = 0; n < CROWDS; n += 1)
    crowds.push(await startCrowd({ ...PACE, people: spectators.slice(n * size, (n + 1) * size) }));
  const before = nodes.map(({ pid }) => cpuMs(pid));
  for (const { go } of crowds) go();
  const reports = (await Promise.all(crowds.map(({ report }) => report))).map(({ report }) => report);
  const used = nodes.map(({ pid }, n) => cpuMs(pid) - (before[n] ?? 0));
  const sum = (of: (report: CrowdReport) => number): number =>
    reports.reduce((all, each) => all + of(each), 0);
  const sent = sum((report) => report.sent);
  return {
    lines_per_s: (sent * 1000) / PACE.for_ms,
    packets_per_s: (sum((report) => report.packets) * 1000) / PACE.for_ms,
    cpu_ms_per_line: used.map((ms) => ms / sent),
    p95_ms: quantile(
      reports.flatMap(({ latencies_ms }) => latencies_ms),
      0.95,
    ),
    refused: sum((report) => report.refused),
  };
}

interface Joins {
  per_s: number;
  cpu_ms_per_join: number[];
  refused: number;
}

async function joins(nodes: readonly BenchNode[], people: readonly Guest[]): Promise<Joins> {
  const waiting = [...people.entries()];
  let refused = 0;
  const before = nodes.map(({ pid }) => cpuMs(pid));
  const from_ms = performance.now();
  const enter = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [n, { cookie, room }] = next;
      const response = await fetch(`${nodes[n % nodes.length]!.url}/api/session/join`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          performer_name: room.performer_name,
          mode: 'party',
          rate_units_per_min: 12_000,
        }),
      });
      await response.arrayBuffer();
      if (!response.ok) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, enter));
  const took_ms = performance.now() - from_ms;
  const used = nodes.map(({ pid }, n) => cpuMs(pid) - (before[n] ?? 0));
  return {
    per_s: (people.length * 1000) / took_ms,
    cpu_ms_per_join: used.map((ms) => ms / people.length),
    refused,
  };
}

/** A viewer without a socket has left after 15 s; this keeps the sessions for the next round. */
async function keepInside({ pool }: Database): Promise<void> {
  await sleep(3_000);
  await pool.query(
    `UPDATE deadline SET due_at_ms = due_at_ms + 86400000 WHERE kind = 'presence.socket_absence'`,
  );
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const round = (value: number): number => Number(value.toFixed(3));
/**
 * CPU time of the busiest node for each delivered packet: lines of the same moment share a packet, so that a line costs
 * less on a busy machine.
 */
const perPacket = (all: Fanout[]): number =>
  median(
    all.map(
      (each) => (busiest(each.cpu_ms_per_line) * each.lines_per_s * 1_000) / Math.max(1, each.packets_per_s),
    ),
  );
const busiest = (values: readonly number[]): number => Math.max(...values);

type Kind = 'one' | 'two';

/** What each round is measured on: one node, and two. */
interface Stand {
  nodes: Record<Kind, BenchNode[]>;
  people: Record<Kind, { inside: Guest[]; outside: Guest[] }>;
  databases: Record<Kind, Database>;
  redis_pid: number;
  say: BenchOptions['say'];
}

interface Measured {
  chat: Record<Kind, Fanout[]>;
  doors: Record<Kind, Joins[]>;
  /** CPU milliseconds of Redis for each line. */
  redis_ms_per_line: number[];
}

const KINDS = ['one', 'two'] as const;

/** Measures joins and chat on both stands in turn. The first round only warms up the code. */
async function measureRounds({ nodes, people, databases, redis_pid, say }: Stand): Promise<Measured> {
  const measured: Measured = {
    chat: { one: [], two: [] },
    doors: { one: [], two: [] },
    redis_ms_per_line: [],
  };
  for (let n = 0; n <= ROUNDS; n += 1) {
    for (const kind of KINDS) {
      const door = await joins(nodes[kind], people[kind].outside.slice(n * JOINS, (n + 1) * JOINS));
      say(`round ${n}, ${kind}: ${JSON.stringify(door)}`);
      if (n > 0) measured.doors[kind].push(door);
    }
    for (const kind of KINDS) {
      const redisBefore_ms = cpuMs(redis_pid);
      const hall = await fanout(nodes[kind], people[kind].inside);
      const redis_ms = cpuMs(redis_pid) - redisBefore_ms;
      if (kind === 'two' && n > 0)
        measured.redis_ms_per_line.push(redis_ms / ((hall.lines_per_s * PACE.for_ms) / 1_000));
      say(`round ${n}, ${kind}: ${JSON.stringify(hall)}`);
      if (n > 0) measured.chat[kind].push(hall);
      await keepInside(databases[kind]);
    }
  }
  return measured;
}

const perLine = (all: Fanout[]): number => median(all.map((each) => busiest(each.cpu_ms_per_line)));
const perJoin = (all: Joins[]): number => median(all.map((each) => busiest(each.cpu_ms_per_join)));

const figuresOf = (chat: Fanout[], doors: Joins[]) => ({
  lines_per_s: Math.round(median(chat.map((each) => each.lines_per_s))),
  packets_per_s: Math.round(median(chat.map((each) => each.packets_per_s))),
  p95_ms: Math.round(median(chat.map((each) => each.p95_ms))),
  busiest_node_cpu_ms_per_line: round(perLine(chat)),
  busiest_node_cpu_us_per_packet: round(perPacket(chat)),
  lines_per_s_of_its_core: Math.round(1_000 / perLine(chat)),
  joins_per_s: Math.round(median(doors.map((each) => each.per_s))),
  busiest_node_cpu_ms_per_join: round(perJoin(doors)),
  refused: [...chat, ...doors].reduce((all, { refused }) => all + refused, 0),
});

const resultOf = ({ chat, doors, redis_ms_per_line }: Measured): BenchResult => ({
  name: 'cluster',
  peer: 'one server node without Redis',
  ratio: round(perLine(chat.one) / perLine(chat.two)),
  figures: {
    ratio_chat: round(perLine(chat.one) / perLine(chat.two)),
    ratio_chat_by_packets: round(perPacket(chat.one) / perPacket(chat.two)),
    ratio_joins: round(perJoin(doors.one) / perJoin(doors.two)),
    one: figuresOf(chat.one, doors.one),
    two: figuresOf(chat.two, doors.two),
    redis_cpu_ms_per_line: round(median(redis_ms_per_line)),
    sockets: SOCKETS,
    rooms: ROOMS,
    rounds: ROUNDS,
  },
});

/**
 * Compares two server nodes with one: chat lines to 1,000 sockets, and joins. A node is one thread, so its capacity is
 * that of one core: the ratio is of the lines that the busiest node's core can carry, measured by its CPU time for the
 * same lines; it also holds on a machine whose cores are busy.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  const redis = await startRedis();
  const nodes: BenchNode[] = [];
  const media: MediaNodeProcess[] = [];
  const start = async (env: Record<string, string>): Promise<BenchNode> => {
    const node = await startNode(env);
    nodes.push(node);
    return node;
  };
  try {
    const databases = { one: await server.openProduct('one', 10), two: await server.openProduct('two', 10) };
    // Sessions without media for both, so that no receipts are sent and chat is measured alone.
    const over = async (name: string): Promise<Record<string, string>> => {
      const node = await MediaNodeProcess.start(name);
      media.push(node);
      return { MEDIA: 'cluster', MEDIA_NODES: `${name}=${node.url}`, MEDIA_SECRET: MEDIA_TEST_SECRET };
    };
    const one = [await start({ DATABASE_URL: server.urlOf('one'), ...(await over('one')) })];
    const env = { DATABASE_URL: server.urlOf('two'), REDIS_URL: redis.url, ...(await over('two')) };
    const two = [await start(env), await start(env)];
    say('rooms are filled');
    const size = { rooms: ROOMS, inside: SOCKETS, outside: (ROUNDS + 1) * JOINS };
    const people = { one: await fill(databases.one, size), two: await fill(databases.two, size) };
    const measured = await measureRounds({
      nodes: { one, two },
      people,
      databases,
      redis_pid: redis.pid,
      say,
    });
    for (const database of Object.values(databases)) await database.close();
    return resultOf(measured);
  } finally {
    for (const node of nodes) await node.stop();
    for (const node of media) await node.close();
    redis.stop();
    await server.stop();
  }
}
