import type { Database } from '@akari/server/platform/database/database';
import { fillTable, type Bulk } from './bulk.ts';

/** How many rows of each table; people decide the rest. */
export interface Sizes {
  people: number;
  sessions: number;
  acts: number;
}

const DAY_MS = 86_400_000;
/** Rows are spread over this time. */
export const SPREAD_MS = 365 * DAY_MS;
/** One person in a hundred is a performer, from the first id on. */
export const PERFORMERS = 100;
const SITES = [1000048, 1000050, 20003236, 1015561, 1006753];
/** A site with one person in a thousand: what its staff see has to be found among the rows of all others. */
export const SMALL_SITE = 20001217;
/** The performer with a tenth of all sessions, tips and gifts; the viewer with one in a thousand. */
export const BUSY = { performer: PERFORMERS, viewer: 1 };
/** The last sessions still run. */
const RUNNING = 20_000;

/** A time of the row `n` of `count`, in steps that do not follow the ids. */
const spread = (count: number, n = 'n'): string =>
  `(((${n})::bigint * 7919) % ${count}) * ${Math.floor(SPREAD_MS / count) + 1}`;
const oneOf = (values: readonly (string | number)[], n = 'n'): string =>
  `(ARRAY[${values.map((one) => (typeof one === 'string' ? `'${one}'` : one)).join(',')}])[1 + ${n} % ${values.length}]`;
const series = (from: number, to: number): string => `FROM generate_series(${from}, ${to}) n`;

/** Who takes part in the row `n`. */
const performerOf = (people: number): string =>
  `CASE WHEN n % 10 = 0 THEN ${BUSY.performer} ELSE ${PERFORMERS} * (1 + n % ${Math.floor(people / PERFORMERS)}) END`;
const viewerOf = (people: number): string =>
  `CASE WHEN n % 1000 = 1 THEN ${BUSY.viewer} ELSE 1 + (n::bigint * 104729) % ${people} END`;

const people = ({ people: rows }: Sizes): Bulk[] => [
  {
    table: 'app_user',
    rows,
    statement: (from, to) => `
      INSERT INTO app_user (id, user_name, email, password_hash, user_type, tier, site_id, chat_lang, created_at_ms, closed_at_ms)
      SELECT n, substr(md5(n::text), 1, 10) || n, 'person' || n || '@example.com', '', t.user_type, t.tier,
        CASE WHEN n % 1000 = 1 OR n % 100000 = 0 THEN ${SMALL_SITE} ELSE ${oneOf(SITES, '(n / 100)')} END, 'ja',
        ${spread(rows)}, CASE WHEN n % 5000 = 0 THEN ${spread(rows)} END
      ${series(from, to)}, LATERAL (SELECT
        CASE WHEN n % ${PERFORMERS} = 0 THEN 210 WHEN n % 7 = 0 THEN 206 WHEN n % 50 = 3 THEN 208 ELSE 205 END AS user_type,
        CASE WHEN n % 7 = 0 THEN 'vip' WHEN n % 50 = 3 THEN 'promo' ELSE 'regular' END AS tier) t`,
  },
  {
    table: 'login',
    rows,
    statement: (from, to) => `
      INSERT INTO login (user_id, kind, token_hash, created_at_ms, last_seen_at_ms, expires_at_ms, user_agent, ip_address)
      SELECT n, 'vauth', 'bench' || n, n, n, n, 'bench', '192.0.2.1' ${series(from, to)}`,
  },
  {
    table: 'ledger_account',
    rows,
    statement: (from, to) => `
      INSERT INTO ledger_account (owner_id, kind)
      SELECT n, CASE WHEN n % ${PERFORMERS} = 0 THEN 'performer_earnings' ELSE 'viewer_points' END ${series(from, to)}`,
  },
  {
    table: 'channel',
    rows: Math.floor(rows / PERFORMERS),
    statement: (from, to) => `
      INSERT INTO channel (performer_id, display_name, introduction, languages)
      SELECT ${PERFORMERS} * n, '{"ja":"灯里","en":"Akari"}', '{"ja":"","en":""}', '["ja"]' ${series(from, to)}`,
  },
];

const sessions = ({ people: count, sessions: rows }: Sizes): Bulk => {
  const runs = `n > ${rows - Math.min(RUNNING, count / 10)}`;
  return {
    table: 'viewer_session',
    rows,
    statement: (from, to) => `
      INSERT INTO viewer_session (id, channel_id, broadcast_id, viewer_id, session_type, mode, point_type, state, lang,
        rate_units_per_min, share_bp, started_at_ms, ended_at_ms, end_name, delivered_ms, charged_units, performer_units)
      SELECT n, ${performerOf(count)}, 1, CASE WHEN ${runs} THEN 1 + (n::bigint * 104729) % ${count} ELSE ${viewerOf(count)} END,
        115, ${oneOf(['party', 'peep', 'hidden'])}, 2000, CASE WHEN ${runs} THEN 'on' ELSE 'ended' END, 'ja', 12000, 4000,
        CASE WHEN ${runs} THEN ${SPREAD_MS} + n - ${rows} ELSE t.at END, CASE WHEN NOT ${runs} THEN t.at + 60000 END,
        CASE WHEN NOT ${runs} THEN 'viewer_left' END, 60000, 12000, 4800
      ${series(from, to)}, LATERAL (SELECT ${spread(rows)} AS at) t`,
  };
};

