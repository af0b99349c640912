import type { StaffAct } from '@akari/rules';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue, unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { AuditKey } from './audit-key.ts';
import { AUDIT_COLUMNS, lastRow } from './audit.queries.ts';
import type { Json } from '../../platform/database/json.ts';
import { CHAIN_START, hashOf, type AuditContent, type AuditRow } from './chain.ts';

/** A value that belongs to a person, such as a name or an e-mail address. The log keeps a keyed hash of it alone. */
class Personal {
  constructor(readonly value: string) {}
}
export const personal = (value: string): Personal => new Personal(value);

type Fields = Readonly<Record<string, Json | Personal>>;

/** What an act has done, for the audit log. */
export interface ActDone {
  subject: { kind: AuditRow['subject_kind']; id: number | string };
  /** The changed fields. */
  before?: Fields;
  after?: Fields;
  /** `unchanged`: a repeat of an act that was done before. */
  outcome?: AuditRow['outcome'];
}

/** Who does what, and why. */
export interface ActIntent {
  act: StaffAct;
  actor: Pick<AuditRow, 'actor_kind' | 'actor_id' | 'address'> &
    Partial<Pick<AuditRow, 'role' | 'login_id' | 'request_id'>>;
  reason: string | null;
}

/** Taken as the last lock of a transaction and held until its commit, so that rows are chained in the order of commits. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('audit'))`;
const ADD = `INSERT INTO audit (${AUDIT_COLUMNS.map((name) => `"${name}"`).join(', ')})
  VALUES (${AUDIT_COLUMNS.map((_, at) => `$${at + 1}`).join(', ')})`;

const hidden = (fields: Fields | undefined, key: AuditKey): Record<string, Json> | null =>
  fields === undefined
    ? null
    : Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          value instanceof Personal ? key.keyedHash(value.value) : value,
        ]),
      );

/**
 * Writes the row of an act, in the unit of work of the act and after everything else of it. The row is sent together
 * with the commit. For a unit of work that is not `performAct`'s own, such as one that is done once for a key.
 */
export async function recordAct(
  tx: Tx,
  key: AuditKey,
  at_ms: number,
  { act, actor, reason, subject, before, after, outcome }: ActIntent & ActDone,
): Promise<void> {
  // Two statements: the second one's snapshot is younger than the lock, so it sees the row of the transaction that held it before.
  const [, last] = await Promise.all([namedQuery(tx, 'audit_lock', LOCK, []), lastRow(tx)]);
  const { seq, hash: prev_hash } = last ?? CHAIN_START;
  const content: AuditContent = {
    seq: seq + 1,
    at_ms,
    role: null,
    login_id: null,
    request_id: null,
    ...actor,
    on_behalf_of: null,
    act,
    subject_kind: subject.kind,
    subject_id: String(subject.id),
    reason,
    before: hidden(before, key),
    after: hidden(after, key),
    outcome: outcome ?? 'done',
  };
  const row: AuditRow = { ...content, prev_hash, hash: hashOf(prev_hash, content) };
  enqueue(
    tx,
    namedQuery(
      tx,
      'audit_add',
      ADD,
      AUDIT_COLUMNS.map((name) => row[name]),
    ),
  );
}

/**
 * Does an act of staff and records it, in one transaction: there is no act without its row, and no row without its act.
 * @param work does the act under its own locks; what it returns is recorded
 */
export function performAct<D extends ActDone>(
  { database, clock, key }: { database: Database; clock: Clock; key: AuditKey },
  intent: ActIntent,
  work: (tx: Tx, after: AfterCommit) => Promise<D>,
): Promise<D> {
  return unitOfWork(database.db, async (tx, after) => {
    const done = await work(tx, after);
    await recordAct(tx, key, clock.nowMs(), { ...intent, ...done });
    return done;
  });
}
