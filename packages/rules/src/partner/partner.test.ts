import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivalOf,
  clawbackOf,
  commissionOf,
  isPartnerTerms,
  isPostbackTemplate,
  partnerDoubt,
  PARTNER_SHARE_MOST_BP,
  points,
  postbackUrl,
  shareAt,
  termsAt,
  type PartnerStep,
  type PartnerTerms,
} from '../index.ts';

const STEPS: readonly PartnerStep[] = [
  { from_units: 0, share_bp: 2_000 },
  { from_units: points(100), share_bp: 3_000 },
];
const SHARE: PartnerTerms = { kind: 'revshare', steps: STEPS, one_off_units: 0 };
const ONE_OFF: PartnerTerms = { kind: 'one_off', steps: [], one_off_units: points(35) };

const anySteps = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 7 }),
    fc.array(fc.integer({ min: 1, max: PARTNER_SHARE_MOST_BP }), { minLength: 8, maxLength: 8 }),
  )
  .map(([bounds, shares]): PartnerStep[] =>
    [0, ...bounds.toSorted((a, b) => a - b)].map((from_units, at) => ({
      from_units,
      share_bp: shares[at] ?? 1,
    })),
  );
const bought = fc.integer({ min: 1, max: 30_000_000 });

describe('commissionOf', () => {
  it.each([
    ['below the second step', 40, 0, 80_000],
    ['across the second step', 40, 80, 100_000],
    ['in the second step', 40, 100, 120_000],
  ])('a share of points %s', (_what, sold, volume, units) =>
    expect(commissionOf(SHARE, { units: points(sold), volume_units: points(volume), first: false })).toBe(
      units,
    ),
  );

  it('pays a one-off commission for the first purchase alone', () => {
    const sold = { units: points(10), volume_units: 0 };
    expect(commissionOf(ONE_OFF, { ...sold, first: true })).toBe(350_000);
    expect(commissionOf(ONE_OFF, { ...sold, first: false })).toBe(0);
  });

  it('does not depend on how a month is divided into purchases, and is never more than the largest share', () => {
    fc.assert(
      fc.property(anySteps, fc.array(bought, { minLength: 1, maxLength: 30 }), (steps, purchases) => {
        const terms: PartnerTerms = { kind: 'revshare', steps, one_off_units: 0 };
        let volume_units = 0;
        let paid = 0;
        for (const units of purchases) {
          const part = commissionOf(terms, { units, volume_units, first: false });
          expect(part).toBeGreaterThanOrEqual(0);
          paid += part;
          volume_units += units;
        }
        expect(paid).toBe(commissionOf(terms, { units: volume_units, volume_units: 0, first: false }));
        expect(paid).toBeLessThanOrEqual(volume_units / 2);
      }),
    );
  });
});

describe('clawbackOf', () => {
  it('takes the same part as went back', () => {
    expect(clawbackOf(80_000, 400_000, 0, 100_000)).toBe(20_000);
    expect(clawbackOf(80_000, 400_000, 100_000, 300_000)).toBe(60_000);
  });

  it('takes exactly the commission when the whole purchase went back, in whatever parts', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        bought,
        fc.array(fc.nat(9_000_000), { maxLength: 10 }),
        (units, all, parts) => {
          let before = 0;
          let taken = 0;
          for (const part of [...parts, all]) {
            const back = Math.min(part, all - before);
            const one = clawbackOf(units, all, before, back);
            expect(one).toBeGreaterThanOrEqual(0);
            taken += one;
            before += back;
          }
          expect(taken).toBe(units);
        },
      ),
    );
  });
});

describe('isPartnerTerms', () => {
  it('accepts steps that begin at 0 and ascend, and one amount', () => {
    expect([isPartnerTerms(SHARE), isPartnerTerms(ONE_OFF)]).toEqual([true, true]);
  });

  it.each<[string, PartnerTerms]>([
    ['no step', { ...SHARE, steps: [] }],
    ['a first step above 0', { ...SHARE, steps: [{ from_units: 1, share_bp: 100 }] }],
    ['steps that do not ascend', { ...SHARE, steps: [...STEPS, { from_units: points(100), share_bp: 100 }] }],
    ['a share above the most', { ...SHARE, steps: [{ from_units: 0, share_bp: 5_001 }] }],
    ['a share and an amount', { ...SHARE, one_off_units: 1 }],
    ['no amount', { ...ONE_OFF, one_off_units: 0 }],
    ['too large an amount', { ...ONE_OFF, one_off_units: points(200) + 1 }],
  ])('refuses %s', (_what, terms) => expect(isPartnerTerms(terms)).toBe(false));
});

it('termsAt are those that began last', () => {
  const terms = [{ from_ms: 20 }, { from_ms: 10 }, { from_ms: 30 }];
  expect([9, 10, 25, 99].map((at_ms) => termsAt(terms, at_ms)?.from_ms)).toEqual([undefined, 10, 20, 30]);
});

it('shareAt is the share of the next point', () =>
  expect([0, 999_999, 1_000_000].map((units) => shareAt(STEPS, units))).toEqual([2_000, 2_000, 3_000]));

describe('partnerDoubt', () => {
  const origin = { device_hash: 'd', network: 'n', mailbox_hash: 'm', at_ms: 100 };
  const other = { device_hash: 'x', network: 'n', mailbox_hash: 'y', at_ms: 99 };
  it('names what is alike', () => {
    expect(partnerDoubt(origin, [], [{ ...other, device_hash: 'd' }], 10)).toBe('device');
    expect(partnerDoubt(origin, [], [{ ...other, mailbox_hash: 'm' }], 10)).toBe('mailbox');
    expect(partnerDoubt(origin, [other], [], 10)).toBe('network');
  });
  it('accepts people of one link who share a network', () =>
    expect(partnerDoubt(origin, [], [other], 10)).toBe(null));
});

describe('arrivalOf', () => {
  it('reads a partner’s link', () =>
    expect(arrivalOf(new Map(Object.entries({ pt: 'abcd2345', cp: 'summer-1', cid: 'A.b:c~9' })))).toEqual({
      code: 'ABCD2345',
      campaign: 'summer-1',
      click_id: 'A.b:c~9',
    }));
  it('leaves out what cannot be kept', () =>
    expect(arrivalOf(new Map(Object.entries({ pt: 'ABCD2345', cp: 'a b', cid: 'x'.repeat(101) })))).toEqual({
      code: 'ABCD2345',
      campaign: '',
      click_id: '',
    }));
  it('is null for other links', () =>
    expect(['', '<'].map((pt) => arrivalOf(new Map([['pt', pt]])))).toEqual([null, null]));
});

describe('postback', () => {
  const values = { click_id: 'a&b', campaign: '', event: 'refund', amount: '2.5', id: '7', time: '1' };
  it('writes the fields into the address', () =>
    expect(postbackUrl('https://t.example.com/p?c={click_id}&e={event}&a={amount}', values)).toBe(
      'https://t.example.com/p?c=a%26b&e=refund&a=2.5',
    ));
  it.each(['https://t.example.com/', 'https://t.example.com/{click_id}/x?e={event}'])(
    'accepts %s',
    (template) => expect(isPostbackTemplate(template)).toBe(true),
  );
  it.each([
    'http://t.example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://me:pw@t.example.com/',
    'https://t.example.com:8443/',
    'https://{click_id}.example.com/',
    'https://t.example.com/{secret}',
    'https://t.example.com/ x',
    'https://t.example.com',
  ])('refuses %s', (template) => expect(isPostbackTemplate(template)).toBe(false));
});
