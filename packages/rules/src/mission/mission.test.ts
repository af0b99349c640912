import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LOGIN_STEP_MILES,
  LOGIN_STEPS,
  loginRewards,
  missionMilesExpireMs,
  missionStanding,
  missionState,
  nextLoginStep,
  performerMissions,
  rewardNow,
  viewerMissions,
} from './index.ts';

const TERMS = {
  ...{ watch_target: 600_000, watch_miles: 5, rooms_target: 3, rooms_miles: 0 },
  ...{ favourite_target: 1, favourite_miles: 1, blog_comment_target: 1, blog_comment_miles: 0 },
  ...{ review_target: 1, review_miles: 0, day_most: 30 },
};

describe('missions', () => {
  it('of viewers are those that give something', () => {
    expect(viewerMissions(TERMS)).toEqual([
      { kind: 'watch', target: 600_000, miles: 5 },
      { kind: 'favourite', target: 1, miles: 1 },
    ]);
  });

  it('of performers are those with a target, and give no miles', () => {
    const targets = { broadcast_target: 1_800_000, diary_target: 0, mail_target: 3, next_login_target: 0 };
    expect(performerMissions(targets)).toEqual([
      { kind: 'broadcast', target: 1_800_000, miles: 0 },
      { kind: 'mail', target: 3, miles: 0 },
    ]);
  });

  it('are reached at their target, and claimed once', () => {
    expect(missionState(2, 3, false)).toBe('open');
    expect(missionState(3, 3, false)).toBe('reached');
    expect(missionState(3, 3, true)).toBe('claimed');
    // What was claimed stays so, when its cause is undone.
    expect(missionState(0, 3, true)).toBe('claimed');
  });
});

describe('the card of the login bonus', () => {
  it('has seven stamps and is followed by another', () => {
    const steps: number[] = [];
    let last: number | null = null;
    for (let day = 0; day < 15; day += 1) steps.push((last = nextLoginStep(last)));
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1]);
    expect(LOGIN_STEP_MILES).toHaveLength(LOGIN_STEPS);
  });

  it('is not there when no stamp gives anything', () => {
    const none = { day_1: 0, day_2: 0, day_3: 0, day_4: 0, day_5: 0, day_6: 0, day_7: 0 };
    expect(loginRewards(none)).toEqual([]);
    expect(loginRewards({ ...none, day_7: 10 })).toEqual([0, 0, 0, 0, 0, 0, 10]);
  });
});

it('the rewards of a day are never more than the day has', () => {
  const rewards = fc.array(fc.nat(100), { maxLength: 10 });
  fc.assert(
    fc.property(rewards, fc.nat(200), (all, most) => {
      let given = 0;
      for (const miles of all) given += rewardNow(miles, { most, given });
      expect(given).toBe(
        Math.min(
          most,
          all.reduce((sum, miles) => sum + miles, 0),
        ),
      );
    }),
  );
  // Staff have lowered it during the day.
  expect(rewardNow(5, { most: 10, given: 20 })).toBe(0);
});

describe('miles of missions', () => {
  const at = (text: string) => Date.parse(text);
  const DAYS_365 = 365 * 86_400_000;

  it('expire at the end of a month in Japan', () => {
    const end = at('2027-11-30T14:59:59.999Z');
    expect(missionMilesExpireMs(at('2026-11-01T00:00:00+09:00'), DAYS_365)).toBe(end);
    expect(missionMilesExpireMs(at('2026-11-30T23:59:59+09:00'), DAYS_365)).toBe(end);
  });

  it('live at least as long as other miles, and a month longer at most', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 41), fc.integer({ min: 30, max: 3_650 }), (at_ms, days) => {
        const more = missionMilesExpireMs(at_ms, days * 86_400_000) - (at_ms + days * 86_400_000);
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThan(31 * 86_400_000);
      }),
    );
  });
});

it('rewards are for people with a confirmed address who have not excluded themselves', () => {
  const open = { promo: false, excluded: false, mails: true, verified: true };
  expect(missionStanding(open)).toBe('open');
  expect(missionStanding({ ...open, verified: false })).toBe('address_needed');
  expect(missionStanding({ ...open, verified: false, mails: false })).toBe('open');
  expect(missionStanding({ ...open, promo: true })).toBe('promo');
  expect(missionStanding({ promo: true, excluded: true, mails: true, verified: false })).toBe('excluded');
});
