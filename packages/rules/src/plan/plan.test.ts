import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bestTier, plansPriced, type PlanTerms } from './plan.ts';
import {
  dueEvent,
  firstPeriod,
  movedUntilMs,
  nextSubscriptionState,
  paidFor,
  paidUntilMs,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_PAID,
  SUBSCRIPTION_STATES,
} from './subscription.ts';

const DAY_MS = 86_400_000;
const TERMS: PlanTerms = {
  ...{ lite_cents: 2_000, lite_yen: 0, lite_units: 220_000 },
  ...{ pro_cents: 6_000, pro_yen: 9_000, pro_units: 680_000 },
};

describe('plansPriced', () => {
  it('are those with a price in the currency of the site', () => {
    expect(plansPriced(TERMS, 'USD')).toEqual([
      { plan: 'lite', price: { amount_minor: 2_000, currency: 'USD' }, units: 220_000 },
      { plan: 'pro', price: { amount_minor: 6_000, currency: 'USD' }, units: 680_000 },
    ]);
    expect(plansPriced(TERMS, 'JPY')).toEqual([
      { plan: 'pro', price: { amount_minor: 9_000, currency: 'JPY' }, units: 680_000 },
    ]);
    expect(plansPriced({ ...TERMS, lite_cents: 0, pro_cents: 0 }, 'USD')).toEqual([]);
  });
});

it.each([
  [[], 'register'],
  [['lite'], 'lite'],
  [['pro', 'lite'], 'pro'],
] as const)('of %o the best tier is %s', (plans, tier) => expect(bestTier(plans)).toBe(tier));

describe('nextSubscriptionState', () => {
  it.each([
    ['pending', 'begin', 'active'],
    ['pending', 'collide', 'cancelling'],
    ['pending', 'renew', null],
    ['active', 'begin', null],
    ['active', 'fail', 'past_due'],
    ['past_due', 'renew', 'active'],
    ['past_due', 'cancel', 'cancelling'],
    ['cancelling', 'cancel', null],
    ['cancelling', 'renew', 'cancelling'],
    ['cancelled', 'renew', 'cancelled'],
    ['cancelled', 'end', 'ended'],
    ['ended', 'renew', 'cancelling'],
    ['cancelled', 'resume', 'active'],
    ['ended', 'resume', 'active'],
    ['ended', 'collide', 'cancelling'],
    ['active', 'resume', null],
    ['cancelling', 'resume', null],
    ['past_due', 'move', 'active'],
    ['cancelled', 'move', 'cancelled'],
    ['ended', 'move', null],
  ] as const)('%s by %s is %s', (state, event, next) => {
    expect(nextSubscriptionState(state, event)).toBe(next);
  });

  it('never runs again once it is cancelled, unless its member takes that back', () => {
    const by_itself = SUBSCRIPTION_EVENTS.filter((event) => event !== 'resume');
    const events = fc.array(fc.constantFrom(...by_itself), { maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom('cancelling', 'cancelled', 'ended' as const), events, (start, told) => {
        const state = told.reduce<(typeof SUBSCRIPTION_STATES)[number]>(
          (at, event) => nextSubscriptionState(at, event) ?? at,
          start,
        );
        return ['cancelling', 'cancelled', 'ended'].includes(state);
      }),
    );
  });

  it('takes a renewal in every state but that of an order that is not paid', () => {
    for (const state of SUBSCRIPTION_STATES)
      expect(nextSubscriptionState(state, 'renew') === null, state).toBe(state === 'pending');
  });
});

