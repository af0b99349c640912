import type { Database } from '@akari/server/platform/database/database';

/** How many rows of each table; people decide the rest. */
export interface Sizes {
  people: number;
  sessions: number;
  acts: number;
}

const DAY_MS = 86_400_000;
/** Rows are spread over this time. */
const SPREAD_MS = 365 * DAY_MS;
/** One person in a hundred is a performer, from the first id on. */
const PERFORMERS = 100;
const SITES = [1000048, 1000050, 20003236, 1015561, 1006753, 20001217];
/** Rows of one statement: an index that is built while a million rows come in is slower than many smaller ones. */
const STEP = 200_000;

/** A time of the row `n` of `count`, in steps that do not follow the ids. */
const spread = (n: string, count: number): string =>
  `(((${n})::bigint * 7919) % ${count}) * ${Math.floor(SPREAD_MS / count) + 1}`;

const people = ({ people: count }: Sizes, from: number, to: number): string => `
  INSERT INTO app_user (id, user_name, password_hash, user_type, tier, site_id, chat_lang, created_at_ms, closed_at_ms)
  SELECT n, substr(md5(n::text), 1, 10) || n, '', t.user_type, t.tier, (ARRAY[${SITES.join(',')}])[1 + n % ${SITES.length}], 'ja',
    ${spread('n', count)}, CASE WHEN n % 5000 = 0 THEN ${spread('n', count)} END
  FROM generate_series(${from}, ${to}) n, LATERAL (SELECT
    CASE WHEN n % ${PERFORMERS} = 0 THEN 210 WHEN n % 7 = 0 THEN 206 WHEN n % 50 = 3 THEN 208 ELSE 205 END AS user_type,
    CASE WHEN n % 7 = 0 THEN 'vip' WHEN n % 50 = 3 THEN 'promo' ELSE 'regular' END AS tier) t`;

const channels = ({ people: count }: Sizes): string => `
  INSERT INTO channel (performer_id, display_name, introduction, languages)
  SELECT n, '{"ja":"灯里","en":"Akari"}', '{"ja":"","en":""}', '["ja"]'
  FROM generate_series(${PERFORMERS}, ${count}, ${PERFORMERS}) n`;

const logins = (_sizes: Sizes, from: number, to: number): string => `
  INSERT INTO login (user_id, kind, token_hash, created_at_ms, last_seen_at_ms, expires_at_ms, user_agent, ip_address)
  SELECT n, 'vauth', 'bench' || n, n, n, n, 'bench', '192.0.2.1' FROM generate_series(${from}, ${to}) n`;

const sessions = ({ people: count, sessions: all }: Sizes, from: number, to: number): string => `
  INSERT INTO viewer_session (id, channel_id, broadcast_id, viewer_id, session_type, mode, point_type, state, lang,
    rate_units_per_min, share_bp, started_at_ms, ended_at_ms, end_name, delivered_ms, charged_units, performer_units)
  SELECT n, ${PERFORMERS} * (1 + n % ${Math.floor(count / PERFORMERS)}), 1, 1 + (n::bigint * 104729) % ${count}, 115,
    (ARRAY['party','peep','showtime'])[1 + n % 3], 2000, 'ended', 'ja', 12000, 4000, ${spread('n', all)},
    ${spread('n', all)} + 60000, 'viewer_left', 60000, 12000, 4800
  FROM generate_series(${from}, ${to}) n`;

const acts = ({ people: count, acts: all }: Sizes, from: number, to: number): string => `
  INSERT INTO audit (seq, at_ms, actor_kind, actor_id, act, subject_kind, subject_id, reason, outcome, prev_hash, hash)
  SELECT n, n::bigint * ${Math.floor(SPREAD_MS / all) + 1}, 'staff', (1 + n % 40)::text,
    (ARRAY['performer.set_rate','bar.ban','points.grant','viewer.set_tier'])[1 + n % 4], 'person',
    (1 + (n::bigint * 31) % ${count})::text, 'bench', 'done', '', ''
  FROM generate_series(${from}, ${to}) n`;

/** Fills the tables of the lists by SQL alone. */
export async function fillOffice(
  { pool }: Database,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  const inSteps = async (
    name: string,
    rows: number,
    statement: (s: Sizes, from: number, to: number) => string,
  ) => {
    for (let from = 1; from <= rows; from += STEP)
      await pool.query(statement(sizes, from, Math.min(rows, from + STEP - 1)));
    say(`${rows} ${name}`);
  };
  await inSteps('people', sizes.people, people);
  await pool.query(channels(sizes));
  await inSteps('logins', sizes.people, logins);
  await inSteps('sessions', sizes.sessions, sessions);
  await inSteps('rows of the audit log', sizes.acts, acts);
  await pool.query('VACUUM ANALYZE');
}
