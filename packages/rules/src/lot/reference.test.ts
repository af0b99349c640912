import { expect, it } from 'vitest';
import { depositYen } from './reference.ts';

it.each([
  [0, 0],
  [10_000_000, 0],
  [10_000_001, 5_000_001],
  [24_000_000, 12_000_000],
])('a deposit for %s yen of unspent points is %s yen', (unspent, deposit) => {
  expect(depositYen(unspent)).toBe(deposit);
});
