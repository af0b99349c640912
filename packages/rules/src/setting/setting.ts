import {
  ALBUM_KEPT_DAYS,
  ALBUM_LEAST_POINTS,
  ALBUM_LEVEL,
  ALBUM_MOST_POINTS,
  ALBUM_PICTURES_MAX,
  ALBUMS_MAX,
} from '../album/index.ts';
import { BLOG_ENTRIES_MAX, BLOG_PICTURES_MAX } from '../blog/index.ts';
import {
  BREAK_COUNTDOWN_MS,
  FREE_CHAT_MAX_VIEWERS,
  FREE_CHAT_MS,
  VIEWER_LEFT_MS,
} from '../channel/limits.ts';
import { LOW_POINTS_TIMES } from '../charge/points-left.ts';
import { GIVING_WARN_MS } from '../charge/time-after-giving.ts';
import { DOOR_PICTURE_LEVEL, DOOR_PICTURES_MAX } from '../door-picture/index.ts';
import {
  FAVOURITES_MOST,
  FAVOURITES_VIP_MOST,
  LOGIN_NOTICE_GAP_MINUTES,
  LOGIN_SOON_MINUTES,
  LOGIN_NOTICE_MAIL_HOURS,
  LOGIN_NOTICE_MAILS_A_DAY,
} from '../favourite/index.ts';
import { HISTORY_DAYS } from '../history/index.ts';
import {
  MAILBOX_DAYS,
  MAILBOX_LEAST_POINTS,
  MAILBOX_MOST_POINTS,
  MAILBOX_CIRCULARS_A_DAY,
  MAILBOX_UNANSWERED_MAX,
} from '../mailbox/index.ts';
import { MESSAGE_FILE_DAYS, MESSAGE_FILE_LEVEL, PRIVATE_UNANSWERED_MAX } from '../private-message/index.ts';
import { PACK_USEFUL_MS } from '../purchase/packs.ts';
import { LOGIN_NOTICE_PUSH_MINUTES, PUSH_DEVICES_MOST } from '../push/index.ts';
import { QUICK_TEXT_MOST } from '../quick-text/index.ts';
import { PERFORMER_TAGS_MAX, SAVED_SEARCHES_MAX } from '../search/index.ts';
import { PURCHASE_PACKAGE_MS } from '../session/limits.ts';
import { TRANSLATION_CHARACTERS_A_DAY } from '../translation/index.ts';
import { VISIT_GAP_MS } from '../session/visit.ts';

/** The parts of the screen of settings whose numbers staff change. */
export const LIVE_SETTING_GROUPS = ['viewers', 'free_chat', 'queues', 'limits'] as const;
export type LiveSettingGroup = (typeof LIVE_SETTING_GROUPS)[number];

export type SettingUnit = 'count' | 'seconds' | 'minutes' | 'hours';

export interface LiveSetting {
  group: LiveSettingGroup;
  unit: SettingUnit;
  least: number;
  most: number;
  /** What it is when neither the environment nor staff have set it. */
  usual: number;
}

const seconds = (ms: number): number => ms / 1_000;
const minutes = (ms: number): number => ms / 60_000;
const waits = (usual: number) => ({ group: 'queues', unit: 'hours', least: 1, most: 720, usual }) as const;
const atMost = (usual: number, most: number) =>
  ({ group: 'limits', unit: 'count', least: 1, most, usual }) as const;

/**
 * Whole numbers that staff change while the service runs, by the names of their environment variables. What costs the
 * service points is not among them, and neither is what limits staff themselves.
 */
