import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NodeProfile } from '@akari/contract';
import { MediaProcess, SECRET } from '@akari/media/testing/media-process';
import { MIGRATIONS_FOLDER } from '@akari/server/paths';
import { migrateDatabase, openDatabase, type Database } from '@akari/server/platform/database/database';
import { startEmbeddedDatabase } from '@akari/server/platform/process/embedded-database';
import { freePort } from '@akari/server/platform/process/free-port';
import { atEnd } from '@akari/server/testing/at-end';
import { pino } from 'pino';
import { startBalancer, type Balancer } from '../cluster/stand/balancer.ts';
import { startNode, type ServerProcess } from '../cluster/stand/node.ts';
import { startRedis, type TestRedis } from '../cluster/stand/redis.ts';
import { wireTo, type Wire } from '../cluster/stand/wire.ts';
import { familyOf } from '@akari/testkit/harness/processes';

/** A media node that can be restarted at the same address. */
export interface MediaSeat {
  name: string;
  running(): MediaProcess;
  startAgain(): Promise<void>;
}

/** The media node with the most subscribers, where a fault affects the most. */
export async function busiest([one, two]: Stand['media']): Promise<MediaSeat> {
  const watching = async (seat: MediaSeat): Promise<number> =>
    (await seat.running().stats()).channels.flatMap(({ subscribers }) => subscribers).length;
  return (await watching(one)) < (await watching(two)) ? two : one;
}

export interface Stand {
  database: Database;
  database_url: string;
  /** The process id of PostgreSQL's postmaster. */
  postmaster(): number;
  redis: TestRedis;
  /** The proxy between the server nodes and Redis. */
  redis_wire: Wire;
  media: [MediaSeat, MediaSeat];
  /** The server nodes; a restarted one replaces its predecessor. */
  nodes: [ServerProcess, ServerProcess];
  startNodeAgain(index: 0 | 1): Promise<void>;
  /** Two load balancers, each with another preferred node. */
  urls: [string, string];
}

type Engine = NodeProfile['engine'];

const silent = pino({ level: 'silent' });

function folder(name: string): string {
  const made = mkdtempSync(path.join(tmpdir(), `akari-${name}-`));
  chmodSync(made, 0o755);
  atEnd(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Starts a PostgreSQL with durable commits, supervised by its guardian as in the product. */
export async function startDurableDatabase(data_dir = folder('database')) {
  const server = await startEmbeddedDatabase({ data_dir, log: silent, say: () => undefined });
  const database = openDatabase(server.url, { max_connections: 2 });
  await migrateDatabase(database.db, MIGRATIONS_FOLDER);
  atEnd(async () => {
    await database.close();
    await server.stop();
  });
  const postmaster = (): number => {
    const found = familyOf(server.guardian_pid() ?? 0).find(({ command }) => command.includes(' -D '));
    if (found === undefined) throw new Error('PostgreSQL does not run');
    return found.pid;
  };
  return { database, database_url: server.url, postmaster };
}

/** Stops the test's own event listener: without the servers, the node must keep delivery figures itself. */
async function unheard(starting: Promise<MediaProcess>): Promise<MediaProcess> {
  const media = await starting;
  media.stopListening();
  return media;
}

async function startMedia(name: string, engine: Engine): Promise<MediaSeat> {
  const env = {
    MEDIA_HTTP_PORT: String(await freePort()),
    MEDIA_DATA_DIR: folder('media'),
  };
  let running = await unheard(MediaProcess.with(engine, env));
  atEnd(() => {
    running.child.kill('SIGCONT');
    return running.stop('SIGKILL');
  });
  return {
    name,
    running: () => running,
    startAgain: async () => {
      running = await unheard(MediaProcess.start(env, running.janus));
    },
  };
}

/** Starts two server nodes, Redis, PostgreSQL and the load balancers for running media nodes (`name=url,…`). */
export async function startServers(media_nodes: string): Promise<Omit<Stand, 'media'>> {
  const { database, database_url, postmaster } = await startDurableDatabase();
  const redis = await startRedis();
  const redis_wire = await wireTo(redis.url);
  const env = {
    DATABASE_URL: database_url,
    REDIS_URL: redis_wire.url,
    MEDIA: 'cluster',
    MEDIA_SECRET: SECRET,
    MEDIA_NODES: media_nodes,
    LOG_LEVEL: 'warn',
  };
  const nodes: Stand['nodes'] = [await startNode(env), await startNode(env)];
  const balancers: [Balancer, Balancer] = [await startBalancer(), await startBalancer()];
  const order = (): void => {
    balancers[0].order(nodes);
    balancers[1].order(nodes.toReversed());
  };
  order();
  return {
    database,
    database_url,
    postmaster,
    redis,
    redis_wire,
    nodes,
    startNodeAgain: async (index) => {
      nodes[index] = await startNode(env);
      order();
    },
    urls: [balancers[0].url, balancers[1].url],
  };
}

/** Starts the same with two media nodes. */
export async function startStand(engine: Engine = 'embedded'): Promise<Stand> {
  const media: Stand['media'] = [await startMedia('m1', engine), await startMedia('m2', engine)];
  const servers = await startServers(
    media.map((seat) => `${seat.name}=${seat.running().base_url}`).join(','),
  );
  return { ...servers, media };
}