describe('paidUntilMs', () => {
  it('is 30 days from the first payment, and from the end of the last period', () => {
    expect(paidUntilMs(null, 1_000)).toBe(30 * DAY_MS + 1_000);
    expect(paidUntilMs(40 * DAY_MS, 39 * DAY_MS)).toBe(70 * DAY_MS);
    expect(paidUntilMs(40 * DAY_MS, 43 * DAY_MS)).toBe(70 * DAY_MS);
    expect(paidUntilMs(40 * DAY_MS, 43 * DAY_MS + 1)).toBe(73 * DAY_MS + 1);
  });

  it('never takes away what was paid', () => {
    const at = fc.integer({ min: 0, max: 1_000 * DAY_MS });
    fc.assert(
      fc.property(at, at, (until_ms, now_ms) => {
        const next_ms = paidUntilMs(until_ms, now_ms);
        return next_ms >= until_ms + 30 * DAY_MS && next_ms >= now_ms + 27 * DAY_MS;
      }),
    );
  });
});

describe('movedUntilMs', () => {
  const now_ms = 100 * DAY_MS;
  it.each([
    ['a later day', 110, 120, 120],
    ['an earlier day', 110, 105, null],
    ['the same day', 110, 110, null],
    ['a day that is over', 90, 95, null],
    ['a day after what was paid is over', 90, 101, 101],
    ['a year', 110, 466, 466],
    ['more than a year', 110, 467, null],
    ['no day', 110, null, null],
  ] as const)('by %s', (_what, until, next, moved) => {
    const until_ms = movedUntilMs(until * DAY_MS, next === null ? null : next * DAY_MS, now_ms);
    expect(until_ms === null ? null : until_ms / DAY_MS).toBe(moved);
  });
});

describe('dueEvent', () => {
  const until = 40 * DAY_MS;
  it.each([
    ['active', until + 3 * DAY_MS - 1, null],
    ['active', until + 3 * DAY_MS, 'fail'],
    ['past_due', until + 30 * DAY_MS - 1, null],
    ['past_due', until + 30 * DAY_MS, 'cancel'],
    ['cancelled', until - 1, null],
    ['cancelled', until, 'end'],
    ['cancelling', until + 90 * DAY_MS, null],
    ['ended', until, null],
  ] as const)('%s at %i is %s', (state, now_ms, event) => {
    expect(dueEvent({ state, paid_until_ms: until }, now_ms)).toBe(event);
  });

  it('is an event that changes something, and none before the end of what is paid', () => {
    const at = fc.integer({ min: 0, max: 200 * DAY_MS });
    fc.assert(
      fc.property(fc.constantFrom(...SUBSCRIPTION_PAID), at, (state, now_ms) => {
        const event = dueEvent({ state, paid_until_ms: until }, now_ms);
        return event === null || (now_ms >= until && nextSubscriptionState(state, event) !== null);
      }),
    );
  });
});

describe('firstPeriod', () => {
  it.each([
    [null, 30],
    [-1, 30],
    [0, 30],
    [1, 31],
    [DAY_MS, 31],
    [19.5 * DAY_MS, 50],
  ])('with %s ms left has %i days', (left_ms, days) => {
    const now_ms = 100 * DAY_MS;
    const until_ms = left_ms === null ? null : now_ms + left_ms;
    const begins_at_ms = Math.max(until_ms ?? now_ms, now_ms);
    expect(firstPeriod(until_ms, now_ms)).toEqual({ begins_at_ms, days });
  });

  it('ends with the next charge, or less than a day before it: never after it', () => {
    const at = fc.integer({ min: 0, max: 300 * DAY_MS });
    fc.assert(
      fc.property(at, at, (until_ms, now_ms) => {
        const { begins_at_ms, days } = firstPeriod(until_ms, now_ms);
        const late_ms = now_ms + days * DAY_MS - (begins_at_ms + 30 * DAY_MS);
        return begins_at_ms >= until_ms && begins_at_ms >= now_ms && late_ms >= 0 && late_ms < DAY_MS;
      }),
    );
  });
});

describe('paidFor', () => {
  it.each([
    [null, 0, true],
    [10, 9, false],
    [10, 10, true],
    [10, 99, true],
    [10, 100, false],
  ])('of a plan that begins at %s is at %i %s', (begins_at_ms, now_ms, paid) => {
    expect(paidFor({ state: 'cancelled', begins_at_ms, paid_until_ms: 100 }, now_ms)).toBe(paid);
  });
});
