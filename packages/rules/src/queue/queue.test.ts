import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAFF_ACTS, STAFF_RIGHT_NAMES } from '../staff/index.ts';
import {
  claimed,
  claimRefusal,
  decisionRefusal,
  decisionsFor,
  holdRefusal,
  maySeeQueue,
  moved,
  QUEUE_KIND_NAMES,
  QUEUE_KINDS,
  queueDecision,
  queueDecisionsOf,
  standingClaim,
  type QueueClaim,
} from './index.ts';

const LEASE_MS = 600_000;
const OPEN: QueueClaim = { state: 'open', holder_id: null, claimed_until_ms: null, version: 0 };
const [MIURA, SAEKI] = [1, 2];

/** What two people try with one item, and how much time passes before. */
interface Try {
  by: 1 | 2;
  what: 'claim' | 'give_back' | 'decide';
  after_ms: number;
  seen: 'now' | 'before';
}
const tries: fc.Arbitrary<Try[]> = fc.array(
  fc.record({
    by: fc.constantFrom(MIURA, SAEKI) as fc.Arbitrary<1 | 2>,
    what: fc.constantFrom('claim', 'give_back', 'decide'),
    after_ms: fc.constantFrom(0, 1_000, LEASE_MS - 1, LEASE_MS, 2 * LEASE_MS),
    seen: fc.constantFrom('now', 'before'),
  }),
  { maxLength: 25 },
);

/** Applies an attempt if the rules allow it, as the server does. */
function attempt(item: QueueClaim, { by, what, seen }: Try, now_ms: number): QueueClaim | null {
  if (what === 'claim')
    return claimRefusal(item, by, now_ms) === null ? claimed(item, by, now_ms, LEASE_MS) : null;
  const version = seen === 'now' ? item.version : item.version - 1;
  const refusal =
    what === 'decide' ? decisionRefusal(item, by, now_ms, version) : holdRefusal(item, by, now_ms);
  return refusal === null ? moved(standingClaim(item, now_ms), what) : null;
}

describe('two people at one item', () => {
  it('is decided at most once, and only by the one who holds it', () => {
    fc.assert(
      fc.property(tries, (all) => {
        let item = OPEN;
        let now_ms = 0;
        let decided = 0;
        for (const one of all) {
          now_ms += one.after_ms;
          const standing = standingClaim(item, now_ms);
          const next = attempt(item, one, now_ms);
          if (next === null) continue;
          if (one.what === 'decide') {
            decided += 1;
            expect(standing.holder_id).toBe(one.by);
            expect(one.seen).toBe('now');
          }
          expect(next.version).toBeGreaterThanOrEqual(item.version);
          item = next;
        }
        expect(decided).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never belongs to two people, and to no one once its lease is over', () => {
    fc.assert(
      fc.property(tries, (all) => {
        let item = OPEN;
        let now_ms = 0;
        for (const one of all) {
          now_ms += one.after_ms;
          item = attempt(item, one, now_ms) ?? item;
          const holders = [MIURA, SAEKI].filter((id) => holdRefusal(item, id, now_ms) === null);
          expect(holders.length).toBeLessThanOrEqual(1);
          const later_ms = now_ms + LEASE_MS;
          expect([MIURA, SAEKI].filter((id) => holdRefusal(item, id, later_ms) === null)).toEqual([]);
          if (item.state !== 'decided') expect(claimRefusal(item, SAEKI, later_ms)).toBeNull();
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('names what is in the way', () => {
    const held = claimed(OPEN, MIURA, 0, LEASE_MS);
    expect(claimRefusal(held, SAEKI, LEASE_MS - 1)).toBe('queue_item_claimed');
    expect(claimRefusal(held, SAEKI, LEASE_MS)).toBeNull();
    expect(holdRefusal(held, MIURA, LEASE_MS)).toBe('queue_claim_lost');
    expect(decisionRefusal(held, MIURA, 0, held.version - 1)).toBe('queue_item_changed');
    const decided = moved(held, 'decide');
    expect(decided).toEqual({ state: 'decided', holder_id: null, claimed_until_ms: null, version: 2 });
    expect(claimRefusal(decided ?? OPEN, SAEKI, 0)).toBe('queue_item_decided');
    expect(holdRefusal(decided ?? OPEN, MIURA, 0)).toBe('queue_item_decided');
    expect(claimRefusal(moved(OPEN, 'withdraw') ?? OPEN, SAEKI, 0)).toBe('queue_item_withdrawn');
    expect(moved(decided ?? OPEN, 'withdraw')).toBeNull();
  });

  it('keeps the version of a claim that its holder renews', () => {
    const held = claimed(OPEN, MIURA, 0, LEASE_MS);
    expect(claimed(held, MIURA, 1_000, LEASE_MS)).toEqual({ ...held, claimed_until_ms: LEASE_MS + 1_000 });
    // After a lapse it is a new claim: another person may have held it in between.
    expect(claimed(held, MIURA, LEASE_MS, LEASE_MS).version).toBe(held.version + 1);
  });
});

describe('the queues', () => {
  it('each have a way out, and each decision is an act of staff', () => {
    for (const kind of QUEUE_KIND_NAMES) {
      expect(STAFF_RIGHT_NAMES).toContain(QUEUE_KINDS[kind].see);
      const decisions = queueDecisionsOf(kind);
      expect(decisions.length).toBeGreaterThan(1);
      // A number key for each.
      expect(decisions.length).toBeLessThan(10);
      for (const name of decisions)
        expect(STAFF_ACTS[queueDecision(kind, name)?.act ?? 'admin.create'].right).not.toBe('staff.manage');
    }
  });

  it('show a moderator of one site the reports of that site alone, and support no reports', () => {
    const moderator = { id: 1, grants: [{ role: 'moderator', site_id: 1 }] } as const;
    const support = { id: 2, grants: [{ role: 'support', site_id: null }] } as const;
    expect(maySeeQueue(moderator, 'report', 1)).toBe(true);
    expect(maySeeQueue(moderator, 'report', 2)).toBe(false);
    expect(maySeeQueue(support, 'report', 1)).toBe(false);
    expect(decisionsFor(moderator, 'report', 1)).toEqual(['dismiss', 'uphold', 'ban', 'take_down']);
    expect(decisionsFor(moderator, 'report', 2)).toEqual([]);
    expect(decisionsFor(support, 'contact', 1)).toEqual(['answer', 'close']);
  });

  it('know no decision of another queue, nor of the prototype', () => {
    expect(queueDecision('report', 'approve')).toBeNull();
    expect(queueDecision('report', 'toString')).toBeNull();
  });
});
