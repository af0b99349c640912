import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownAddress } from '@akari/media/testing/own-address';
import { openDatabase } from '@akari/server/platform/database/database';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { initLogger } from 'node-datachannel';
import { attemptServer } from '@akari/testkit/harness/attempt-server';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { makeAudience } from '@akari/testkit/crowd/audience';
import { memoryOf } from '@akari/testkit/harness/memory';
import { Broadcast } from '@akari/testkit/crowd/broadcast';
import { lookAround, watchAround, type Tally } from './evening.ts';
import { growthPerHour, type Reading } from './growth.ts';
import { prepareEvening } from '@akari/testkit/crowd/studio';
import { Viewer } from '@akari/testkit/crowd/viewer';

const CHANNELS = 40;
const VIEWERS = 400;
const WATCHING = 60;
const MINUTES = 30;
const READ_EVERY_MS = 10_000;
/** Milliseconds that a session may need to end after its viewer has vanished. */
const QUIET_MS = 60_000;

/** Waits until all performers are in party chat. */
async function allOnAir(url: string): Promise<void> {
  for (let on_air = 0; on_air < CHANNELS;) {
    await sleep(500);
    const { channels } = (await (await fetch(`${url}/api/channels`)).json()) as {
      channels: { status: string }[];
    };
    on_air = channels.filter(({ status }) => status === 'chatting').length;
  }
}

/** Reads the database's final figures. */
async function books(database_url: string): Promise<Record<string, number>> {
  const database = openDatabase(database_url, { max_connections: 1 });
  const count = async (sql: string): Promise<number> =>
    Number((await database.pool.query<{ n: string }>(sql)).rows[0]?.n);
  try {
    return {
      sessions: await count('SELECT count(*) AS n FROM viewer_session'),
      sessions_without_end: await count(`SELECT count(*) AS n FROM viewer_session WHERE state <> 'ended'`),
      wrongly_charged: await count(
        `SELECT count(*) AS n FROM viewer_session WHERE state = 'ended'
          AND charged_units <> rate_units_per_min * delivered_ms / 60000`,
      ),
      charged_units: await count('SELECT sum(charged_units) AS n FROM viewer_session'),
      sum_of_all_entries: await count('SELECT coalesce(sum(amount_units), 0) AS n FROM entry'),
      ledger_findings: (await checkLedger(database.db)).length,
    };
  } finally {
    await database.close();
  }
}

/** Puts the performers on the air, with money for the viewers who will watch. */
async function fillChannels(
  url: string,
  { database_url, address, broadcasts }: { database_url: string; address: string; broadcasts: Broadcast[] },
): Promise<void> {
  const paying = Array.from({ length: WATCHING }, (_, i) => `audience-${i}`);
  for (const cookie of await prepareEvening(database_url, CHANNELS, paying))
    broadcasts.push(new Broadcast(url, address, cookie));
  for (const broadcast of broadcasts) broadcast.start();
  await allOnAir(url);
}

/** Reads the memory of server and media node in turn until the time is over. */
async function readMemory(
  for_ms: number,
  pid: number,
  onReading: (reading: Reading, count: number) => void,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  const began_ms = performance.now();
  for (let at_ms = 0; at_ms < for_ms; at_ms = performance.now() - began_ms) {
    await sleep(READ_EVERY_MS);
    const reading = { at_ms: performance.now() - began_ms, ...memoryOf(pid) };
    onReading(reading, readings.push(reading));
  }
  return readings;
}

/** Compares the last reading with the one after the first sixth. */
function memoryGrowth(readings: Reading[]) {
  const settled = readings.slice(Math.floor(readings.length / 6));
  const [first, last] = [settled[0], settled.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the evening was too short to read');
  return {
    ratio: Number(((last.server + last.media_node) / (first.server + first.media_node)).toFixed(3)),
    figures: {
      server_mb: [first.server, last.server],
      media_node_mb: [first.media_node, last.media_node],
      server_growth_mb_per_h: growthPerHour(settled, 'server'),
      media_node_growth_mb_per_h: growthPerHour(settled, 'media_node'),
    },
  };
}

/**
 * Soak test: 40 channels with 400 viewers, 60 of them with media, for 30 minutes (or as many as are given). The ratio
 * is the memory of server and media node at the end divided by that after the first sixth.
 */
export async function run({ say, arguments: [given] }: BenchOptions): Promise<BenchResult> {
  initLogger('Fatal', () => undefined);
  const minutes = Number(given ?? MINUTES);
  const address = ownAddress();
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-bench-'));
  chmodSync(data_dir, 0o755);
  const env = { LOG_LEVEL: 'warn', MEDIA_PUBLIC_IP: address, SOCKETS_PER_ADDRESS: '10000' };
  const server = await attemptServer({ data_dir, env });
  const tally: Tally = { joined: 0, lines: 0, tips: 0, vanished: 0, troubles: new Map() };
  const viewers: Viewer[] = [];
  const broadcasts: Broadcast[] = [];
  try {
    const url = await server.listening;
    const pid = server.child.pid ?? 0;
    const database_url = readFileSync(path.join(data_dir, 'database-url'), 'utf8').trim();
    const cookies = await makeAudience(database_url, VIEWERS);
    await fillChannels(url, { database_url, address, broadcasts });
    say(`${CHANNELS} performers are on air`);
    viewers.push(...cookies.map((cookie) => new Viewer(url, cookie, address)));
    const over = new AbortController();
    const people = viewers.map((viewer, i) =>
      (i < WATCHING ? watchAround : lookAround)(viewer, CHANNELS, tally, over.signal),
    );
    const readings = await readMemory(minutes * 60_000, pid, ({ server: server_mb, media_node }, count) => {
      const watching = viewers.filter((viewer) => viewer.watching).length;
      if (count % 6 === 0)
        say(
          `${count / 6} min: server ${server_mb} MB, media node ${media_node} MB, ${watching} watch, ${tally.joined} came, ${tally.lines} lines, ${tally.tips} tips`,
        );
    });
    over.abort();
    const connected = viewers.filter((viewer) => viewer.connected).length;
    // All viewers vanish at once.
    for (const viewer of viewers) viewer.close();
    await Promise.all(people);
    await sleep(QUIET_MS);
    const memory = memoryGrowth(readings);
    return {
      name: 'soak',
      peer: 'its own memory after the first sixth of the evening',
      ratio: memory.ratio,
      figures: {
        minutes,
        channels: CHANNELS,
        sockets: VIEWERS,
        sockets_connected_at_end: connected,
        watching: WATCHING,
        came: tally.joined,
        lines: tally.lines,
        tips: tally.tips,
        vanished: tally.vanished,
        events_heard: viewers.reduce((sum, { heard }) => sum + heard, 0),
        troubles: Object.fromEntries(tally.troubles),
        ...memory.figures,
        books: await books(database_url),
      },
    };
  } finally {
    for (const viewer of viewers) viewer.close();
    await Promise.all(broadcasts.map((broadcast) => broadcast.stop()));
    server.child.kill('SIGINT');
    await server.exited;
    rmSync(data_dir, { recursive: true, force: true });
  }
}
