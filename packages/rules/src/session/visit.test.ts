import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_MODES } from './session-type.ts';
import { continuedVisit, visitAfter, visitSum, type FormerSession, type VisitPart } from './visit.ts';

const part = (more: Partial<VisitPart>): VisitPart => ({
  mode: 'party',
  delivered_ms: 0,
  spent_units: 0,
  tip_units: 0,
  gift_units: 0,
  coupon_units: 0,
  ...more,
});

describe('continuedVisit', () => {
  const former: FormerSession = { channel_id: 7, visit_id: 40, ended_at_ms: 1_000_000 };

  it.each([
    ['at once', 1_000_000, 40],
    ['after exactly the gap', 1_300_000, 40],
    ['after more than the gap', 1_300_001, null],
  ])('%s: at %d the visit is %s', (_when, at_ms, visit_id) => {
    expect(continuedVisit(former, { channel_id: 7, at_ms })).toBe(visit_id);
  });

  it('continues a session that still runs', () => {
    expect(continuedVisit({ ...former, ended_at_ms: null }, { channel_id: 7, at_ms: 9_000_000 })).toBe(40);
  });

  it('begins a visit with another performer, and for a first session', () => {
    expect(continuedVisit(former, { channel_id: 8, at_ms: 1_000_000 })).toBeNull();
    expect(continuedVisit(null, { channel_id: 7, at_ms: 1_000_000 })).toBeNull();
  });

  it('takes another gap', () => {
    expect(continuedVisit(former, { channel_id: 7, at_ms: 1_000_001 }, 0)).toBeNull();
  });

  it('puts each session of a random evening into one visit of one performer without a longer gap', () => {
    const stay = fc.record({
      channel_id: fc.integer({ min: 1, max: 2 }),
      wait_ms: fc.nat(700_000),
      stays_ms: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(fc.array(stay, { maxLength: 30 }), (stays) => {
        let at_ms = 0;
        let former: FormerSession | null = null;
        const seen = new Map<number, number>();
        for (const [index, { channel_id, wait_ms, stays_ms }] of stays.entries()) {
          at_ms += wait_ms;
          const same = former !== null && former.channel_id === channel_id && wait_ms <= 300_000;
          const visit_id: number = continuedVisit(former, { channel_id, at_ms }) ?? index;
          expect(visit_id).toBe(same ? former?.visit_id : index);
          expect(seen.get(visit_id) ?? channel_id).toBe(channel_id);
          seen.set(visit_id, channel_id);
          at_ms += stays_ms;
          former = { channel_id, visit_id, ended_at_ms: at_ms };
        }
      }),
    );
  });
});

describe('visitAfter', () => {
  const visit = visitSum([part({ delivered_ms: 5_000, spent_units: 1_000, tip_units: 20_000 })]);

  it('adds time to the line of its mode and to the total', () => {
    expect(visitAfter(visit, { mode: 'party', delivered_ms: 1_000, spent_units: 200 })).toEqual({
      ...visit,
      lines: [{ mode: 'party', delivered_ms: 6_000, spent_units: 1_200 }],
      total_units: 21_200,
    });
  });

  it('does not change with a free preview', () => {
    expect(visitAfter(visit, { mode: 'preview', delivered_ms: 1_000, spent_units: 0 })).toEqual(visit);
  });

  it('begins a line for a mode that has none', () => {
    const { lines } = visitAfter(visit, { mode: 'twoshot', delivered_ms: 1_000, spent_units: 400 });
    expect(lines).toEqual([
      { mode: 'party', delivered_ms: 5_000, spent_units: 1_000 },
      { mode: 'twoshot', delivered_ms: 1_000, spent_units: 400 },
    ]);
  });
});

describe('visitSum', () => {
  it('adds a line for each mode, tips, gifts and coupon points', () => {
    expect(
      visitSum([
        part({ mode: 'preview', delivered_ms: 90_000 }),
        part({ delivered_ms: 60_000, spent_units: 12_000, tip_units: 100_000 }),
        part({ mode: 'twoshot', delivered_ms: 30_000, spent_units: 12_000, coupon_units: 6_000 }),
        part({ delivered_ms: 5_000, spent_units: 1_000, gift_units: 30_000 }),
      ]),
    ).toEqual({
      lines: [
        { mode: 'party', delivered_ms: 65_000, spent_units: 13_000 },
        { mode: 'twoshot', delivered_ms: 30_000, spent_units: 12_000 },
      ],
      tip_units: 100_000,
      gift_units: 30_000,
      coupon_units: 6_000,
      total_units: 161_000,
    });
  });

  it('has a total that is the sum of its lines and of what was given, for any sessions', () => {
    const units = fc.nat(1_000_000);
    const session = fc.record({
      mode: fc.constantFrom(...SESSION_MODES.filter((mode) => mode !== 'preview')),
      delivered_ms: units,
      spent_units: units,
      tip_units: units,
      gift_units: units,
      coupon_units: units,
    });
    fc.assert(
      fc.property(fc.array(session, { maxLength: 20 }), (parts) => {
        const { lines, tip_units, gift_units, coupon_units, total_units } = visitSum(parts);
        const time_units = lines.reduce((sum, { spent_units }) => sum + spent_units, 0);
        expect(total_units).toBe(time_units + tip_units + gift_units + coupon_units);
        expect(new Set(lines.map(({ mode }) => mode)).size).toBe(lines.length);
      }),
    );
  });
});
