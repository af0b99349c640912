import { describe, expect, it } from 'vitest';
import { hasSeen } from './snapshot.ts';

describe('hasSeen', () => {
  it.each([
    ['700:700:', '701', false],
    ['700:701:', '700', true],
    ['700:705:700,703', '703', false],
    ['700:705:700,703', '701', true],
    ['700:705:700,703', '70', true],
    ['9007199254740993:9007199254740994:', '9007199254740993', true],
    ['9007199254740993:9007199254740993:', '9007199254740993', false],
  ])('for snapshot %s and transaction %s returns %s', (snapshot, transaction, seen) =>
    expect(hasSeen(snapshot, transaction)).toBe(seen),
  );
});
