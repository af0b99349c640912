import { tipObject } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { arrived, flightEnded, givenGift, givenTip, NO_FLIGHTS, type GivenItem } from './flight-queue.ts';

const giver = { channel_id: '7', user_id: '9', user_name: 'ann', tier: 'regular', at_ms: 0 } as const;
const tip = (tip_id: string, units: number): GivenItem =>
  givenTip({ ...giver, tip_id, units, object: tipObject(units) });

describe('flight queue', () => {
  it('shows one flight at a time', () => {
    const queue = arrived(arrived(NO_FLIGHTS, tip('a', 2_000)), tip('b', 10_000));
    expect(queue.flying?.flight_id).toBe('tip a');
    expect(queue.waiting).toHaveLength(1);
  });

  it('sums waiting tips under the largest object', () => {
    const three = ['b', 'c', 'd'].map((id, index) => tip(id, [2_000, 100_000, 10_000][index] ?? 0));
    const queue = three.reduce(arrived, arrived(NO_FLIGHTS, tip('a', 2_000)));
    const next = flightEnded(queue, 'tip a');
    expect(next.flying).toMatchObject({
      more: 2,
      total_units: 112_000,
      shown: { thing: { object: 'rose' } },
    });
    expect(next.waiting).toEqual([]);
  });

  it('shows a request of the tip menu with its words', () => {
    const asked = givenTip({ ...giver, tip_id: 'a', units: 50_000, object: 'rose', request: 'Sing a song' });
    expect(arrived(NO_FLIGHTS, asked).flying?.shown.thing).toEqual({
      kind: 'request',
      object: 'rose',
      text: 'Sing a song',
    });
  });

  it('sums a waiting gift with tips and shows the gift', () => {
    const gift = givenGift({ ...giver, gift_id: 'a', gift: 'fireworks', units: 1_000_000 });
    const queue = [tip('b', 10_000), gift].reduce(arrived, arrived(NO_FLIGHTS, tip('a', 2_000)));
    const next = flightEnded(queue, 'tip a').flying;
    expect(next).toMatchObject({ more: 1, total_units: 1_010_000, shown: { thing: { gift: 'fireworks' } } });
  });

  it('is empty after the last flight', () => {
    expect(flightEnded(arrived(NO_FLIGHTS, tip('a', 2_000)), 'tip a')).toEqual(NO_FLIGHTS);
  });

  it('ignores the end of another flight', () => {
    const queue = arrived(NO_FLIGHTS, tip('a', 2_000));
    expect(flightEnded(queue, 'other')).toBe(queue);
  });
});
