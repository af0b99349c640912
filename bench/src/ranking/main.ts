import { rebuildSums } from '@akari/server/features/ranking/rebuild-sums';
import { countLedger } from '@akari/server/features/ranking/follow-ledger';
import type { Database } from '@akari/server/platform/database/database';
import { unitOfWork } from '@akari/server/platform/database/unit-of-work';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';

const USUAL_ENTRIES = 10_000_000;
const USUAL_PERFORMERS = 100_000;
/** A payment has an entry of the viewer, one of the performer and one of the service. */
const ENTRIES_OF_PAYMENT = 3;
const VIEWERS_OF_PERFORMER = 2;
const [DAYS, MINUTES, PART] = [30, 12, 200_000];
const [DAY_MS, MINUTE_MS, MINUTES_OF_DAY] = [86_400_000, 60_000, 1_440];
/** An evening has so many times more payments in a minute than the day. */
const PEAK = 10;

interface Size {
  payments: number;
  performers: number;
}

/** Performers and viewers with accounts. Ids 1 to `performers` are performers. */
async function people({ pool }: Database, performers: number): Promise<void> {
  const viewers = performers * VIEWERS_OF_PERFORMER;
  await pool.query(
    `INSERT INTO app_user (id, user_name, user_type, tier, chat_lang, site_id, password_hash, created_at_ms)
     OVERRIDING SYSTEM VALUE SELECT g, 'person' || g, CASE WHEN g <= $1::bigint THEN 210 ELSE 205 END, 'regular', 'ja',
       1000048, '', 0 FROM generate_series(1, $2::bigint) g`,
    [performers, performers + viewers],
  );
  await pool.query(
    `INSERT INTO channel (performer_id, display_name, introduction, languages)
     SELECT g, '{"ja":"名","en":"Name"}', '{"ja":"","en":""}', '["ja"]' FROM generate_series(1, $1::bigint) g`,
    [performers],
  );
  await pool.query(
    `INSERT INTO broadcast (performer_id, started_at_ms, on_air_at_ms, media_kind)
     SELECT g, 0, 0, CASE WHEN g % 10 = 0 THEN 'voice' ELSE 'video' END FROM generate_series(1, $1::bigint) g`,
    [performers],
  );
  await pool.query(
    `INSERT INTO ledger_account (owner_id, kind, balance_units)
     SELECT g, 'performer_earnings', 0 FROM generate_series(1, $1::bigint) g
     UNION ALL SELECT g, 'viewer_points', 1000000000 FROM generate_series($1::bigint + 1, $2::bigint) g`,
    [performers, performers + viewers],
  );
}

/** Payments of sessions, spread over a time: a few performers have most of them. */
const PAY = `WITH drawn AS (
    SELECT g, 1 + floor(power(random(), 3) * $2)::bigint AS performer_id, random() AS who,
      $3::bigint + (($4::bigint - $3::bigint) * (g - $5::bigint) / $1::bigint) AS at_ms, 100 + (g * 37) % 9000 AS units
    FROM generate_series($5::bigint, $5::bigint + $1::bigint - 1) g
  ), made AS (
    INSERT INTO transfer (idempotency_key, input_hash, cause, performer_id, at_ms)
    SELECT 'bench:' || g, '', 'session_charge', performer_id, at_ms FROM drawn ORDER BY g
    RETURNING id, idempotency_key, performer_id
  )
  INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units, session_id)
  SELECT m.id, x.account_id, x.units, x.balance, x.session_id FROM made m
  JOIN drawn d ON m.idempotency_key = 'bench:' || d.g
  JOIN ledger_account v ON v.owner_id = $2 + (d.performer_id * ${VIEWERS_OF_PERFORMER}) - (d.who < 0.3)::int AND v.kind = 'viewer_points'
  JOIN ledger_account p ON p.owner_id = d.performer_id AND p.kind = 'performer_earnings'
  CROSS JOIN (SELECT id FROM ledger_account WHERE owner_id IS NULL AND kind = 'house_income') h
  CROSS JOIN LATERAL (VALUES (v.id, -d.units, 0, 1), (p.id, d.units / 2, 0, NULL), (h.id, d.units - d.units / 2, NULL, NULL))
    AS x (account_id, units, balance, session_id)
  ORDER BY m.id`;

/** What a person would write without the tables of the rankings: the month's ranking by a GROUP BY over the ledger. */
const PEER = `SELECT t.performer_id, -sum(e.amount_units) AS units FROM entry e
    JOIN transfer t ON t.id = e.transfer_id JOIN ledger_account a ON a.id = e.account_id
  WHERE a.kind = 'viewer_points' AND t.cause IN ('session_charge', 'session_correction', 'tip') AND t.at_ms >= $1
  GROUP BY t.performer_id ORDER BY units DESC LIMIT 100`;
