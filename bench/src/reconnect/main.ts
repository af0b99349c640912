import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { cpuMs } from '@akari/testkit/harness/proc';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fill } from '../cluster/fill.ts';
import { startNode, startRedis, type BenchNode } from '../cluster/nodes.ts';
import type { Spectator } from '../cluster/order.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { spread } from '../product/quantile.ts';
import type { Return } from './order.ts';

const SOCKETS = 1_000;
const ROOMS = 10;
const PROCESSES = 2;
/** Milliseconds; longer than it takes to record the rooms of a socket. */
const WRITTEN_MS = 2_000;

async function pages(people: Spectator[], other_url: string) {
  const child = fork(fileURLToPath(new URL('./pages.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  });
  const told = <T>(type: string): Promise<T> =>
    new Promise((resolve, reject) => {
      child.on('message', (message: { type: string }) => {
        if (message.type === type) resolve(message as T);
      });
      child.once('exit', (code) => reject(new Error(`pages ended with ${code}`)));
    });
  const [ready, returns] = [told('ready'), told<{ returns: Return[] }>('returns')];
  returns.catch(() => undefined);
  child.send({ people, other_url });
  await ready;
  return { returns };
}

/**
 * Measures how long it takes after a server node with 1,000 sockets is killed until all are in their rooms at the other
 * one.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  const redis = await startRedis();
  const media = await MediaNodeProcess.start('a');
  const nodes: BenchNode[] = [];
  try {
    const database = await server.openProduct('reconnect', 10);
    const env = {
      DATABASE_URL: server.urlOf('reconnect'),
      REDIS_URL: redis.url,
      MEDIA: 'cluster',
      MEDIA_NODES: `a=${media.url}`,
      MEDIA_SECRET: MEDIA_TEST_SECRET,
    };
    const [doomed, other] = [await startNode(env), await startNode(env)];
    nodes.push(doomed, other);
    say('rooms are filled');
    const { inside } = await fill(database, { rooms: ROOMS, inside: SOCKETS, outside: 0 });
    const people = inside.map(({ cookie, room }) => ({ url: doomed.url, cookie, room }));
    const size = Math.ceil(people.length / PROCESSES);
    const all = [];
    for (let n = 0; n < PROCESSES; n += 1)
      all.push(await pages(people.slice(n * size, (n + 1) * size), other.url));
    await sleep(WRITTEN_MS);
    const before = { node: cpuMs(other.pid), redis: cpuMs(redis.pid) };
    const fell_ms = performance.timeOrigin + performance.now();
    process.kill(doomed.pid, 'SIGKILL');
    const back = (await Promise.all(all.map(({ returns }) => returns))).flatMap(({ returns }) => returns);
    const used = { node: cpuMs(other.pid) - before.node, redis: cpuMs(redis.pid) - before.redis };
    await database.close();
    const since = (of: (one: Return) => number) => spread(back.map((one) => of(one) - fell_ms));
    return {
      name: 'reconnect',
      peer: 'none',
      ratio: null,
      figures: {
        connected_ms: since((one) => one.connected_ms),
        entered_ms: since((one) => one.entered_ms),
        known_again: back.filter(({ recovered }) => recovered).length,
        attempts: spread(back.map(({ attempts }) => attempts)),
        node_cpu_ms_per_socket: used.node / back.length,
        redis_cpu_ms_per_socket: used.redis / back.length,
        sockets: back.length,
        rooms: ROOMS,
      },
    };
  } finally {
    for (const node of nodes) await node.stop();
    await media.close();
    redis.stop();
    await server.stop();
  }
}
