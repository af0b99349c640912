import { readFileSync } from 'node:fs';
import { connect, type ClientHttp2Session } from 'node:http2';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { openEdge, SITE, type Edge } from '@akari/testkit/deploy/edge';
import { cpuMs } from '@akari/testkit/harness/proc';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fill, type Guest } from '../cluster/fill.ts';
import { startNode, startRedis, type BenchNode } from '../cluster/nodes.ts';
import { startCrowd } from '../cluster/start-crowd.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { relayed } from './relayed.ts';

const SOCKETS = 500;
const ROOMS = 5;
/** 500 people who each send a line every 10 s: 50 lines a second, each read by a hundred. */
const PACE = { every_ms: 10_000, for_ms: 15_000 };
/** One browser sends at most a thousand requests over one connection. */
const BROWSERS = 40;
const REQUESTS = 500;
const CONNECTIONS = 300;
const STILL_BYTES = 10_240;

/** CPU milliseconds of nginx's master and its workers. */
function edgeCpuMs({ pid }: Edge): number {
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...workers.filter(Boolean).map(Number)].reduce((sum, each) => sum + cpuMs(each), 0);
}

const session = (edge: Edge) =>
  connect(`https://${SITE}`, { ca: edge.ca, host: '127.0.0.1', port: edge.https_port, servername: SITE });

const STILL_TAKEN_AT_MS = 1_000;

/** Requests a still from the edge's cache repeatedly over the HTTP/2 connections of some browsers. */
async function stills(edge: Edge, path: string): Promise<number> {
  const browsers = Array.from({ length: BROWSERS }, () => session(edge));
  const ask = (client: ClientHttp2Session): Promise<void> =>
    new Promise((resolve, reject) => {
      const stream = client.request({ ':path': path, ':authority': SITE });
      stream.once('response', ({ ':status': status }) => {
        if (status !== 200) reject(new Error(`a still is answered ${status}`));
      });
      stream.once('error', reject);
      stream.once('end', resolve);
      stream.resume().end();
    });
  await Promise.all(browsers.map(ask));
  const before_ms = edgeCpuMs(edge);
  await Promise.all(
    browsers.map(async (client) => {
      for (let n = 0; n < REQUESTS; n += 1) await ask(client);
    }),
  );
  const used_ms = edgeCpuMs(edge) - before_ms;
  for (const client of browsers) client.close();
  return used_ms / (BROWSERS * REQUESTS);
}

/** Opens new TLS connections in sequence, each with one request. */
async function handshakes(edge: Edge): Promise<number> {
  const before_ms = edgeCpuMs(edge);
  for (let n = 0; n < CONNECTIONS; n += 1)
    await new Promise<void>((resolve, reject) => {
      const client = session(edge);
      client.once('error', reject);
      client.once('remoteSettings', () => client.close(resolve));
    });
  return (edgeCpuMs(edge) - before_ms) / CONNECTIONS;
}

interface Chat {
  packets: number;
  node_cpu_us_per_packet: number;
  edge_cpu_us_per_packet: number;
}

async function chat(node: BenchNode, people: readonly Guest[], edge: Edge | null): Promise<Chat> {
  const at = edge === null ? { url: node.url } : { url: `https://${SITE}:${edge.https_port}`, ca: edge.ca };
  const { go, report } = await startCrowd({
    ...PACE,
    people: people.map(({ cookie, room }) => ({ ...at, cookie, room })),
  });
  const used = (): [number, number] => [cpuMs(node.pid), edge === null ? 0 : edgeCpuMs(edge)];
  const [node_ms, edge_ms] = used();
  go();
  const { packets } = (await report).report;
  const [node_then_ms, edge_then_ms] = used();
  return {
    packets,
    node_cpu_us_per_packet: ((node_then_ms - node_ms) * 1_000) / packets,
    edge_cpu_us_per_packet: ((edge_then_ms - edge_ms) * 1_000) / packets,
  };
}

/**
 * Measures the cost of the edge and the TURN relay as delivered: a chat line through nginx compared with one without
 * it.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  const redis = await startRedis();
  const media = await MediaNodeProcess.start('a');
  let node: BenchNode | undefined;
  let edge: Edge | undefined;
  try {
    const database = await server.openProduct('edge', 10);
    node = await startNode({
      DATABASE_URL: server.urlOf('edge'),
      REDIS_URL: redis.url,
      MEDIA: 'cluster',
      MEDIA_NODES: `a=${media.url}`,
      MEDIA_SECRET: MEDIA_TEST_SECRET,
      TRUST_PROXY: '127.0.0.1',
    });
    edge = await openEdge({ servers: [new URL(node.url).host] });
    const size = { rooms: ROOMS, inside: SOCKETS, outside: 0 };
    const halls = { direct: await fill(database, size), behind: await fill(database, size) };
    const { room } = halls.direct.inside[0]!;
    await database.pool.query(
      'INSERT INTO still (performer_id, jpeg, width_px, height_px, taken_at_ms) VALUES ($1, $2, 320, 180, $3)',
      [room.channel_id, Buffer.alloc(STILL_BYTES, 0xff), STILL_TAKEN_AT_MS],
    );
    await database.close();
    say('rooms are filled');
    const direct = await chat(node, halls.direct.inside, null);
    say(`without the edge: ${JSON.stringify(direct)}`);
    const behind = await chat(node, halls.behind.inside, edge);
    say(`behind it: ${JSON.stringify(behind)}`);
    const still = `/WebArchive/${room.performer_name}/cap/${STILL_TAKEN_AT_MS}.jpg`;
    const still_cpu_us = (await stills(edge, still)) * 1_000;
    const connection_cpu_ms = await handshakes(edge);
    const turn = await relayed();
    return {
      name: 'edge',
      peer: 'the same chat straight to the server node',
      ratio: (behind.node_cpu_us_per_packet + behind.edge_cpu_us_per_packet) / direct.node_cpu_us_per_packet,
      figures: { direct, behind, still_cpu_us, connection_cpu_ms, relay: turn, sockets: SOCKETS },
    };
  } finally {
    await edge?.stop();
    await node?.stop();
    await media.close();
    redis.stop();
    await server.stop();
  }
}
