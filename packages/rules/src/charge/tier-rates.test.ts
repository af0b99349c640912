import { expect, it } from 'vitest';
import { ratesOfTier, rateTiers } from './tier-rates.ts';

it('a tier that spending earns has the rates of the next lower one that has some', () => {
  expect(rateTiers('svip')).toEqual(['svip', 'vip', 'royal_regular', 'regular']);
  expect(rateTiers('promo')).toEqual(['promo']);
  const tables = { vip: { party: 9_000 }, promo: { party: 1_000 }, royal_svip: {} };
  const of = (tier: Parameters<typeof rateTiers>[0]) =>
    ratesOfTier((one) => (tables as Record<string, object>)[one], tier);
  expect(of('royal_regular')).toEqual({});
  expect(of('vip')).toEqual({ party: 9_000 });
  expect(of('prestige')).toEqual({ party: 9_000 });
  expect(of('promo')).toEqual({ party: 1_000 });
  expect(of('guest')).toEqual({});
});
