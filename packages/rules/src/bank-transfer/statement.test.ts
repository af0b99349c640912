import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceCode, shownReference } from './reference-code.ts';
import { codesIn, matchStatement, readStatement, type StatementLine } from './statement.ts';

const code = referenceCode(123_456);

describe('readStatement', () => {
  it('reads the statement of a bank in Japan', () => {
    const table = [
      ['口座番号', '1234567'],
      ['お取引日', 'お取り扱い内容', 'お支払金額', 'お預り金額', '残高'],
      ['2026年11月5日', `振込＊${code}ヤマダ ハナコ`, '', '1,000.00', '9,000.00'],
      ['2026/11/06', '手数料', '220', '', '8,780.00'],
    ];
    expect(readStatement(table, 'USD')).toEqual({
      unread: [],
      lines: [
        {
          ...{ line: 3, received_on: '2026-11-05', amount_cents: 100_000, codes: [code] },
          text: `振込＊${code}ヤマダ ハナコ 9,000.00`,
        },
      ],
    });
  });

  it('reads a table in English, and names the lines whose date it does not guess', () => {
    const table = [
      ['Date', 'Description', 'Amount (USD)'],
      ['2026-11-05', `from A. Person ${shownReference(code)}`, '$10.00'],
      ['11/06/2026', 'unclear', '5.00'],
      ['2026-02-30', 'no such day', '5.00'],
      ['20261107', 'paid out', '-7.00'],
    ];
    const read = readStatement(table, 'USD');
    expect(read?.lines.map(({ line, amount_cents, codes }) => [line, amount_cents, codes])).toEqual([
      [2, 1_000, [code]],
    ]);
    expect(read?.unread).toEqual([3, 4]);
  });

  it('reads yen without decimals, for an account in yen', () => {
    const table = [
      ['お取引日', 'お取り扱い内容', 'お預り金額'],
      ['2026年11月5日', `振込 ${code}`, '3,800円'],
      ['2026年11月5日', `振込 ${code}`, '￥3,801'],
      ['2026年11月6日', `振込 ${code}`, '3,800.50'],
    ];
    expect(readStatement(table, 'JPY')?.lines.map(({ amount_cents }) => amount_cents)).toEqual([
      3_800, 3_801,
    ]);
  });

  it('takes no table without columns for date and money', () => {
    expect(readStatement([['name', 'address']], 'USD')).toBeNull();
    expect(readStatement([], 'USD')).toBeNull();
  });

  it('finds a code wherever it stands', () => {
    const beside = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(
        fc.nat({ max: 3_000_000_000 }),
        beside,
        beside,
        fc.boolean(),
        (number, before, after, dash) => {
          const one = referenceCode(number);
          expect(codesIn(`${before} *${dash ? shownReference(one) : one.toLowerCase()}*${after}`)).toContain(
            one,
          );
        },
      ),
    );
  });
});

describe('matchStatement', () => {
  const line = (codes: string[], amount_cents: number, received_on = '2026-11-05'): StatementLine => ({
    ...{ line: 1, text: '', codes, amount_cents, received_on },
  });
  const waiting = new Map([[code, { price_cents: 1_000, same_currency: true, state: 'waiting' as const }]]);
  const matches = (...asked: Parameters<typeof matchStatement>) =>
    matchStatement(...asked).map(({ match }) => match);

  it('says of each line what it is', () => {
    const lines = [
      line([code], 900),
      line([code], 1_000),
      line([code], 1_000),
      line([], 1_000),
      line(['X'], 1_000),
    ];
    expect(matches(lines, waiting, [])).toEqual(['differs', 'exact', 'over', 'unknown', 'unknown']);
  });

  it('knows a line that was recorded, also one of another amount', () => {
    const arrivals = [900, 1_000].map((amount_cents) => ({ code, amount_cents, received_on: '2026-11-05' }));
    const paid = new Map([[code, { price_cents: 1_000, same_currency: true, state: 'paid' as const }]]);
    expect(matches([line([code], 900), line([code], 1_000), line([code], 1_000)], paid, arrivals)).toEqual([
      ...['known', 'known', 'over'],
    ]);
  });

  it('does not take the amount for the price in another currency', () => {
    const yen = new Map([[code, { price_cents: 1_000, same_currency: false, state: 'waiting' as const }]]);
    expect(matches([line([code], 1_000)], yen, [])).toEqual(['differs']);
  });

  it('gives points for money that comes late', () => {
    const expired = new Map([[code, { price_cents: 1_000, same_currency: true, state: 'expired' as const }]]);
    expect(matches([line([code], 1_000)], expired, [])).toEqual(['exact']);
  });

  it('pays each transfer once, and records nothing again when a file is read twice', () => {
    const codes = [1, 2, 3].map(referenceCode);
    const anyLine = fc
      .tuple(
        fc.constantFrom(...codes, 'none'),
        fc.constantFrom(900, 1_000),
        fc.constantFrom('2026-11-05', '2026-11-06'),
      )
      .map(([one, amount_cents, on]) => line([one], amount_cents, on));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const open = new Map(
          codes.map((one) => [one, { price_cents: 1_000, same_currency: true, state: 'waiting' as const }]),
        );
        const first = matchStatement(lines, open, []);
        const exact = first.filter(({ match }) => match === 'exact').map((one) => one.code);
        expect(new Set(exact).size).toBe(exact.length);
        const arrivals = lines.flatMap(({ amount_cents, received_on }, at) => {
          const { match, code: of } = first[at]!;
          return of !== null && (match === 'exact' || match === 'differs')
            ? [{ code: of, amount_cents, received_on }]
            : [];
        });
        const state = (one: string) => (exact.includes(one) ? ('paid' as const) : ('waiting' as const));
        const now = new Map(
          codes.map((one) => [one, { price_cents: 1_000, same_currency: true, state: state(one) }]),
        );
        const second = matches(lines, now, arrivals);
        expect(second.filter((match) => match === 'exact' || match === 'differs')).toEqual([]);
        expect(second.filter((match) => match === 'known')).toHaveLength(arrivals.length);
      }),
    );
  });
});