export const LIVE_SETTINGS = {
  LOW_POINTS_WARN_SECONDS: {
    group: 'viewers',
    unit: 'seconds',
    least: 10,
    most: 1_800,
    usual: seconds(LOW_POINTS_TIMES.first_ms),
  },
  LOW_POINTS_LAST_SECONDS: {
    group: 'viewers',
    unit: 'seconds',
    least: 5,
    most: 600,
    usual: seconds(LOW_POINTS_TIMES.last_ms),
  },
  GIVING_WARN_SECONDS: {
    group: 'viewers',
    unit: 'seconds',
    least: 0,
    most: 1_800,
    usual: seconds(GIVING_WARN_MS),
  },
  PACK_USEFUL_MINUTES: {
    group: 'viewers',
    unit: 'minutes',
    least: 1,
    most: 600,
    usual: minutes(PACK_USEFUL_MS),
  },
  PURCHASE_HOLD_SECONDS: {
    group: 'viewers',
    unit: 'seconds',
    least: 5,
    most: 300,
    usual: seconds(PURCHASE_PACKAGE_MS),
  },
  VIEWER_LEFT_SECONDS: {
    group: 'viewers',
    unit: 'seconds',
    least: 0,
    most: 3_600,
    usual: seconds(VIEWER_LEFT_MS),
  },
  VISIT_GAP_SECONDS: {
    group: 'viewers',
    unit: 'seconds',
    least: 0,
    most: 3_600,
    usual: seconds(VISIT_GAP_MS),
  },
  HISTORY_DAYS: { group: 'viewers', unit: 'count', least: 1, most: 3_650, usual: HISTORY_DAYS },
  PRIVATE_UNANSWERED_MESSAGES: {
    group: 'viewers',
    unit: 'count',
    least: 0,
    most: 100,
    usual: PRIVATE_UNANSWERED_MAX,
  },
  MESSAGE_FILE_LEVEL: { group: 'limits', unit: 'count', least: 1, most: 3, usual: MESSAGE_FILE_LEVEL },
  MESSAGE_FILE_DAYS: { group: 'limits', unit: 'count', least: 1, most: 3_650, usual: MESSAGE_FILE_DAYS },
  DOOR_PICTURES: { group: 'limits', unit: 'count', least: 1, most: 20, usual: DOOR_PICTURES_MAX },
  DOOR_PICTURE_LEVEL: { group: 'limits', unit: 'count', least: 1, most: 3, usual: DOOR_PICTURE_LEVEL },
  ALBUMS: atMost(ALBUMS_MAX, 200),
  ALBUM_PICTURES: atMost(ALBUM_PICTURES_MAX, 200),
  ALBUM_LEVEL: atMost(ALBUM_LEVEL, 3),
  ALBUM_LEAST_POINTS: atMost(ALBUM_LEAST_POINTS, 1_000),
  ALBUM_MOST_POINTS: atMost(ALBUM_MOST_POINTS, 10_000),
  ALBUM_KEPT_DAYS: atMost(ALBUM_KEPT_DAYS, 3_650),
  MAILBOX_DAYS: atMost(MAILBOX_DAYS, 3_650),
  MAILBOX_UNANSWERED: atMost(MAILBOX_UNANSWERED_MAX, 100),
  MAILBOX_LEAST_POINTS: atMost(MAILBOX_LEAST_POINTS, 1_000),
  MAILBOX_MOST_POINTS: atMost(MAILBOX_MOST_POINTS, 10_000),
  MAILBOX_CIRCULARS_A_DAY: atMost(MAILBOX_CIRCULARS_A_DAY, 24),
  BLOG_ENTRIES: atMost(BLOG_ENTRIES_MAX, 5_000),
  BLOG_PICTURES: atMost(BLOG_PICTURES_MAX, 30),
  QUICK_TEXTS: {
    group: 'viewers',
    unit: 'count',
    least: 1,
    most: 50,
    usual: QUICK_TEXT_MOST,
  },
  PERFORMER_TAGS: { group: 'limits', unit: 'count', least: 1, most: 30, usual: PERFORMER_TAGS_MAX },
  SAVED_SEARCHES: { group: 'viewers', unit: 'count', least: 1, most: 100, usual: SAVED_SEARCHES_MAX },
  FAVOURITES: { group: 'viewers', unit: 'count', least: 1, most: 1_000, usual: FAVOURITES_MOST },
  FAVOURITES_VIP: { group: 'viewers', unit: 'count', least: 1, most: 1_000, usual: FAVOURITES_VIP_MOST },
  LOGIN_NOTICE_GAP_MINUTES: {
    group: 'viewers',
    unit: 'minutes',
    least: 0,
    most: 720,
    usual: LOGIN_NOTICE_GAP_MINUTES,
  },
  LOGIN_SOON_MINUTES: { group: 'viewers', unit: 'minutes', least: 0, most: 120, usual: LOGIN_SOON_MINUTES },
  LOGIN_NOTICE_MAIL_HOURS: {
    group: 'viewers',
    unit: 'hours',
    least: 1,
    most: 720,
    usual: LOGIN_NOTICE_MAIL_HOURS,
  },
  LOGIN_NOTICE_MAILS_A_DAY: {
    group: 'viewers',
    unit: 'count',
    least: 1,
    most: 100,
    usual: LOGIN_NOTICE_MAILS_A_DAY,
  },
  LOGIN_NOTICE_PUSH_MINUTES: {
    group: 'viewers',
    unit: 'minutes',
    least: 1,
    most: 720,
    usual: LOGIN_NOTICE_PUSH_MINUTES,
  },
  PUSH_DEVICES: { group: 'viewers', unit: 'count', least: 1, most: 50, usual: PUSH_DEVICES_MOST },
  FREE_CHAT_MINUTES: {
    group: 'free_chat',
    unit: 'minutes',
    least: 1,
    most: 60,
    usual: minutes(FREE_CHAT_MS),
  },
  FREE_CHAT_VIEWERS: {
    group: 'free_chat',
    unit: 'count',
    least: 1,
    most: 10_000,
    usual: FREE_CHAT_MAX_VIEWERS,
  },
  BREAK_COUNTDOWN_SECONDS: {
    group: 'free_chat',
    unit: 'seconds',
    least: 5,
    most: 600,
    usual: seconds(BREAK_COUNTDOWN_MS),
  },
  QUEUE_LEASE_MINUTES: { group: 'queues', unit: 'minutes', least: 1, most: 1_440, usual: 10 },
  QUEUE_URGENT_MINUTES: { group: 'queues', unit: 'minutes', least: 1, most: 1_440, usual: 15 },
  QUEUE_REPORT_HOURS: waits(24),
  QUEUE_ID_VIDEO_HOURS: waits(24),
  QUEUE_DOOR_PICTURE_HOURS: waits(24),
  QUEUE_REVIEW_HOURS: waits(48),
  QUEUE_PROFILE_HOURS: waits(48),
  QUEUE_ALBUM_HOURS: waits(48),
  QUEUE_BLOG_HOURS: waits(48),
  QUEUE_VIEWER_PROFILE_HOURS: waits(48),
  QUEUE_BAR_LIFT_HOURS: waits(72),
  QUEUE_CONTACT_HOURS: waits(48),
  QUEUE_PAYMENT_HOURS: waits(24),
  REGISTRATIONS_PER_ADDRESS: atMost(20, 100_000),
  REGISTRATIONS_ALL: atMost(120, 1_000_000),
  LOGINS_PER_ADDRESS: atMost(20, 100_000),
  LOGINS_ALL: atMost(1_200, 1_000_000),
  GUESTS_PER_ADDRESS: atMost(300, 1_000_000),
  GUESTS_PER_ADDRESS_A_MINUTE: atMost(20, 100_000),
  JOINS_PER_MINUTE: atMost(20, 1_000_000),
  TRANSLATION_CHARACTERS: {
    group: 'limits',
    unit: 'count',
    least: 0,
    most: 1_000_000_000,
    usual: TRANSLATION_CHARACTERS_A_DAY,
  },
} as const satisfies Readonly<Record<string, LiveSetting>>;

