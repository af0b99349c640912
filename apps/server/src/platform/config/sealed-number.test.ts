import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealedNumbers } from './sealed-number.ts';

const numbers = sealedNumbers(randomBytes(32));

describe('sealedNumbers', () => {
  it('opens a sealed number to the original number', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (number) => numbers.open(numbers.seal(number)) === number));
  });

  it('seals a number to the same text each time and hides the order', () => {
    expect(numbers.seal(7)).toBe(numbers.seal(7));
    const texts = Array.from({ length: 100 }, (_, number) => numbers.seal(number));
    expect(new Set(texts.map((text) => text.slice(0, 8))).size).toBe(100);
    expect(texts.toSorted()).not.toEqual(texts);
  });

  it('does not open a number that was sealed with another key', () => {
    expect(numbers.open(sealedNumbers(randomBytes(32)).seal(7))).toBeNull();
  });

  it.each(['', '7', 'AAAA', 'ü'.repeat(22), '-'.repeat(22), '9007199254740993'])(
    'returns null for the forged text %j',
    (text) => expect(numbers.open(text)).toBeNull(),
  );
});
