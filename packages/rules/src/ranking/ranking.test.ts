import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partLeft, unitsWentBack } from './backs.ts';
import { areEventDays, maySetEntry, rankingEventPhase } from './event.ts';
import {
  dateOfDay,
  dayOfDate,
  japanDay,
  rankingEndMs,
  rankingPeriodOf,
  rankingStartDay,
  rankingStartDays,
  ranksOf,
  type RankingPeriod,
} from './ranking.ts';

const at = (text: string): number => Date.parse(text);

describe('periods of rankings', () => {
  it.each([
    // A Sunday, a minute before and at midnight in Japan; the day after is a Monday.
    ['day', '2026-11-29T14:59:00Z', '2026-11-29', '2026-11-29T15:00:00Z'],
    ['day', '2026-11-29T15:00:00Z', '2026-11-30', '2026-11-30T15:00:00Z'],
    ['week', '2026-11-29T14:59:00Z', '2026-11-23', '2026-11-29T15:00:00Z'],
    ['week', '2026-11-29T15:00:00Z', '2026-11-30', '2026-12-06T15:00:00Z'],
    ['month', '2026-11-30T14:59:00Z', '2026-11-01', '2026-11-30T15:00:00Z'],
    ['month', '2026-11-30T15:00:00Z', '2026-12-01', '2026-12-31T15:00:00Z'],
  ] as const)('%s at %s begins on %s and ends at %s', (period, now, first, end) => {
    expect(dateOfDay(rankingStartDay(period, at(now)))).toBe(first);
    expect(rankingEndMs(period, at(now))).toBe(at(end));
  });

  it('has no end for all time', () => {
    expect(rankingStartDay('all', at('2026-11-30T15:00:00Z'))).toBe(0);
    expect(rankingEndMs('all', at('2026-11-30T15:00:00Z'))).toBeNull();
  });

  it('knows the dates that exist', () => {
    expect(dayOfDate('1970-01-02')).toBe(1);
    expect(dayOfDate('2026-02-31')).toBeNull();
    expect(dayOfDate('2026-2-3')).toBeNull();
    fc.assert(fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => dayOfDate(dateOfDay(day)) === day));
  });

  it('holds each moment', () => {
    const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });
    const period = fc.constantFrom('day', 'week', 'month' as const);
    fc.assert(
      fc.property(moment, period, (now_ms, kind) => {
        const end = rankingEndMs(kind, now_ms) ?? 0;
        return (
          rankingStartDay(kind, now_ms) <= japanDay(now_ms) &&
          now_ms < end &&
          japanDay(end - 1) >= japanDay(now_ms)
        );
      }),
    );
  });
});

describe('ranks', () => {
  it('are shared by equal figures', () => {
    expect(ranksOf([90, 70, 70, 10])).toEqual([1, 2, 2, 4]);
    expect(ranksOf([5, 5, 5, 1])).toEqual([1, 1, 1, 4]);
    expect(ranksOf([])).toEqual([]);
  });

  it('are one more than how many are better', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (figures) => {
        const sorted = figures.toSorted((a, b) => b - a);
        expect(ranksOf(sorted)).toEqual(
          sorted.map((one) => 1 + sorted.filter((other) => other > one).length),
        );
      }),
    );
  });
});

