import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routedProvider, takesMoney, type Takes } from './routing.ts';

const dollars = (least: number, most: number): Takes => ({
  USD: { least_minor: least * 100, most_minor: most * 100 },
});
const usd = (amount: number) => ({ amount_minor: amount * 100, currency: 'USD' as const });
const CARDS = { name: 'cards', takes: dollars(2.95, 100) };
const COINS = { name: 'coins', takes: dollars(1, 10_000) };

describe('takesMoney', () => {
  it('includes both ends, and knows no other currency', () => {
    expect(takesMoney(CARDS.takes, usd(2.95))).toBe(true);
    expect(takesMoney(CARDS.takes, usd(100))).toBe(true);
    expect(takesMoney(CARDS.takes, { amount_minor: 294, currency: 'USD' })).toBe(false);
    expect(takesMoney(CARDS.takes, { amount_minor: 10_001, currency: 'USD' })).toBe(false);
    expect(takesMoney(CARDS.takes, { amount_minor: 1_000, currency: 'JPY' })).toBe(false);
  });
});

describe('routedProvider', () => {
  it('is the first one that takes the price', () => {
    expect(routedProvider([CARDS, COINS], usd(25), [])).toBe(CARDS);
    expect(routedProvider([CARDS, COINS], usd(120), [])).toBe(COINS);
    expect(routedProvider([CARDS], usd(120), [])).toBeUndefined();
    expect(routedProvider([], usd(10), [])).toBeUndefined();
  });

  it('is another one after a decline, and the same one where there is no other', () => {
    expect(routedProvider([CARDS, COINS], usd(25), ['cards'])).toBe(COINS);
    expect(routedProvider([CARDS, COINS], usd(25), ['coins', 'cards'])).toBe(CARDS);
    expect(routedProvider([CARDS, COINS], usd(25), ['cards', 'coins'])).toBe(COINS);
    expect(routedProvider([CARDS], usd(25), ['cards'])).toBe(CARDS);
  });

  it('always takes the price, and is one that declined only if all that take it did', () => {
    const names = ['a', 'b', 'c', 'd'];
    const provider = fc.record({
      name: fc.constantFrom(...names),
      takes: fc.record({
        USD: fc.record({ least_minor: fc.nat(20), most_minor: fc.nat(20) }),
      }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(provider, { selector: ({ name }) => name }),
        fc.nat(20),
        fc.shuffledSubarray(names),
        (providers, amount_minor, declined) => {
          const price = { amount_minor, currency: 'USD' } as const;
          const able = providers.filter(
            ({ takes: { USD } }) => USD.least_minor <= amount_minor && amount_minor <= USD.most_minor,
          );
          const routed = routedProvider(providers, price, declined);
          expect(routed === undefined).toBe(able.length === 0);
          if (routed === undefined) return;
          expect(able).toContain(routed);
          const all_declined = able.every(({ name }) => declined.includes(name));
          expect(declined.includes(routed.name)).toBe(all_declined);
        },
      ),
    );
  });
});