const DIGEST = `SELECT count(*)::int AS sums, coalesce(sum(points_units), 0)::text AS units,
    md5(string_agg(md5(s::text), '' ORDER BY period, start_day, performer_id)) AS digest FROM ranking_sum s`;
const OF_LEDGER = `SELECT coalesce(-sum(e.amount_units), 0)::text AS units FROM entry e JOIN ledger_account a ON a.id = e.account_id
  WHERE a.kind = 'viewer_points' AND e.amount_units < 0`;
const OF_SUMS = `SELECT coalesce(sum(points_units), 0)::text AS units FROM ranking_sum WHERE period = 'all'`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began_ms = performance.now();
  await work();
  return performance.now() - began_ms;
}
const one = async (database: Database, text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, string | number>>(text, values)).rows[0] ?? {};

/** Fills the ledger with payments of the last days, and counts all of them. */
async function past(
  database: Database,
  { payments, performers }: Size,
  say: BenchOptions['say'],
): Promise<number> {
  const now_ms = Date.now();
  const from_ms = now_ms - DAYS * DAY_MS;
  for (let at = 0; at < payments; at += PART) {
    const some = Math.min(PART, payments - at);
    const [since, until] = [at, at + some].map(
      (nth) => from_ms + Math.floor((nth / payments) * (now_ms - from_ms)),
    );
    await database.pool.query(PAY, [some, performers, since, until, at + 1]);
    say(`${((at + some) * ENTRIES_OF_PAYMENT).toLocaleString('en')} entries`);
  }
  await database.pool.query('VACUUM ANALYZE');
  const took_ms = await timed(async () => {
    while (await unitOfWork(database.db, (tx) => countLedger(tx, Date.now())));
  });
  say(`all of them counted in ${(took_ms / 1_000).toFixed(1)} s`);
  return took_ms;
}

/** What is new in some minutes of an evening, counted after each. */
async function minutes(
  database: Database,
  { payments, performers }: Size,
): Promise<{ each: number; took: number[] }> {
  const each = Math.max(1, Math.round((payments / DAYS / MINUTES_OF_DAY) * PEAK));
  const took: number[] = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const now_ms = Date.now();
    await database.pool.query(PAY, [
      each,
      performers,
      now_ms - MINUTE_MS,
      now_ms,
      payments + 1 + minute * each,
    ]);
    took.push(await timed(() => unitOfWork(database.db, (tx) => countLedger(tx, now_ms))));
  }
  return { each, took };
}

/** Rankings that follow a large ledger, against a GROUP BY over the ledger for each look at a ranking. */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  const [entries = USUAL_ENTRIES, performers = USUAL_PERFORMERS] = given.map(Number);
  const size = { payments: Math.ceil(entries / ENTRIES_OF_PAYMENT), performers };
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 4);
    await people(database, performers);
    const backlog_ms = await past(database, size, say);
    const { each, took } = await minutes(database, size);
    say(`what ${each} payments bring: ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    const counted = await one(database, DIGEST);
    const [in_ledger, in_sums] = [await one(database, OF_LEDGER), await one(database, OF_SUMS)];
    let different = -1;
    const rebuild_ms = await timed(async () => {
      ({ different } = await unitOfWork(database.db, (tx) => rebuildSums(tx)));
    });
    say(`made again in ${(rebuild_ms / 1_000).toFixed(1)} s, ${different} sums differ`);
    const rebuilt = await one(database, DIGEST);
    const peer: number[] = [];
    for (let nth = 0; nth < 3; nth += 1)
      peer.push(await timed(() => database.pool.query(PEER, [Date.now() - DAYS * DAY_MS])));
    await database.close();
    const [minute_ms, peer_ms] = [quantile(took, 0.95), quantile(peer, 0.5)];
    return {
      name: 'ranking',
      peer: 'a GROUP BY over the ledger for the same ranking',
      ratio: Number((minute_ms / peer_ms).toFixed(4)),
      figures: {
        ...{ entries, performers, payments_in_a_minute: each },
        minute_p95_ms: Number(minute_ms.toFixed(1)),
        minute_most_ms: Number(Math.max(...took).toFixed(1)),
        peer_ms: Number(peer_ms.toFixed(1)),
        backlog_s: Number((backlog_ms / 1_000).toFixed(1)),
        rebuild_s: Number((rebuild_ms / 1_000).toFixed(1)),
        sums: counted['sums'],
        different,
        rebuild_equals: counted['digest'] === rebuilt['digest'],
        ledger_equals: in_ledger['units'] === in_sums['units'],
      },
    };
  } finally {
    await server.stop();
  }
}