describe('units that went back', () => {
  it('are those of the first days of the purchase, and of a day the largest sums', () => {
    const spent = [
      { performer_id: 1, day: 9, units: 50 },
      { performer_id: 1, day: 10, units: 30 },
      { performer_id: 2, day: 10, units: 40 },
      { performer_id: 2, day: 11, units: 100 },
      { performer_id: 2, day: 20, units: 100 },
    ];
    expect(unitsWentBack(spent, [{ from_day: 10, until_day: 12, units: 60 }])).toEqual([0, 20, 40, 0, 0]);
    expect(unitsWentBack(spent, [{ from_day: 10, until_day: 12, units: 999 }])).toEqual([0, 30, 40, 100, 0]);
  });

  const day = fc.record({
    performer_id: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 0, max: 6 }),
    units: fc.integer({ min: -5, max: 50 }),
  });
  const days = fc.uniqueArray(day, { selector: (one) => `${one.performer_id} ${one.day}`, maxLength: 20 });
  const backs = fc.array(
    fc.record({
      from_day: fc.integer({ min: 0, max: 6 }),
      until_day: fc.integer({ min: 0, max: 6 }),
      units: fc.integer({ min: 0, max: 80 }),
    }),
    { maxLength: 5 },
  );

  it('are never more than was spent, nor than went back', () => {
    fc.assert(
      fc.property(days, backs, (spent, given) => {
        const back = unitsWentBack(spent, given);
        back.forEach((units, at) => expect(units).toBeLessThanOrEqual(Math.max(0, spent[at]?.units ?? 0)));
        const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
        expect(sum(back)).toBeLessThanOrEqual(sum(given.map(({ units }) => units)));
      }),
    );
  });

  it('do not depend on the order of what is read', () => {
    fc.assert(
      fc.property(days, backs, (spent, given) => {
        const straight = unitsWentBack(spent, given);
        const turned = unitsWentBack(spent.toReversed(), given.toReversed());
        expect(turned.toReversed()).toEqual(straight);
      }),
    );
  });

  it('lower a part of the day by as much', () => {
    expect(partLeft(30, 60, 20)).toBe(20);
    expect(partLeft(30, 60, 60)).toBe(0);
    expect(partLeft(30, 60, 0)).toBe(30);
    expect(partLeft(0, 0, 0)).toBe(0);
  });
});

describe('an event', () => {
  const days = { from_day: dayOfDate('2026-11-30') ?? 0, until_day: dayOfDate('2026-12-06') ?? 0 };
  const phase = (text: string, state: 'open' | 'frozen' | 'cancelled' = 'open') =>
    rankingEventPhase({ ...days, state }, at(text));

  it('runs from midnight to midnight in Japan', () => {
    expect(phase('2026-11-29T14:59:59Z')).toBe('coming');
    expect(phase('2026-11-29T15:00:00Z')).toBe('running');
    expect(phase('2026-12-06T14:59:59Z')).toBe('running');
    expect(phase('2026-12-06T15:00:00Z')).toBe('counting');
    expect(phase('2026-12-06T15:00:00Z', 'frozen')).toBe('over');
    expect(phase('2026-11-30T15:00:00Z', 'cancelled')).toBe('cancelled');
  });

  it('is entered until its end, where it asks for it', () => {
    expect(maySetEntry('entered', 'coming')).toBe(true);
    expect(maySetEntry('entered', 'running')).toBe(true);
    expect(maySetEntry('entered', 'counting')).toBe(false);
    expect(maySetEntry('all', 'running')).toBe(false);
  });

  it('has 62 days at most, and is not over when it is made', () => {
    expect(areEventDays({ from_day: 100, until_day: 161 }, 100)).toBe(true);
    expect(areEventDays({ from_day: 100, until_day: 162 }, 100)).toBe(false);
    expect(areEventDays({ from_day: 100, until_day: 99 }, 50)).toBe(false);
    expect(areEventDays({ from_day: 90, until_day: 99 }, 100)).toBe(false);
  });
});

describe('the periods that can be looked at', () => {
  // 2026-03-02 09:00 in Japan, a Monday.
  const now_ms = Date.UTC(2026, 2, 2);
  const dates = (period: RankingPeriod, most: number) =>
    rankingStartDays(period, now_ms, most).map(dateOfDay);

  it('are the one that runs and those before it, newest first', () => {
    expect(dates('day', 2)).toEqual(['2026-03-02', '2026-03-01', '2026-02-28']);
    expect(dates('week', 2)).toEqual(['2026-03-02', '2026-02-23', '2026-02-16']);
    expect(dates('month', 3)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01', '2025-12-01']);
    expect(dates('day', 0)).toEqual(['2026-03-02']);
    expect(rankingStartDays('all', now_ms, 5)).toEqual([0]);
  });

  it('have every day in one of them; another day is in the nearest one', () => {
    const weeks = rankingStartDays('week', now_ms, 2);
    const of = (date: string) => dateOfDay(rankingPeriodOf(weeks, dayOfDate(date) ?? 0));
    expect(of('2026-03-01')).toBe('2026-02-23');
    expect(of('2026-02-23')).toBe('2026-02-23');
    expect(of('2026-01-01')).toBe('2026-02-16');
    expect(of('2027-01-01')).toBe('2026-03-02');
  });
});
