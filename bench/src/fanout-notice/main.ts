import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import type { Database } from '@akari/server/platform/database/database';
import { buildPerformer } from '@akari/server/testing/factories';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startListeners } from '../chat/processes.ts';
import { fill, type Guest } from '../cluster/fill.ts';
import { startNode } from '../cluster/nodes.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { spread } from '../product/quantile.ts';

const FANS = 50_000;
const PEOPLE = 100;
const LINES_PER_S = 20;
const MEASURE_MS = 15_000;
/** One after the other, so that notices are queued for most of the time that is measured. */
const BROADCASTS = 4;
const QUEUED_MOST_MS = 5_000;
/** Far above ids of people. */
const FIRST_ID = 3_000_000_000;
const FIRST_BROADCAST = 1_000_000;
const LOOK_MS = 20;
const BEFORE_MS = 3_000;
const SEND_MS = 5_000;

/** Viewers with an account, a login, a device, and every performer as a favourite; each tenth wants mail too. */
async function addFans(
  { pool }: Database,
  { origin, performer_ids, now_ms }: { origin: string; performer_ids: readonly number[]; now_ms: number },
): Promise<void> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = [pair.getPublicKey('base64url'), randomBytes(16).toString('base64url')];
  const last = FIRST_ID + FANS - 1;
  await pool.query(
    `INSERT INTO app_user (id, user_name, email, user_type, tier, chat_lang, site_id, password_hash, created_at_ms)
     OVERRIDING SYSTEM VALUE SELECT g, 'fan' || g, 'fan' || g || '@example.jp', 205, 'regular', 'ja', 1000048, '', 0
     FROM generate_series($1::bigint, $2::bigint) g`,
    [FIRST_ID, last],
  );
  await pool.query(
    `INSERT INTO mail_person (user_id, verified_email) SELECT g, 'fan' || g || '@example.jp'
     FROM generate_series($1::bigint, $2::bigint) g`,
    [FIRST_ID, last],
  );
  await pool.query(
    `INSERT INTO login (user_id, kind, token_hash, created_at_ms, last_seen_at_ms, expires_at_ms, user_agent, ip_address)
     SELECT g, 'vauth', 'fan' || g, $3::bigint, $3::bigint, $3::bigint + 86400000, 'bench', '127.0.0.1' FROM generate_series($1::bigint, $2::bigint) g`,
    [FIRST_ID, last, now_ms],
  );
  await pool.query(
    `INSERT INTO push_device (user_id, login_id, endpoint, p256dh, auth, added_at_ms)
     SELECT l.user_id, l.id, $1::text || '/push/' || l.user_id, $2::text, $3::text, 0 FROM login l WHERE l.user_agent = 'bench' AND l.user_id >= $4::bigint`,
    [origin, ...keys, FIRST_ID],
  );
  await pool.query(
    `INSERT INTO favourite_person (user_id, quiet_from_min, quiet_to_min, time_zone)
     SELECT g, CASE WHEN g % 3 = 0 THEN 60 END, CASE WHEN g % 3 = 0 THEN 61 END, CASE WHEN g % 2 = 0 THEN 'UTC' ELSE 'Asia/Tokyo' END
     FROM generate_series($1::bigint, $2::bigint) g`,
    [FIRST_ID, last],
  );
  for (const performer_id of performer_ids)
    await pool.query(
      `INSERT INTO favourite (viewer_id, performer_id, at_ms, tells_mail)
       SELECT g, $3::bigint, 0, g % 10 = 0 FROM generate_series($1::bigint, $2::bigint) g`,
      [FIRST_ID, last, performer_id],
    );
  await pool.query('VACUUM ANALYZE');
}

/** What a broadcast that opens to everybody writes (`core/favourite/tell-fans.ts`). @returns milliseconds until all are queued */
async function begin({ pool }: Database, performer_id: number, broadcast_id: number): Promise<number> {
  const began_ms = performance.now();
  const now_ms = systemClock.nowMs();
  await pool.query(
    `WITH kept AS (INSERT INTO login_notice (broadcast_id, performer_id, kind, at_ms) VALUES ($1::bigint, $2::bigint, 'new', $3::bigint))
     INSERT INTO deadline (kind, subject, due_at_ms, payload) VALUES ('login_notice.tell', $1::bigint::text, $3::bigint, '{}')`,
    [broadcast_id, performer_id, now_ms],
  );
  for (;;) {
    const { rowCount } = await pool.query(
      'SELECT FROM login_notice WHERE broadcast_id = $1 AND told_to_id = 9007199254740991',
      [broadcast_id],
    );
    if (rowCount === 1) return performance.now() - began_ms;
    await sleep(LOOK_MS);
  }
}

