import { describe, expect, it } from 'vitest';
import {
  BANDWIDTH_PER_DOWNLINK,
  BREAK_COUNTDOWN_MS,
  CALL_RETRY_AFTER_MS,
  CHAT_SIZE_PX,
  CHAT_ZOOM,
  DEFAULT_QUALITY_ID,
  DEFAULT_RATES,
  DEFAULT_SITE_ID,
  ERROR_NAMES,
  errorEntry,
  FREE_CHAT_ENDING_MS,
  FREE_CHAT_MAX_VIEWERS,
  FREE_CHAT_MS,
  FREE_TIP_DISCOUNT_BP,
  FREE_TIP_DISCOUNT_MS,
  FREE_TIP_UNITS,
  GUEST_PREVIEW_MS,
  GUEST_PREVIEW_TOTAL_MS,
  ID_VIDEO_TERMS,
  KICK_MS,
  LOGIN_COOKIE_DAYS,
  LOW_FPS_COUNT_MAX,
  LOW_POINTS_RULE,
  LOWEST_FPS,
  POINT_TYPE,
  PURCHASE_PACKAGE_MS,
  PURCHASE_SETTLE_HINT_S,
  QUALITY_PROFILES,
  REGISTRATION_BONUS_POINTS,
  SESSION_END_CODES,
  SESSION_TYPE,
  SITES,
  STATS_KEPT,
  STATS_POLL_PUBLISHER_MS,
  STATS_POLL_VIEWER_MS,
  THUMBNAIL_MESSAGE_MAX,
  TIP_CONFIRM_UNITS,
  TIP_MIN_UNITS,
  TIP_NEVER_ASK_UNITS,
  TIP_PRESETS,
  USER_TYPE,
  WINDOW_INACTIVE_MS,
} from './index.ts';

/*
 * The numbers of the specification as literals. 1 point is 10,000 units. No constant of the product stands on the right.
 */

describe('business constants and limits (spec §9)', () => {
  it.each([
    ['a login cookie lives 31 days', LOGIN_COOKIE_DAYS, 31],
    ['a window is inactive after 30,000 ms', WINDOW_INACTIVE_MS, 30_000],
    ['free chat takes 150 viewers', FREE_CHAT_MAX_VIEWERS, 150],
    ['one free preview of a guest lasts 60 s', GUEST_PREVIEW_MS, 60_000],
    ['all free previews of a guest last 360 s', GUEST_PREVIEW_TOTAL_MS, 360_000],
    ['the free countdown starts at 600 s', FREE_CHAT_MS, 600_000],
    ['the end countdown lasts 10 s', FREE_CHAT_ENDING_MS, 10_000],
    ['the break countdown lasts 30 s', BREAK_COUNTDOWN_MS, 30_000],
    ['the ID video countdown lasts 5 s', ID_VIDEO_TERMS.countdown_ms, 5_000],
    ['the countdown of a purchase package lasts 20 s', PURCHASE_PACKAGE_MS, 20_000],
    ['viewers poll statistics every 10 s', STATS_POLL_VIEWER_MS, 10_000],
    ['a publisher polls statistics every 5 s', STATS_POLL_PUBLISHER_MS, 5_000],
    ['the lowest allowed frame rate is 10', LOWEST_FPS, 10],
    ['a low frame rate is counted 3 times', LOW_FPS_COUNT_MAX.desktop, 3],
    ['a low frame rate on a phone is counted 10 times', LOW_FPS_COUNT_MAX.mobile, 10],
    ['net statistics keep 20 logs', STATS_KEPT, 20],
    ['a thumbnail message has 12 characters (§5)', THUMBNAIL_MESSAGE_MAX, 12],
    ['the bandwidth is the downlink times 15625', BANDWIDTH_PER_DOWNLINK, 15_625],
    ['a tip is confirmed from 10 points on', TIP_CONFIRM_UNITS, 100_000],
    ['special viewers are warned first below 0.6 points', LOW_POINTS_RULE.first_units, 6_000],
    ['special viewers are warned last below 0.5 points', LOW_POINTS_RULE.last_units, 5_000],
    ['a free-chat tip of 0.2 points counts', FREE_TIP_UNITS, 2_000],
    ['a free-chat tip takes 50 % off', FREE_TIP_DISCOUNT_BP, 5_000],
    ['a free-chat tip takes it off for 5 minutes', FREE_TIP_DISCOUNT_MS, 300_000],
    ['a kick lasts one hour', KICK_MS, 3_600_000],
    ['a purchase takes about 30 s', PURCHASE_SETTLE_HINT_S, 30],
    ['call-to-chat costs 2.2 points a minute', DEFAULT_RATES.hidden, 22_000],
    ['a registration gives 12 points', REGISTRATION_BONUS_POINTS, 12],
    ['a declined call offers a retry after 5 minutes (§4)', CALL_RETRY_AFTER_MS, 300_000],
    ['the default quality level is 12', DEFAULT_QUALITY_ID, 12],
  ])('%s', (_, actual, literal) => expect(actual).toBe(literal));

  it('define eight quality levels with speed, size, frame rate and bitrate', () => {
    expect(
      QUALITY_PROFILES.map((profile) => [
        profile.id,
        profile.target_speed_kbps,
        profile.width_px,
        profile.height_px,
        profile.frame_rate,
        profile.video_kbps,
      ]),
    ).toEqual([
      [1, 122, 320, 180, 10, 100],
      [2, 350, 480, 270, 15, 300],
      [11, 550, 640, 360, 15, 500],
      [12, 1_000, 1_280, 720, 15, 800],
      [13, 4_000, 1_280, 720, 20, 1_100],
      [51, 10_000, 1_280, 720, 20, 1_850],
      [52, 25_000, 1_280, 720, 25, 2_500],
      [53, 3_500, 1_280, 720, 20, 3_000],
    ]);
  });

  it('define four animated tips with units and object', () => {
    expect(TIP_PRESETS.map(({ units, object }) => [units, object])).toEqual([
      [2_000, 'heart_coin'],
      [10_000, 'teddy_bear'],
      [100_000, 'rose'],
      [1_000_000, 'diamond'],
    ]);
  });
});

