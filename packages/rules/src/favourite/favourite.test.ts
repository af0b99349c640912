import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_STATUSES, isOnAir } from '../channel/status.ts';
import { compareFavourites, favouriteLimit, refusesFavourite, type FavouriteOrder } from './favourite.ts';
import {
  isQuiet,
  isTimeZone,
  loginNoticeKind,
  minuteOfDay,
  noticeWays,
  opensToAll,
  soonNoticeStep,
  type SoonNotice,
} from './login-notice.ts';

describe('the limit of favourites', () => {
  it('is one number for VIP viewers, and another for all others', () => {
    const limits = { usual: 100, vip: 300 };
    expect([205, 206, 208].map((type) => favouriteLimit(type as 205, limits))).toEqual([100, 300, 100]);
  });

  it('refuses who is listed, then who is banned, then a full list', () => {
    const free = { listed: false, banned: false, count: 99, most: 100 };
    expect(refusesFavourite(free)).toBeNull();
    expect(refusesFavourite({ ...free, count: 100 })).toBe('favourite_limit');
    expect(refusesFavourite({ ...free, count: 100, banned: true })).toBe('favourite_barred');
    expect(refusesFavourite({ listed: true, count: 100, banned: true, most: 100 })).toBe('favourite_already');
  });

  it('is never passed, however favourites come and go', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.integer({ min: 1, max: 10 }),
        (acts, most) => {
          let count = 0;
          for (const adds of acts) {
            if (!adds) count = Math.max(0, count - 1);
            else if (refusesFavourite({ listed: false, banned: false, count, most }) === null) count += 1;
            expect(count).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});

const order: fc.Arbitrary<FavouriteOrder> = fc.record({
  status: fc.constantFrom(...CHANNEL_STATUSES),
  last_seen_ms: fc.option(fc.integer({ min: 1, max: 5 })),
  performer_name: fc.string({ minLength: 1, maxLength: 3 }),
});

describe('the order of favourites', () => {
  it('has who is live first, then who was on the air last, then who never was', () => {
    const of = (performer_name: string, status: FavouriteOrder['status'], last_seen_ms: number | null) => ({
      ...{ performer_name, status, last_seen_ms },
    });
    const listed = [
      of('never-b', 'offline', null),
      of('long-ago', 'offline', 10),
      of('preparing', 'preparing', 30),
      of('live-new', 'chatting', 50),
      of('never-a', 'offline', null),
      of('live-old', 'waiting', 5),
    ];
    expect(listed.toSorted(compareFavourites).map(({ performer_name }) => performer_name)).toEqual([
      ...['live-new', 'live-old', 'preparing', 'long-ago', 'never-a', 'never-b'],
    ]);
  });

  it('is the same whatever the order before, and has no live one below another', () => {
    fc.assert(
      fc.property(fc.uniqueArray(order, { selector: ({ performer_name }) => performer_name }), (list) => {
        const sorted = list.toSorted(compareFavourites);
        expect(list.toReversed().toSorted(compareFavourites)).toEqual(sorted);
        const live = sorted.map(({ status }) => isOnAir(status));
        expect(live).toEqual(live.toSorted((one, other) => Number(other) - Number(one)));
      }),
    );
  });
});

describe('quiet hours', () => {
  it('are within a day, or from the evening to the morning; the last minute is not one of them', () => {
    const night = { from_min: 1_380, to_min: 420 };
    expect([1_379, 1_380, 1_439, 0, 419, 420].map((minute) => isQuiet(night, minute))).toEqual([
      ...[false, true, true, true, true, false],
    ]);
    const noon = { from_min: 720, to_min: 780 };
    expect([719, 720, 779, 780].map((minute) => isQuiet(noon, minute))).toEqual([false, true, true, false]);
    expect(isQuiet(null, 0)).toBe(false);
  });

  it('last as long as from the first time to the second one', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(minute, minute, (from_min, to_min) => {
        fc.pre(from_min !== to_min);
        const quiet = Array.from({ length: 1_440 }, (_, at) => isQuiet({ from_min, to_min }, at));
        expect(quiet.filter(Boolean)).toHaveLength((to_min - from_min + 1_440) % 1_440);
      }),
    );
  });

  it('are hours of the time zone of the person', () => {
    const at_ms = Date.UTC(2026, 6, 1, 22, 30);
    expect(minuteOfDay(at_ms, 'Asia/Tokyo')).toBe(450);
    expect(minuteOfDay(at_ms, 'UTC')).toBe(1_350);
    expect(minuteOfDay(Date.UTC(2026, 6, 1, 15, 0), 'Asia/Tokyo')).toBe(0);
    expect(['Asia/Tokyo', 'Europe/Berlin', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe('the notice of a planned time', () => {
  const due: SoonNotice = {
    ...{ at_ms: 1_000_000, lead_ms: 900_000, now_ms: 100_000, planned: true, told_today: 0 },
    status: 'offline',
  };

  it('comes once its time before has begun, and until the planned time', () => {
    const at = (now_ms: number) => soonNoticeStep({ ...due, now_ms });
    expect([99_999, 100_000, 999_999, 1_000_000].map(at)).toEqual(['wait', 'tell', 'tell', 'drop']);
  });

  it('does not come when notices are off, the time was moved, or she was told of often that day', () => {
    expect(soonNoticeStep({ ...due, lead_ms: 0 })).toBe('drop');
    expect(soonNoticeStep({ ...due, planned: false })).toBe('drop');
    expect([5, 6].map((told_today) => soonNoticeStep({ ...due, told_today }))).toEqual(['tell', 'drop']);
  });

  it('does not come while she is live in any way', () => {
    for (const status of CHANNEL_STATUSES)
      expect(soonNoticeStep({ ...due, status })).toBe(isOnAir(status) ? 'drop' : 'tell');
  });
});

describe('a notice', () => {
  it('is for a broadcast that opens to everybody, and not for a hidden chat', () => {
    const opening = CHANNEL_STATUSES.flatMap((from) =>
      CHANNEL_STATUSES.filter((to) => opensToAll(from, to)).map((to) => `${from} ${to}`),
    );
    const open = ['waiting', 'chatting', 'twoway', 'showtime', 'resting', 'free_chat'];
    expect(opening).toEqual(
      ['offline', 'preparing', 'hidden_chat'].flatMap((from) => open.map((to) => `${from} ${to}`)),
    );
  });

  it('is not for a return within the gap', () => {
    expect(loginNoticeKind(null, 1_000, 500)).toBe('new');
    expect(loginNoticeKind(501, 1_000, 500)).toBe('return');
    expect(loginNoticeKind(500, 1_000, 500)).toBe('new');
  });

  it('comes as the viewer wants it: never in quiet hours, and by mail only after the pause', () => {
    const now = { now_ms: 100, minute: 30, mail_gap_ms: 50, mails_a_day: 2 };
    const all = { site: true, mail: true, push: true, quiet: null, mailed_at_ms: null, mails: 0 };
    expect(noticeWays(all, now)).toEqual({ site: true, mail: true, push: true });
    expect(noticeWays({ ...all, mailed_at_ms: 51 }, now)).toEqual({ site: true, mail: false, push: true });
    expect(noticeWays({ ...all, mailed_at_ms: 50 }, now)).toEqual({ site: true, mail: true, push: true });
    expect(noticeWays({ ...all, mails: 1 }, now).mail).toBe(true);
    expect(noticeWays({ ...all, mails: 2 }, now)).toEqual({ site: true, mail: false, push: true });
    expect(noticeWays({ ...all, mail: false, push: false }, now)).toEqual({
      site: true,
      mail: false,
      push: false,
    });
    const quiet = { from_min: 30, to_min: 31 };
    expect(noticeWays({ ...all, quiet }, now)).toEqual({ site: false, mail: false, push: false });
  });
});
