import { describe, expect, it } from 'vitest';
import { acceptedTerms, keptNumber, siteTermsIn, termsSetIn, typedNumber } from './term-values.ts';

describe('what counts', () => {
  it('is usual until staff set it', () => {
    expect(siteTermsIn('guest_preview', undefined)).toEqual({
      each_ms: 60_000,
      total_ms: 360_000,
      automatic: true,
    });
    expect(siteTermsIn('low_points', {})).toEqual({
      first_units: 6_000,
      last_units: 5_000,
      tiers: ['promo'],
    });
    expect(siteTermsIn('gift_prices', undefined)).toMatchObject({
      cherry_blossom: 2_000,
      fireworks: 1_000_000,
    });
    expect(siteTermsIn('forbidden_words', null)).toEqual({ words: [] });
  });

  it('is the set value of each field, and the usual one of the others', () => {
    expect(siteTermsIn('recording', { max_ms: 600_000 })).toEqual({
      max_ms: 600_000,
      max_bytes: 4_000_000_000,
      max_count: 100,
      kept_ms: 2_592_000_000,
    });
  });

  it('leaves out what is not allowed or not known', () => {
    const stored = { units: 1_000_001, countdown_ms: 0, max_bytes: 32_000_000, later: 1 };
    expect(termsSetIn('id_video', stored)).toEqual({ max_bytes: 32_000_000 });
    expect(siteTermsIn('low_points', { first_units: 4_000 })).toMatchObject({ first_units: 6_000 });
  });
});

describe('what staff may set', () => {
  it.each([
    ['gift_prices', { lantern: 1_999 }],
    ['gift_prices', { lantern: 100_000_001 }],
    ['gift_prices', { rocket: 10_000 }],
    ['guest_preview', { each_ms: 999 }],
    ['guest_preview', { automatic: 1 }],
    ['low_points', { first_units: 5_000 }],
    ['low_points', { last_units: 6_000 }],
    ['low_points', { tiers: ['guest'] }],
    ['recording', { max_bytes: 99_999_999 }],
    ['recording', { max_count: 1.5 }],
    ['id_video', { max_bytes: 32_000_001 }],
    ['order_terms', { withdrawal_ja: 'あ'.repeat(601) }],
    ['order_terms', { withdrawal_en: 'a\u0000b' }],
    ['order_terms', { withdrawal_en: 1 }],
    ['seller', { tax_rates: '10%' }],
    ['seller', { tax_rates: '2019-10-01 10\n2014-04-01 8' }],
    ['seller', { registration: '1'.repeat(41) }],
    ['forbidden_words', { words: ['!!'] }],
    ['forbidden_words', { words: [`${'a'.repeat(41)}`] }],
  ] as const)('%s refuses %o', (group, asked) => {
    expect(acceptedTerms(group, asked)).toBeNull();
  });

  it('is kept in one form', () => {
    expect(acceptedTerms('low_points', { tiers: ['promo', 'vip', 'vip'] })).toEqual({
      tiers: ['vip', 'promo'],
    });
    expect(acceptedTerms('forbidden_words', { words: ['Spam', 'spam'] })).toEqual({ words: ['Spam'] });
    expect(acceptedTerms('gift_prices', { lantern: 2_000 })).toEqual({ lantern: 2_000 });
    expect(acceptedTerms('order_terms', { withdrawal_en: ' a \r\n\n b' })).toEqual({ withdrawal_en: 'a\nb' });
  });
});

it('a number is typed in its unit', () => {
  expect(keptNumber('points', '0.25')).toBe(2_500);
  expect(keptNumber('seconds', '90')).toBe(90_000);
  expect(keptNumber('gigabytes', '0.1')).toBe(100_000_000);
  expect(['1.5', '', '-1', '１'].map((text) => keptNumber('minutes', text))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(typedNumber('points', 12_000)).toBe('1.2');
  expect(typedNumber('days', 2_592_000_000)).toBe('30');
});
