import type { TipNotice } from '@akari/contract/tip';
import { tipObject } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { flightEnded, NO_FLIGHTS, tipArrived } from './flight-queue.ts';

const tip = (tip_id: string, units: number): TipNotice => ({
  tip_id,
  channel_id: '7',
  units,
  object: tipObject(units),
  user_id: '9',
  user_name: 'ann',
  tier: 'regular',
  at_ms: 0,
});

describe('flights of tips', () => {
  it('fly one at a time', () => {
    const queue = tipArrived(tipArrived(NO_FLIGHTS, tip('a', 2_000)), tip('b', 10_000));
    expect(queue.flying?.flight_id).toBe('a');
    expect(queue.waiting).toHaveLength(1);
  });

  it('sum what came meanwhile, under the finest object', () => {
    const three = ['b', 'c', 'd'].map((id, index) => tip(id, [2_000, 100_000, 10_000][index] ?? 0));
    const queue = three.reduce(tipArrived, tipArrived(NO_FLIGHTS, tip('a', 2_000)));
    const next = flightEnded(queue, 'a');
    expect(next.flying).toMatchObject({ more: 2, total_units: 112_000, shown: { object: 'rose' } });
    expect(next.waiting).toEqual([]);
  });

  it('leave an empty stage at the end', () => {
    expect(flightEnded(tipArrived(NO_FLIGHTS, tip('a', 2_000)), 'a')).toEqual(NO_FLIGHTS);
  });

  it('end once', () => {
    const queue = tipArrived(NO_FLIGHTS, tip('a', 2_000));
    expect(flightEnded(queue, 'other')).toBe(queue);
  });
});
