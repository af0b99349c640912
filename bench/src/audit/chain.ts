import { AUDIT_COLUMNS, lastRow } from '@akari/server/core/audit/audit.queries';
import { CHAIN_START, hashOf, type AuditContent, type AuditRow } from '@akari/server/core/audit/chain';
import type { Database } from '@akari/server/platform/database/database';

const BATCH_ROWS = 5_000;

const contentOf = (seq: number): AuditContent => ({
  seq,
  at_ms: 1_767_225_600_000 + seq,
  actor_kind: 'staff',
  actor_id: String(seq % 40),
  role: 'senior_moderator',
  on_behalf_of: null,
  login_id: seq % 1_000,
  address: '192.0.2.7',
  act: 'performer.set_rate',
  subject_kind: 'person',
  subject_id: String(1_099_511_627_776 + seq),
  reason: 'agreed with the performer by phone',
  before: { party: 12_000 },
  after: { party: 12_000 + (seq % 100) * 100 },
  outcome: 'done',
  request_id: `request-${seq}`,
});

/** Appends rows to the chain in batches, without a transaction for each. */
export async function fillChain({ db, pool }: Database, rows: number): Promise<void> {
  let { seq, hash: prev_hash } = (await lastRow(db)) ?? CHAIN_START;
  const until = seq + rows;
  const columns = AUDIT_COLUMNS.map((name) => `"${name}"`).join(', ');
  while (seq < until) {
    const batch: AuditRow[] = [];
    while (batch.length < BATCH_ROWS && seq < until) {
      const content = contentOf((seq += 1));
      const row = { ...content, prev_hash, hash: hashOf(prev_hash, content) };
      prev_hash = row.hash;
      batch.push(row);
    }
    await pool.query(
      `INSERT INTO audit (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::audit, $1)`,
      [JSON.stringify(batch)],
    );
  }
}