describe('validation rules (spec §5)', () => {
  it('set TIP_MIN_UNITS to 0.01 points and TIP_NEVER_ASK_UNITS to 1 point', () => {
    expect(TIP_MIN_UNITS).toBe(100);
    expect(TIP_NEVER_ASK_UNITS).toBe(10_000);
  });

  it('set CHAT_ZOOM from 1 to 2 in steps of 0.5', () =>
    expect(CHAT_ZOOM).toEqual({ min: 1, max: 2, step: 0.5 }));
});

describe('types and codes', () => {
  it('match the specification for sessions, points and chat size (spec §3, §4)', () => {
    expect(SESSION_TYPE).toEqual({ waiting: 110, chat: 115, peep: 120, twoshot: 125 });
    expect(POINT_TYPE).toEqual({ regular: 2000, coupon: 2010 });
    expect(CHAT_SIZE_PX).toEqual({ performer: 16, viewer: 18 });
  });

  it('match the specification for user types (spec §4)', () => {
    expect(USER_TYPE).toEqual({
      guest: 204,
      regular: 205,
      vip: 206,
      promo: 208,
      performer: 210,
      visibleAdmin: 215,
      invisibleAdmin: 220,
    });
  });

  it('include every logout type (spec §8)', () => {
    const codes = new Set<number>(Object.values(SESSION_END_CODES));
    expect(
      [
        ...[305, 310, 315, 325, 330, 503, 1012, 1014, 1016, 1031, 1039, 1044, 1045, 1199, 1405],
        ...[5000, 5001, 5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009, 9999],
      ].filter((code) => !codes.has(code)),
    ).toEqual([]);
  });

  it('include the errors of authentication and of points (spec §8)', () => {
    const codes = ERROR_NAMES.map((name) => errorEntry(name).code);
    expect(codes).toEqual(
      expect.arrayContaining(['1', '1316', '1316-1', '1316-2', '1316-3', '1110', '1111']),
    );
  });
});

describe('sites (spec §2)', () => {
  it('match the specification, with 1000048 as the default', () => {
    expect(DEFAULT_SITE_ID).toBe(1000048);
    expect(
      SITES.map(({ site_id, kind, chat_lang, purchase_path }) => [site_id, kind, chat_lang, purchase_path]),
    ).toEqual([
      [1000048, 'own', 'ja', '/purchasePoint'],
      [1000050, 'own', 'en', '/purchasePoint'],
      [20003236, 'own', 'en', '/purchasePoint'],
      [1015561, 'own', 'ja', '/viewers/points.shtml'],
      ...[1006753, 1003541, 1006523, 1020753, 1002971, 1002941].map((id) => [
        id,
        'affiliate',
        'ja',
        '/purchasePoint',
      ]),
      ...[20001217, 20001767, 20002057].map((id) => [id, 'franchise', 'ja', '/purchasePoint']),
    ]);
  });
});