const giving = (table: 'tip' | 'gift', { people: count }: Sizes): Bulk => ({
  table,
  rows: count,
  statement: (from, to) => `
    INSERT INTO ${table} (id, viewer_id, performer_id, broadcast_id, session_id, transfer_id, units, performer_units, anonymous, at_ms
      ${table === 'gift' ? ', gift' : ''})
    SELECT n, ${viewerOf(count)}, ${performerOf(count)}, 1, n, n, 5000, 2000, false, ${spread(count)}
      ${table === 'gift' ? `, ${oneOf(['dango', 'lantern'])}` : ''} ${series(from, to)}`,
});

const money = (sizes: Sizes): Bulk[] => [
  {
    table: 'purchase',
    rows: sizes.people,
    statement: (from, to) => `
      INSERT INTO purchase (id, user_id, idempotency_key, pack_id, price_cents, units, state, provider, return_path, created_at_ms)
      SELECT n, ${viewerOf(sizes.people)}, 'bench' || n, 'bench', 1000, 100000,
        CASE WHEN n % 1000 = 0 THEN 'failed' WHEN n % 5000 = 1 THEN 'pending' ELSE 'settled' END, 'sandbox', '/',
        ${spread(sizes.people)} ${series(from, to)}`,
  },
  giving('tip', sizes),
  giving('gift', sizes),
];

const rooms = ({ people: count }: Sizes): Bulk[] => [
  {
    table: 'bar',
    rows: Math.floor(count / 5),
    statement: (from, to) => `
      INSERT INTO bar (performer_id, viewer_id, kind, set_by, at_ms, lift)
      SELECT ${performerOf(count)}, n, ${oneOf(['kick', 'ban', 'kick'])}, CASE WHEN n % 100 = 7 THEN 'staff' ELSE 'performer' END,
        ${spread(count / 5)}, CASE WHEN n % 1000 = 7 THEN 'requested' ELSE 'none' END ${series(from, to)}`,
  },
  {
    table: 'recording',
    rows: Math.floor(count / 5),
    statement: (from, to) => `
      INSERT INTO recording (key, performer_id, broadcast_id, status, started_at_ms, seen_at_ms, end_name)
      SELECT gen_random_uuid(), ${performerOf(count)}, n, 'chatting', ${spread(count / 5)}, 0,
        CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'stopped' END ${series(from, to)}`,
  },
  {
    table: 'id_video',
    rows: Math.floor(count / 20),
    statement: (from, to) => `
      INSERT INTO id_video (performer_id, state, type, duration_ms, size_bytes, submitted_at_ms)
      SELECT ${performerOf(count)}, CASE WHEN n % 10 = 0 THEN 'rejected' ELSE 'replaced' END, 'video/webm', 20000, 1000000,
        ${spread(count / 20)} ${series(from, to)}`,
  },
  {
    table: 'campaign',
    rows: Math.floor(count / 100),
    statement: (from, to) => `
      INSERT INTO campaign (label, discount_bp, performer_id, starts_at_ms, ends_at_ms)
      SELECT ${oneOf(['discount', 'happy_hour'])}, 1000, ${performerOf(count)}, ${spread(count / 100)}, ${spread(count / 100)} + ${DAY_MS}
      ${series(from, to)}`,
  },
];

const staffWork = ({ people: count, acts: rows }: Sizes): Bulk[] => [
  {
    table: 'audit',
    rows,
    statement: (from, to) => `
      INSERT INTO audit (seq, at_ms, actor_kind, actor_id, act, subject_kind, subject_id, reason, outcome, prev_hash, hash)
      SELECT n, n::bigint * ${Math.floor(SPREAD_MS / rows)}, 'staff', (1 + n % 40)::text,
        ${oneOf(['performer.set_rate', 'bar.ban', 'points.grant', 'viewer.set_tier'])}, 'person',
        (1 + (n::bigint * 31) % ${count})::text, 'bench', 'done', '', '' ${series(from, to)}`,
  },
  {
    table: 'queue_item',
    rows: Math.floor(count / 5),
    statement: (from, to) => `
      INSERT INTO queue_item (kind, subject, site_id, state, priority, created_at_ms, due_at_ms)
      SELECT 'report', n::text, ${oneOf(SITES)}, CASE WHEN n % 40 = 0 THEN 'open' ELSE 'decided' END, 1 + n % 2, n, n
      ${series(from, to)}`,
  },
];

/** Fills the tables of the lists by SQL alone. */
export async function fillOffice(
  database: Database,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  const all = [...people(sizes), sessions(sizes), ...money(sizes), ...rooms(sizes), ...staffWork(sizes)];
  for (const bulk of all) await fillTable(database, bulk, say);
}
