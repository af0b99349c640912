import type { Database } from '@akari/server/platform/database/database';

const ENTRY_UNITS = 100_000;

interface Size {
  performers: number;
  sessions: number;
  /** Single entries of each performer. */
  entries: number;
}

const PEOPLE = [
  `INSERT INTO app_user (id, user_name, user_type, tier, chat_lang, site_id, password_hash, created_at_ms)
   OVERRIDING SYSTEM VALUE SELECT g, 'performer' || g, 210, 'regular', 'ja', 1000048, '', 0
   FROM generate_series(1, $1::bigint) g`,
  `INSERT INTO payee (performer_id, method, state, sealed, ending, tax_status, created_at_ms, hold_until_ms)
   SELECT g, 'zengin', 'confirmed', '', '000', 'jp_individual', 0, 0 FROM generate_series(1, $1::bigint) g`,
];

/** Building the indexes of ten million rows at their end takes a fraction of the time of keeping them. */
const WITHOUT_INDEXES = `ALTER TABLE transfer DROP CONSTRAINT transfer_pkey; DROP INDEX transfer_key; DROP INDEX entry_single`;
const INDEXES = [
  'ALTER TABLE transfer ADD PRIMARY KEY (id)',
  'CREATE UNIQUE INDEX transfer_key ON transfer (idempotency_key)',
  `CREATE INDEX entry_single ON entry (account_id, id) WHERE session_id IS NULL AND balance_after_units IS NOT NULL`,
];

/** The ids of the transfers follow those that exist: the entries of a performer lie apart, as an evening writes them. */
const ROUNDS = `FROM generate_series(1, $2::bigint) n, generate_series(1, $1::bigint) p, (SELECT max(id) AS id FROM transfer) b`;
const TRANSFERS = `INSERT INTO transfer (id, idempotency_key, input_hash, cause, performer_id, at_ms) OVERRIDING SYSTEM VALUE
  SELECT b.id + (n - 1) * $1::bigint + p, 'bench:' || p || ':' || n, '', 'staff_adjustment', p, 0 ${ROUNDS}`;
const ENTRIES = `INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units)
  SELECT t.id, a.id, $1::bigint, split_part(t.idempotency_key, ':', 3)::bigint * $1::bigint
  FROM transfer t JOIN ledger_account a ON a.owner_id = t.performer_id AND a.kind = 'performer_earnings'
  WHERE t.performer_id IS NOT NULL ORDER BY t.id`;
const HOUSE = `INSERT INTO entry (transfer_id, account_id, amount_units)
  SELECT t.id, h.id, -$1::bigint FROM transfer t, ledger_account h
  WHERE t.performer_id IS NOT NULL AND h.kind = 'house_promotion' AND h.owner_id IS NULL`;

const SESSIONS = `INSERT INTO viewer_session (channel_id, broadcast_id, viewer_id, payer_account_id, session_type, point_type,
    state, lang, rate_units_per_min, share_bp, started_at_ms)
  SELECT 1 + owner_id % $1, 1, owner_id, id, 115, 2000, 'on', 'ja', 12000, 4000, 0
  FROM ledger_account WHERE kind = 'viewer_points' ORDER BY id LIMIT $2`;

/**
 * People with bank accounts and with single entries, as tips make them, and sessions that are charged.
 * @returns the ids of the sessions
 */
export async function fillEarnings(
  { pool }: Database,
  { performers, sessions, entries }: Size,
  say: (line: string) => void,
): Promise<number[]> {
  const began_ms = performance.now();
  const run = (text: string, values: unknown[] = []) => pool.query(text, values);
  for (const text of PEOPLE) await run(text, [performers]);
  await pool.query(WITHOUT_INDEXES);
  await run(TRANSFERS, [performers, entries]);
  await run(`SELECT setval(pg_get_serial_sequence('transfer', 'id'), (SELECT max(id) FROM transfer))`);
  await run(ENTRIES, [ENTRY_UNITS]);
  await run(HOUSE, [ENTRY_UNITS]);
  for (const text of INDEXES) await run(text);
  await run(`UPDATE ledger_account SET balance_units = $1 WHERE kind = 'performer_earnings'`, [
    entries * ENTRY_UNITS,
  ]);
  await run(SESSIONS, [performers, sessions]);
  await run('VACUUM ANALYZE');
  say(
    `${performers * entries} transfers are there after ${Math.round((performance.now() - began_ms) / 1_000)} s`,
  );
  const { rows } = await run('SELECT id FROM viewer_session ORDER BY id');
  return rows.map(({ id }: { id: number }) => id);
}
