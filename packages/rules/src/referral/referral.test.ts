import { describe, expect, it } from 'vitest';
import { nextReferralState, referralDoubt, shortenedName, type ReferralOrigin } from './index.ts';

const DAY_MS = 86_400_000;
const FRIEND: ReferralOrigin = { device_hash: 'd1', network: 'n1', mailbox_hash: 'm1', at_ms: 10 * DAY_MS };
const other = (change: Partial<ReferralOrigin>): ReferralOrigin => ({
  device_hash: 'd2',
  network: 'n2',
  mailbox_hash: 'm2',
  at_ms: 9 * DAY_MS,
  ...change,
});
const doubt = (change: Partial<ReferralOrigin>, friend = FRIEND) =>
  referralDoubt(friend, [other({}), other(change)], 7 * DAY_MS);

describe('referralDoubt', () => {
  it.each<[Partial<ReferralOrigin>, string | null]>([
    [{}, null],
    [{ device_hash: 'd1' }, 'device'],
    [{ mailbox_hash: 'm1' }, 'mailbox'],
    [{ network: 'n1' }, 'network'],
    [{ network: 'n1', at_ms: 3 * DAY_MS }, null],
    [{ network: 'n1', at_ms: 3 * DAY_MS + 1 }, 'network'],
  ])('another person with %j: %s', (change, name) => expect(doubt(change)).toBe(name));
  it('does not compare addresses that neither has', () =>
    expect(doubt({ mailbox_hash: null }, { ...FRIEND, mailbox_hash: null })).toBeNull());
});

it('only a first purchase leads to points, and only after the hold', () => {
  expect(nextReferralState('registered', 'hold_ended')).toBeNull();
  expect(nextReferralState('registered', 'bought')).toBe('waiting');
  expect(nextReferralState('waiting', 'bought')).toBeNull();
  expect(nextReferralState('waiting', 'hold_ended')).toBe('earned');
  expect(nextReferralState('earned', 'money_back')).toBeNull();
});

it.each([
  ['hanako', 'ha…'],
  ['花', '花…'],
  ['😀😀😀', '😀😀…'],
])('shortenedName: %s is %s', (name, short) => expect(shortenedName(name)).toBe(short));