/** Lines of a room, from being sent until the last person has them. */
async function talk(people: readonly Guest[], url: string) {
  const order = { kind: 'akari' as const, lines_per_s: LINES_PER_S, for_ms: MEASURE_MS };
  const crowd = await startListeners({ ...order, people: people.map((one) => ({ ...one, url })) });
  crowd.go();
  const { heard, refused } = await crowd.report;
  const last_ms = Object.values(heard).map((one) => one.last_ms);
  return { ...spread(last_ms), refused };
}

/** A push service that accepts everything. */
async function startSink() {
  let accepted = 0;
  const sink = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      accepted += 1;
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => void sink.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  return { origin, accepted: () => accepted, stop: () => void sink.close() };
}

const countOf = async ({ pool }: Database, table: 'push' | 'mail'): Promise<number> =>
  (await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.count ?? 0;

/** Performers who are open to everybody, and people in a room of another one. */
async function people(database: Database, origin: string) {
  const deps = { database, clock: systemClock, config: readConfig({ DEMO: '0' }) };
  const performer_ids: number[] = [];
  for (let nth = 0; nth < BROADCASTS; nth += 1) {
    const attributes = {
      status: 'waiting',
      broadcast_id: FIRST_BROADCAST + nth,
      publisher_live: true,
    } as const;
    performer_ids.push((await buildPerformer(deps, attributes)).user_id);
  }
  await addFans(database, { origin, performer_ids, now_ms: systemClock.nowMs() });
  const { inside } = await fill(database, { rooms: 1, inside: PEOPLE, outside: 0 });
  return { performer_ids, inside };
}

/** All performers go live one after the other. @returns how long each took until all notices were queued, milliseconds */
async function beginAll(database: Database, performer_ids: readonly number[]): Promise<number[]> {
  await sleep(BEFORE_MS);
  const took: number[] = [];
  for (const [nth, performer_id] of performer_ids.entries())
    took.push(await begin(database, performer_id, FIRST_BROADCAST + nth));
  return took.map(Math.round);
}

async function measure(url: string, database: Database, sink: Awaited<ReturnType<typeof startSink>>) {
  const { performer_ids, inside } = await people(database, sink.origin);
  await talk(inside, url);
  const without = await talk(inside, url);
  const [during, queued_ms] = await Promise.all([talk(inside, url), beginAll(database, performer_ids)]);
  const [pushes, mails] = [await countOf(database, 'push'), await countOf(database, 'mail')];
  const before = sink.accepted();
  await sleep(SEND_MS);
  const pushes_sent_per_s = Math.round(((sink.accepted() - before) * 1_000) / SEND_MS);
  return { queued_ms, pushes, mails, line_ms_without: without, line_ms_during: during, pushes_sent_per_s };
}

/**
 * A performer with 50,000 favourites, of whom all have a device and a tenth wants mail, goes live, four times in a row, while 100
 * people write 20 lines a second at the same node, which sends the pushes too. The peer is the same room without it.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const sink = await startSink();
  const server = await startBenchDatabase(say);
  const media = await MediaNodeProcess.start('a');
  try {
    const database = await server.openProduct('notices', 10);
    const node = await startNode({
      ...{ DATABASE_URL: server.urlOf('notices'), PUSH_SERVICES: sink.origin, MAIL: 'demo', DEMO: '1' },
      ...{ MEDIA: 'cluster', MEDIA_NODES: `a=${media.url}`, MEDIA_SECRET: MEDIA_TEST_SECRET },
    });
    try {
      const figures = await measure(node.url, database, sink);
      await database.close();
      const late = Math.max(...figures.queued_ms) > QUEUED_MOST_MS;
      if (late || figures.pushes !== FANS * BROADCASTS) process.exitCode = 1;
      return {
        name: 'fanout-notice',
        peer: 'the same room without notices: p95 from a line to the last person',
        ratio: Number((figures.line_ms_during.p95 / figures.line_ms_without.p95).toFixed(2)),
        figures: { fans: FANS, ...figures },
      };
    } finally {
      await node.stop();
    }
  } finally {
    await media.close();
    await server.stop();
    sink.stop();
  }
}