export type LiveSettingName = keyof typeof LIVE_SETTINGS;
export const LIVE_SETTING_NAMES = Object.keys(LIVE_SETTINGS) as LiveSettingName[];
export const liveSettingEntry = (name: LiveSettingName): LiveSetting => LIVE_SETTINGS[name];

/** What staff have set; a setting that they have not set is absent. */
export type LiveSettingValues = Partial<Record<LiveSettingName, number>>;

/** Whether a number is allowed for a setting. */
export function isSettingValue(name: LiveSettingName, value: number): boolean {
  const { least, most } = LIVE_SETTINGS[name];
  return Number.isInteger(value) && value >= least && value <= most;
}

/** What staff have set, in a stored value. What this version does not know or allow is left out. */
export function settingsIn(stored: unknown): LiveSettingValues {
  if (typeof stored !== 'object' || stored === null) return {};
  const values = stored as Record<string, unknown>;
  const allowed = LIVE_SETTING_NAMES.filter((name) => {
    const value = values[name];
    return typeof value === 'number' && isSettingValue(name, value);
  });
  return Object.fromEntries(allowed.map((name) => [name, values[name]]));
}

/** The last warning comes after the first one. @param now every value that one of them has at present */
export function warnsInOrder(now: Readonly<Partial<Record<LiveSettingName, number>>>): boolean {
  const first = now.LOW_POINTS_WARN_SECONDS ?? LIVE_SETTINGS.LOW_POINTS_WARN_SECONDS.usual;
  const last = now.LOW_POINTS_LAST_SECONDS ?? LIVE_SETTINGS.LOW_POINTS_LAST_SECONDS.usual;
  return last <= first;
}
