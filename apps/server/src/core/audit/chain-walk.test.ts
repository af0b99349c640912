import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { CHAIN_START, hashOf, type AuditContent, type AuditRow } from './chain.ts';
import { ChainWalk } from './chain-walk.ts';
import type { Json } from '../../platform/database/json.ts';
import type { AuditFinding } from './finding.ts';

const CONTENT: AuditContent = {
  seq: 1,
  at_ms: 1_767_225_600_000,
  actor_kind: 'command_line',
  actor_id: 'akari',
  role: null,
  on_behalf_of: null,
  login_id: null,
  address: 'server-1',
  act: 'points.grant',
  subject_kind: 'person',
  subject_id: '7',
  reason: null,
  before: null,
  after: { points_units: 25_000 },
  outcome: 'done',
  request_id: null,
};

const acts = fc.array(
  fc.record({
    at_ms: fc.nat(),
    reason: fc.option(fc.string()),
    after: fc.option(fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<Json>)),
  }),
  { minLength: 2, maxLength: 12 },
);

/** A chain of these acts, after a place. */
function chainOf(
  list: readonly Partial<AuditContent>[],
  place: { seq: number; hash: string } = CHAIN_START,
): AuditRow[] {
  let { seq, hash: prev_hash } = place;
  return list.map((one) => {
    const content = { ...CONTENT, ...one, seq: (seq += 1) };
    const row = { ...content, prev_hash, hash: hashOf(prev_hash, content) };
    prev_hash = row.hash;
    return row;
  });
}

function found(rows: readonly AuditRow[]): AuditFinding[] {
  const walk = new ChainWalk();
  for (const row of rows) walk.next(row);
  return walk.findings;
}
const chains = acts.map((list) => chainOf(list));
/** A chain and one of its rows. */
const chainAndRow = chains.chain((rows) => fc.tuple(fc.constant(rows), fc.nat(rows.length - 1)));

describe('hashOf', () => {
  it('is the SHA-256 of the hash before and the canonical JSON, without fields that are null', () => {
    // By another program: Python's hashlib over sorted JSON.
    expect(hashOf(CHAIN_START.hash, CONTENT)).toBe(
      'c94e0e22c9d94d4396fbeb47f630b80055ff2f49576042b0b27e903cfa6c3270',
    );
  });
});

describe('hashOf', () => {
  it('hashes the canonical JSON of what a row says', () => {
    fc.assert(
      fc.property(chainAndRow, ([rows, at]) => {
        const { prev_hash, hash, ...content } = rows[at]!;
        const said = Object.entries(content).filter(([, value]) => value !== null);
        const text = prev_hash + canonicalJson(Object.fromEntries(said));
        expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });
});

describe('ChainWalk', () => {
  it('finds nothing in an unchanged chain', () => {
    fc.assert(
      fc.property(chains, (rows) => {
        expect(found(rows)).toEqual([]);
      }),
    );
  });

  it('names the one row of which any field was changed', () => {
    const changes = fc.constantFrom<(row: AuditRow) => Partial<AuditRow>>(
      ({ at_ms }) => ({ at_ms: at_ms + 1 }),
      ({ reason }) => ({ reason: `${reason ?? ''}x` }),
      () => ({ actor_id: 'somebody' }),
      () => ({ role: '' }),
      ({ after }) => ({ after: { ...after, more: null } }),
      ({ hash }) => ({ hash: flipped(hash) }),
      ({ prev_hash }) => ({ prev_hash: flipped(prev_hash) }),
    );
    fc.assert(
      fc.property(chainAndRow, changes, ([rows, at], change) => {
        const row = rows[at]!;
        const touched = rows.with(at, { ...row, ...change(row) });
        expect(found(touched)).toEqual([{ kind: 'row_changed', seq: row.seq }]);
      }),
    );
  });

  it('names the row after one that was replaced together with its hash', () => {
    fc.assert(
      fc.property(chainAndRow, ([rows, at]) => {
        fc.pre(at < rows.length - 1);
        const { prev_hash, hash: _hash, ...content } = rows[at]!;
        const other = { ...content, reason: `${content.reason ?? ''}x` };
        const touched = rows.with(at, { ...other, prev_hash, hash: hashOf(prev_hash, other) });
        expect(found(touched)).toEqual([{ kind: 'link_broken', seq: at + 2 }]);
      }),
    );
  });

  it('names rows that are missing', () => {
    fc.assert(
      fc.property(chainAndRow, ([rows, at]) => {
        fc.pre(at < rows.length - 1);
        const missing = { kind: 'rows_missing', from_seq: at + 1, to_seq: at + 1 };
        expect(found(rows.toSpliced(at, 1))).toEqual([missing]);
      }),
    );
  });

  it('names two rows that were swapped, with their hashes or without', () => {
    fc.assert(
      fc.property(chainAndRow, fc.nat(11), fc.boolean(), ([rows, at], other, with_hashes) => {
        const [one, two] = [at, other % rows.length].toSorted((a, b) => a - b) as [number, number];
        const [first, second] = [rows[one]!, rows[two]!];
        fc.pre(one !== two && (with_hashes || first.at_ms !== second.at_ms));
        const hashes = ({ prev_hash, hash }: AuditRow) => (with_hashes ? {} : { prev_hash, hash });
        const touched = rows
          .with(one, { ...second, seq: first.seq, ...hashes(first) })
          .with(two, { ...first, seq: second.seq, ...hashes(second) });
        expect(found(touched)).toEqual([{ kind: 'rows_swapped', seq: first.seq, other_seq: second.seq }]);
      }),
    );
  });

  it('goes on from a place, and finds what does not continue it', () => {
    const place = { seq: 41, hash: 'f'.repeat(64) };
    const [row] = chainOf([{ reason: 'next' }], place);
    const from = (start: typeof place): AuditFinding[] => {
      const walk = new ChainWalk(start);
      walk.next(row!);
      return walk.findings;
    };
    expect(from(place)).toEqual([]);
    expect(from({ ...place, hash: 'e'.repeat(64) })).toEqual([{ kind: 'link_broken', seq: 42 }]);
  });
});

const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
