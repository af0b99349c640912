import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bicOf,
  datedRow,
  figurePayout,
  ibanOf,
  maskedAccount,
  PAYOUT_PERIODS,
  periodEnd,
  periodStart,
  readPayee,
  zenginKana,
  type PayeeInput,
} from './index.ts';

describe('zenginKana', () => {
  it.each([
    ['ヤマダ　ハナコ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
    ['やまだ はなこ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
    ['ﾔﾏﾀﾞ ﾊﾅｺ', 'ﾔﾏﾀﾞ ﾊﾅｺ'],
    ['キャシー', 'ｷﾔｼ-'],
    ['パッション ab12', 'ﾊﾟﾂｼﾖﾝ AB12'],
    ['カ）アカリ', 'ｶ)ｱｶﾘ'],
    ['ヴィヲン', 'ｳﾞｲｦﾝ'],
  ])('folds %s to %s', (text, folded) => expect(zenginKana(text)).toBe(folded));

  it.each(['山田', '', 'ﾔﾏﾀﾞ🌸', 'ヰ'])('refuses %j', (text) => expect(zenginKana(text)).toBeNull());

  it('leaves what it has folded as it is', () => {
    const kana = fc.string({ unit: fc.constantFrom(...'アガパヴゃっー・0Z ()') });
    fc.assert(
      fc.property(kana, (text) => {
        const once = zenginKana(text);
        fc.pre(once !== null);
        expect(zenginKana(once)).toBe(once);
      }),
    );
  });
});

describe('ibanOf', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['NL91ABNA0417164300', 'NL91ABNA0417164300'],
  ])('reads %s', (text, iban) => expect(ibanOf(text)).toBe(iban));

  it.each(['DE88370400440532013000', 'DE8937040044053201300', 'US89370400440532013000', '', 'JP12'])(
    'refuses %j',
    (text) => expect(ibanOf(text)).toBeNull(),
  );

  it('finds each digit that was changed', () => {
    const iban = 'DE89370400440532013000';
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: iban.length - 1 }),
        fc.integer({ min: 0, max: 9 }),
        (at, digit) => {
          fc.pre(iban[at] !== String(digit));
          expect(ibanOf(iban.slice(0, at) + String(digit) + iban.slice(at + 1))).toBeNull();
        },
      ),
    );
  });
});

describe('readPayee', () => {
  const zengin: PayeeInput = {
    method: 'zengin',
    legal_name: '山田 花子',
    bank_code: '０００５',
    branch_code: '123',
    account_type: 'ordinary',
    account_number: '4567',
    holder: 'やまだ はなこ',
  };

  it('reads full-width digits, and a number without its zeros', () => {
    const read = readPayee(zengin);
    expect(read).toMatchObject({
      account: { bank_code: '0005', account_number: '0004567', holder: 'ﾔﾏﾀﾞ ﾊﾅｺ' },
    });
    expect('account' in read && maskedAccount(read.account)).toBe('567');
  });

  it('names every wrong field', () => {
    expect(readPayee({ ...zengin, bank_code: '5', holder: '山田', legal_name: ' ' })).toEqual({
      wrong: ['legal_name', 'bank_code', 'holder'],
    });
    const sepa = {
      method: 'sepa',
      legal_name: '山田 花子',
      iban: 'DE89370400440532013000',
      bic: '',
    } as const;
    expect(readPayee({ ...sepa, holder: ' José  Müller-Łukasz & Söhne ' })).toMatchObject({
      account: { holder: 'Jose Muller-Lukasz + Sohne' },
    });
    expect(readPayee({ ...sepa, holder: '山田 花子' })).toEqual({ wrong: ['holder'] });
    expect(readPayee({ method: 'sepa', legal_name: 'A', iban: 'DE00', bic: 'X', holder: 'A' })).toEqual({
      wrong: ['iban', 'bic'],
    });
  });

  it.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    [' 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy ', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    // One sign is wrong, mixed case, another network, version 1 as bech32 (BIP 350), an address of another coin.
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', null],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', null],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4', null],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', null],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', null],
    ['0x52908400098527886E0F7030069857D2E4169EE7', null],
    ['', null],
  ])('reads the Bitcoin address %s', (address, read) => {
    const account = { method: 'bitcoin', legal_name: 'Anna', address } as const;
    expect(readPayee(account)).toEqual(
      read === null ? { wrong: ['address'] } : { account: { ...account, address: read } },
    );
  });

  it('a BIC may be missing', () => {
    expect([bicOf(''), bicOf('deutdeff'), bicOf('DEUTDEFF500'), bicOf('DEUT')]).toEqual([
      '',
      'DEUTDEFF',
      'DEUTDEFF500',
      null,
    ]);
  });
});

