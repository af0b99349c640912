import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderText, type OrderFacts } from './order-text.ts';

const FACTS: OrderFacts = {
  units: 256_000,
  valid_days: 180,
  price: { amount_minor: 2_500, currency: 'USD' },
  coupon: null,
  company: 'Verotel',
  statement: 'VTSUP.COM*AKARI',
  withdrawal: 'お支払い後の取消しはできません。',
  contact_url: 'https://akari.example/contact',
  sales_url: 'https://akari.example/sales',
};
const COUPON = {
  code: 'AKARI20',
  percent: 20,
  before_cents: 3_125,
  bonus_units: 0,
  expires_at_ms: 1_800_000_000_000,
};
const labelsOf = (language: 'ja' | 'en', facts: OrderFacts = FACTS) =>
  orderText(facts, language).parts.map(({ label }) => label);
const saidIn = (language: 'ja' | 'en', facts: OrderFacts = FACTS) => orderText(facts, language).text;

describe('what a person confirms before a purchase', () => {
  it('has the six items of the law, and what the card statement shows', () => {
    expect(labelsOf('ja')).toEqual([
      '分量',
      '代金の総額',
      'お支払いの時期と方法',
      'カード明細の表示',
      'ポイントの提供時期',
      'ポイントの有効期間',
      '申込みの撤回・解除',
      '申込みの期間',
    ]);
    expect(labelsOf('en')).toEqual([
      'Quantity',
      'Total price',
      'When and how you pay',
      'On your card statement',
      'When you get the points',
      'How long the points are valid',
      'Withdrawal and cancellation',
      'Period of this offer',
    ]);
  });

  it.each([
    ['ja', ['25.6ポイント', '25.00米ドル', 'Verotel', 'VTSUP.COM*AKARI', '30秒', '180日間']],
    ['en', ['25.6 points', 'US$25.00', 'Verotel', 'VTSUP.COM*AKARI', '30 seconds', '180 days']],
  ] as const)('says points, price, company, statement and delay in %s', (language, words) => {
    for (const word of words) expect(saidIn(language)).toContain(word);
    for (const url of [FACTS.withdrawal, FACTS.contact_url, FACTS.sales_url])
      expect(saidIn(language)).toContain(url);
  });

  it('says that a test payment is not charged, and promises no statement', () => {
    const test = { ...FACTS, company: null, statement: null };
    expect(saidIn('ja', test)).toContain('実際の請求はありません');
    expect(saidIn('en', test)).toContain('you are not charged');
    expect(labelsOf('en', test)).not.toContain('On your card statement');
  });

  it.each([
    ['ja', 'クーポン（AKARI20）', '通常価格31.25米ドルから20%引きです。', '2027-01-15 17:00（日本時間）'],
    ['en', 'Coupon (AKARI20)', '20% off the regular price of US$31.25.', '2027-01-15 17:00 (Japan time)'],
  ] as const)('says in %s what a coupon does and until when', (language, label, text, until) => {
    const facts: OrderFacts = { ...FACTS, coupon: COUPON };
    expect(orderText(facts, language).parts).toContainEqual({ label, text });
    expect(orderText(facts, language).parts.at(-1)?.text).toContain(until);
  });

  it('has the SHA-256 of its text as hash, which changes with every fact', () => {
    const { text, hash } = orderText(FACTS, 'ja');
    expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
    const others: OrderFacts[] = [
      { ...FACTS, units: 310_000 },
      { ...FACTS, price: { amount_minor: 2_501, currency: 'USD' } },
      { ...FACTS, statement: 'OTHER' },
      { ...FACTS, withdrawal: '' },
      { ...FACTS, sales_url: null },
      { ...FACTS, valid_days: 90 },
      { ...FACTS, coupon: COUPON },
    ];
    const hashes = others.map((facts) => orderText(facts, 'ja').hash);
    expect(new Set([hash, orderText(FACTS, 'en').hash, ...hashes]).size).toBe(9);
  });
});
