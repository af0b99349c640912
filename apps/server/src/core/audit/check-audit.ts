import type { Db, Tx } from '../../platform/database/database.ts';
import type { PublicKeys } from './audit-key.ts';
import { auditPages, hashAt, lastRow } from './audit.queries.ts';
import type { ChainPlace } from './chain.ts';
import { ChainWalk } from './chain-walk.ts';
import type { AuditFinding } from './finding.ts';
import { signatureFinding, type HeadLine, type SignedHead } from './signed-head.ts';

/** Rows may be unsigned for this many intervals: a server may have been restarted, or be about to sign. */
const PATIENCE_INTERVALS = 3;

export interface AuditCheck {
  findings: AuditFinding[];
  /** Number of the last row; 0: the log is empty. */
  last_seq: number;
  /** Number of the last row that a head with a right signature covers; 0: none. */
  signed_seq: number;
}

export interface CheckInputs {
  heads: readonly HeadLine[];
  keys: PublicKeys;
  now_ms: number;
  head_every_ms: number;
}

/** Sorts heads into those with a right signature and findings about the others. */
function judgeHeads({ heads, keys }: CheckInputs): { valid: SignedHead[]; findings: AuditFinding[] } {
  const valid: SignedHead[] = [];
  const findings: AuditFinding[] = [];
  for (const { line, head } of heads) {
    const finding: AuditFinding | null =
      head === null ? { kind: 'head_unreadable', line } : signatureFinding(head, line, keys);
    if (finding !== null) findings.push(finding);
    else if (head !== null) valid.push(head);
  }
  return { valid, findings };
}

const lastSeq = (heads: readonly SignedHead[]): number =>
  heads.reduce((last, { seq }) => Math.max(last, seq), 0);

/** Compares heads with the rows that they name. Of many that differ, the first tells where the log was rewritten. */
function compareHeads(
  heads: readonly SignedHead[],
  hashes: ReadonlyMap<number, string>,
  last_seq: number,
): AuditFinding[] {
  const findings: AuditFinding[] = [];
  const other = heads.find(({ seq, hash }) => hashes.has(seq) && hashes.get(seq) !== hash);
  if (other !== undefined) findings.push({ kind: 'head_differs', seq: other.seq });
  const head_seq = lastSeq(heads);
  if (head_seq > last_seq) findings.push({ kind: 'tail_cut', head_seq, last_seq });
  return findings;
}

/** Walks the whole log in one snapshot, and compares it with the signed heads. */
export async function checkAudit(db: Db, inputs: CheckInputs): Promise<AuditCheck> {
  const { valid, findings } = judgeHeads(inputs);
  const wanted = new Set(valid.map(({ seq }) => seq));
  const signed_seq = lastSeq(valid);
  const hashes = new Map<number, string>();
  const walk = new ChainWalk();
  let unsigned_since_ms = Infinity;
  await db.transaction(
    async (tx) => {
      for await (const page of auditPages(tx, 0))
        for (const row of page) {
          walk.next(row);
          if (wanted.has(row.seq)) hashes.set(row.seq, row.hash);
          if (row.seq > signed_seq) unsigned_since_ms = Math.min(unsigned_since_ms, row.at_ms);
        }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const last_seq = walk.place.seq;
  const unsigned: AuditFinding[] =
    inputs.now_ms - unsigned_since_ms > PATIENCE_INTERVALS * inputs.head_every_ms
      ? [{ kind: 'rows_unsigned', from_seq: signed_seq + 1, to_seq: last_seq }]
      : [];
  return {
    findings: [...walk.findings, ...compareHeads(valid, hashes, last_seq), ...findings, ...unsigned],
    last_seq,
    signed_seq: Math.min(signed_seq, last_seq),
  };
}

/**
 * Checks the rows since a head, and that its own row is still the one that was signed.
 * @returns the findings, and the end of the chain
 */
export async function checkAuditSince(
  db: Db | Tx,
  head: SignedHead | null,
): Promise<{ findings: AuditFinding[]; end: ChainPlace }> {
  if (head !== null) {
    const hash = await hashAt(db, head.seq);
    const finding: AuditFinding =
      hash === null
        ? { kind: 'tail_cut', head_seq: head.seq, last_seq: (await lastRow(db))?.seq ?? 0 }
        : { kind: 'head_differs', seq: head.seq };
    if (hash !== head.hash) return { findings: [finding], end: head };
  }
  const walk = new ChainWalk(head ?? undefined);
  for await (const page of auditPages(db, head?.seq ?? 0)) for (const row of page) walk.next(row);
  return { findings: walk.findings, end: walk.place };
}