describe('periods', () => {
  const at = (text: string): number => Date.parse(text);
  it.each([
    ['week', '2026-01-04T14:59:59Z', '2025-12-28T15:00:00Z', '2026-01-04T15:00:00Z'],
    ['week', '2026-01-04T15:00:00Z', '2026-01-04T15:00:00Z', '2026-01-11T15:00:00Z'],
    ['half_month', '2026-02-15T14:59:59Z', '2026-01-31T15:00:00Z', '2026-02-15T15:00:00Z'],
    ['half_month', '2026-02-15T15:00:00Z', '2026-02-15T15:00:00Z', '2026-02-28T15:00:00Z'],
    ['month', '2026-12-31T14:59:59Z', '2026-11-30T15:00:00Z', '2026-12-31T15:00:00Z'],
  ] as const)('%s of %s', (kind, now, start, end) => {
    expect(periodStart(at(now), kind)).toBe(at(start));
    expect(periodEnd(at(now), kind)).toBe(at(end));
  });

  it('follow each other without a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.constantFrom(...PAYOUT_PERIODS),
        (now_ms, kind) => {
          const end = periodEnd(now_ms, kind);
          expect(periodStart(now_ms, kind)).toBeLessThanOrEqual(now_ms);
          expect(end).toBeGreaterThan(now_ms);
          expect(periodStart(end, kind)).toBe(end);
          expect(periodStart(end - 1, kind)).toBe(periodStart(now_ms, kind));
        },
      ),
    );
  });
});

describe('figurePayout', () => {
  const terms = { rate_minor: 14_000, withholding_bp: 1_021, fee_minor: 300, minimum_minor: 5_000 };

  it('rounds down the value, and the tax', () => {
    // 100.5 points at 140 yen are 14,070; 10.21 % of it is 1,436.547.
    expect(figurePayout(1_005_000, terms)).toEqual({
      gross_minor: 14_070,
      withheld_minor: 1_436,
      fee_minor: 300,
      net_minor: 12_334,
    });
  });

  it('is nothing below the minimum, which may be zero', () => {
    expect(figurePayout(420_000, terms)).toBeNull();
    expect(figurePayout(1, { ...terms, fee_minor: 0, minimum_minor: 0 })).toBeNull();
  });

  it('loses nothing between its parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (units, rate_minor, withholding_bp) => {
          fc.pre((BigInt(units) * BigInt(rate_minor)) / 1_000_000n < BigInt(Number.MAX_SAFE_INTEGER));
          const figures = figurePayout(units, { ...terms, rate_minor, withholding_bp });
          if (figures === null) return;
          const { gross_minor, withheld_minor, fee_minor, net_minor } = figures;
          expect(gross_minor).toBe(withheld_minor + fee_minor + net_minor);
          expect(net_minor).toBeGreaterThanOrEqual(terms.minimum_minor);
        },
      ),
    );
  });
});

it('datedRow takes the last row that has begun', () => {
  const rows = [{ from: '2026-01-01' }, { from: '2026-07-01' }, { from: '2025-01-01' }];
  expect(datedRow(rows, '2026-06-30')).toEqual({ from: '2026-01-01' });
  expect(datedRow(rows, '2026-07-01')).toEqual({ from: '2026-07-01' });
  expect(datedRow(rows, '2024-12-31')).toBeUndefined();
});
