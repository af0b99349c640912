import { CHAIN_START, hashOf, type AuditRow, type ChainPlace } from './chain.ts';
import type { AuditFinding } from './finding.ts';

/** Findings that are reported one by one. A rewritten log would have as many as rows. */
const MOST_FINDINGS = 1_000;
/** Changed rows that are compared with each other to tell swapped rows from others. */
const MOST_COMPARED = 64;

/** Checks rows one after the other, in the order of their numbers. It has no side effects. */
export class ChainWalk {
  #place: ChainPlace;
  /** Null: the row before was reported, so that its hash is no evidence against the next row. */
  #expected_prev: string | null;
  readonly #findings: AuditFinding[] = [];
  readonly #changed: AuditRow[] = [];

  /** @param place the last row before those that follow */
  constructor(place: ChainPlace = CHAIN_START) {
    this.#place = place;
    this.#expected_prev = place.hash;
  }

  /** The last row that was checked. */
  get place(): ChainPlace {
    return this.#place;
  }

  next(row: AuditRow): void {
    const { seq, prev_hash, hash } = row;
    if (seq !== this.#place.seq + 1) {
      this.#found({ kind: 'rows_missing', from_seq: this.#place.seq + 1, to_seq: seq - 1 });
      this.#expected_prev = null;
    }
    const is_intact = hashOf(prev_hash, row) === hash;
    if (!is_intact) {
      this.#found({ kind: 'row_changed', seq });
      if (this.#changed.length < MOST_COMPARED) this.#changed.push(row);
    } else if (this.#expected_prev !== null && prev_hash !== this.#expected_prev) {
      this.#found({ kind: 'link_broken', seq });
    }
    this.#expected_prev = is_intact ? hash : null;
    this.#place = { seq, hash };
  }

  /** The findings so far. Two changed rows that fit in each other's place are one finding. */
  get findings(): AuditFinding[] {
    const findings = [...this.#findings];
    for (const [at, row] of this.#changed.entries()) {
      const other = this.#changed.slice(at + 1).find((one) => fitsIn(row, one) && fitsIn(one, row));
      if (other === undefined) continue;
      const rest = findings.findIndex((one) => one.kind === 'row_changed' && one.seq === other.seq);
      if (rest >= 0) findings.splice(rest, 1);
      const first = findings.findIndex((one) => one.kind === 'row_changed' && one.seq === row.seq);
      if (first >= 0) findings[first] = { kind: 'rows_swapped', seq: row.seq, other_seq: other.seq };
    }
    return findings;
  }

  #found(finding: AuditFinding): void {
    if (this.#findings.length < MOST_FINDINGS) this.#findings.push(finding);
  }
}

/** Whether what a row says was written as another row, with the hashes of either. */
const fitsIn = (row: AuditRow, place: AuditRow): boolean =>
  [row, place].some(({ prev_hash, hash }) => hashOf(prev_hash, { ...row, seq: place.seq }) === hash);
