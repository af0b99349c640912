import {
  ALBUM_BACK_DAYS,
  CHEER_WATCHED_MS,
  CHEERS_A_DAY,
  MEDIA_ARRIVAL_LIMIT_MS,
  MEDIA_PAUSE_LIMIT_MS,
  messageFileLimits,
  points,
  POLL_VOTE_MAX_POINTS,
  THANK_YOU_MAX_POINTS,
  TICKET_MAX_POINTS,
  TICKET_SHOW_COUNTS_MS,
  TICKET_SHOW_LATE_MS,
  TICKET_SHOW_LONGEST_MS,
  PUBLISHER_GRACE_MS,
  STAGE_EFFECT_MIN_UNITS,
  STAGE_EFFECT_UNITS,
  UNITS_PER_POINT,
  REGISTRATION_BONUS_POINTS,
  SLICE_MS,
} from '@akari/rules';
import { z } from 'zod';
import { liveSetting } from './live-setting.ts';

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** A price in points with at most two decimals. */
const price = (usual_units: number) =>
  z.coerce
    .number()
    .min(STAGE_EFFECT_MIN_UNITS / UNITS_PER_POINT)
    .max(1_000)
    .multipleOf(0.01)
    .default(usual_units / UNITS_PER_POINT);

/** Terms and time limits of the service, from the environment; the constants of the rules are the defaults. */
export const termSettings = {
  /** Registration bonus, in points. */
  REGISTRATION_BONUS_POINTS: whole(1, 1_000).default(REGISTRATION_BONUS_POINTS),
  /** Length of a slice, milliseconds. Below the minimum, a lookahead could be longer than a slice. */
  CHARGE_SLICE_MS: whole(10_000, 60_000).default(SLICE_MS),
  /** Free chat: its duration, and its maximum of viewers. */
  FREE_CHAT_MINUTES: liveSetting('FREE_CHAT_MINUTES'),
  FREE_CHAT_VIEWERS: liveSetting('FREE_CHAT_VIEWERS'),
  /** Countdown before a break to the free preview. */
  BREAK_COUNTDOWN_SECONDS: liveSetting('BREAK_COUNTDOWN_SECONDS'),
  /** A viewer's media has to arrive within the first limit, and to return after an interruption within the second … */
  MEDIA_ARRIVAL_SECONDS: whole(5, 90).default(MEDIA_ARRIVAL_LIMIT_MS / 1_000),
  MEDIA_RETURN_SECONDS: whole(5, 90).default(MEDIA_PAUSE_LIMIT_MS / 1_000),
  /** … and a performer's has to return within this, else the broadcast ends. */
  PUBLISHER_RETURN_SECONDS: whole(5, 300).default(PUBLISHER_GRACE_MS / 1_000),
  /** How long the place of a viewer whose points are spent is kept while a purchase is pending. */
  PURCHASE_HOLD_SECONDS: liveSetting('PURCHASE_HOLD_SECONDS'),
  /** Below how much remaining time viewers are warned first and last that their points run out. */
  LOW_POINTS_WARN_SECONDS: liveSetting('LOW_POINTS_WARN_SECONDS'),
  LOW_POINTS_LAST_SECONDS: liveSetting('LOW_POINTS_LAST_SECONDS'),
  /** A tip or gift that leaves less time than this in the running chat says so; 0: never. */
  GIVING_WARN_SECONDS: liveSetting('GIVING_WARN_SECONDS'),
  /** The pack that is chosen at first lasts at least this long at the present rate. */
  PACK_USEFUL_MINUTES: liveSetting('PACK_USEFUL_MINUTES'),
  /** How long a viewer who left is shown in grey in the performer's list; 0: not at all. */
  VIEWER_LEFT_SECONDS: liveSetting('VIEWER_LEFT_SECONDS'),
  /** How long after a session another one with the same performer still belongs to the same visit. */
  VISIT_GAP_SECONDS: liveSetting('VISIT_GAP_SECONDS'),
  /** How many days back the chat history of viewers and performers reaches. */
  HISTORY_DAYS: liveSetting('HISTORY_DAYS'),
  /** Free private messages of a viewer in a broadcast before the performer answers; 0: she writes first. */
  PRIVATE_UNANSWERED_MESSAGES: liveSetting('PRIVATE_UNANSWERED_MESSAGES'),
  /** Prices of the effects on a performer's picture, in points. */
  STAGE_TOUCH_POINTS: price(STAGE_EFFECT_UNITS.touch),
  STAGE_LICK_POINTS: price(STAGE_EFFECT_UNITS.lick),
  STAGE_BUKKAKE_POINTS: price(STAGE_EFFECT_UNITS.bukkake),
  /** The most thank-you points at once. */
  THANK_YOU_POINTS: whole(1, 10_000).default(THANK_YOU_MAX_POINTS),
  /** How much watching gives a viewer a free cheer, and the most that a day gives. */
  CHEER_WATCHED_SECONDS: whole(10, 3_600).default(CHEER_WATCHED_MS / 1_000),
  CHEERS_A_DAY: whole(1, 1_000).default(CHEERS_A_DAY),
  /** The most that a vote in a poll by points may cost, points. */
  POLL_VOTE_POINTS: whole(1, 1_000).default(POLL_VOTE_MAX_POINTS),
  /** The most that a ticket may cost, points. */
  TICKET_POINTS: whole(1, 10_000).default(TICKET_MAX_POINTS),
  /** A ticket show is called off when it has not begun this long after its time, … */
  TICKET_SHOW_LATE_SECONDS: whole(10, 600).default(TICKET_SHOW_LATE_MS / 1_000),
  /** … counts when it has run this long, and ends by itself after the last one. */
  TICKET_SHOW_COUNTS_MINUTES: whole(1, 15).default(TICKET_SHOW_COUNTS_MS / 60_000),
  TICKET_SHOW_LONGEST_MINUTES: whole(20, 240).default(TICKET_SHOW_LONGEST_MS / 60_000),
  /** Level of the limits of files in private messages, 1 to 3, and the days for which a file is kept. */
  MESSAGE_FILE_LEVEL: liveSetting('MESSAGE_FILE_LEVEL'),
  MESSAGE_FILE_DAYS: liveSetting('MESSAGE_FILE_DAYS'),
  /** Pictures on the door of a room, and the level of their limits, 1 to 3. */
  DOOR_PICTURES: liveSetting('DOOR_PICTURES'),
  DOOR_PICTURE_LEVEL: liveSetting('DOOR_PICTURE_LEVEL'),
  /** Albums of a performer, pictures of an album, the level of their limits, 1 to 3, and the prices, points. */
  ALBUMS: liveSetting('ALBUMS'),
  ALBUM_PICTURES: liveSetting('ALBUM_PICTURES'),
  ALBUM_LEVEL: liveSetting('ALBUM_LEVEL'),
  ALBUM_LEAST_POINTS: liveSetting('ALBUM_LEAST_POINTS'),
  ALBUM_MOST_POINTS: liveSetting('ALBUM_MOST_POINTS'),
  /** How long buyers keep an album that its performer deletes or leaves. */
  ALBUM_KEPT_DAYS: liveSetting('ALBUM_KEPT_DAYS'),
  /** How long after a purchase its points go back when staff take the album down. */
  ALBUM_BACK_DAYS: whole(0, 3_650).default(ALBUM_BACK_DAYS),
  /** Days for which messages of the mailbox are kept, free ones before an answer, prices, and messages to all within a day. */
  MAILBOX_DAYS: liveSetting('MAILBOX_DAYS'),
  MAILBOX_UNANSWERED: liveSetting('MAILBOX_UNANSWERED'),
  MAILBOX_LEAST_POINTS: liveSetting('MAILBOX_LEAST_POINTS'),
  MAILBOX_MOST_POINTS: liveSetting('MAILBOX_MOST_POINTS'),
  MAILBOX_CIRCULARS_A_DAY: liveSetting('MAILBOX_CIRCULARS_A_DAY'),
  /** Entries of a performer's blog, and pictures of an entry; their size is that of albums. */
  BLOG_ENTRIES: liveSetting('BLOG_ENTRIES'),
  BLOG_PICTURES: liveSetting('BLOG_PICTURES'),
  /** Quick texts that a person may keep. */
  QUICK_TEXTS: liveSetting('QUICK_TEXTS'),
  /** Tags that a performer chooses, and searches that a viewer keeps. */
  PERFORMER_TAGS: liveSetting('PERFORMER_TAGS'),
  SAVED_SEARCHES: liveSetting('SAVED_SEARCHES'),
  /** Favourites of a viewer, and of a VIP viewer. */
  FAVOURITES: liveSetting('FAVOURITES'),
  FAVOURITES_VIP: liveSetting('FAVOURITES_VIP'),
  /** A broadcast that begins so soon after the last one brings no notice; hours between mails about one performer. */
  LOGIN_NOTICE_GAP_MINUTES: liveSetting('LOGIN_NOTICE_GAP_MINUTES'),
  LOGIN_SOON_MINUTES: liveSetting('LOGIN_SOON_MINUTES'),
  LOGIN_NOTICE_MAIL_HOURS: liveSetting('LOGIN_NOTICE_MAIL_HOURS'),
  /** Mails about broadcasts that one person gets in 24 hours; minutes for which a push about one is of use. */
  LOGIN_NOTICE_MAILS_A_DAY: liveSetting('LOGIN_NOTICE_MAILS_A_DAY'),
  LOGIN_NOTICE_PUSH_MINUTES: liveSetting('LOGIN_NOTICE_PUSH_MINUTES'),
  /** Devices on which a person may have pushes. */
  PUSH_DEVICES: liveSetting('PUSH_DEVICES'),
};

export const termsOf = (values: z.output<z.ZodObject<typeof termSettings>>) => ({
  registration_bonus_units: points(values.REGISTRATION_BONUS_POINTS),
  charge_slice_ms: values.CHARGE_SLICE_MS,
  free_chat_ms: values.FREE_CHAT_MINUTES * 60_000,
  free_chat_viewers: values.FREE_CHAT_VIEWERS,
  break_countdown_ms: values.BREAK_COUNTDOWN_SECONDS * 1_000,
  media_arrival_ms: values.MEDIA_ARRIVAL_SECONDS * 1_000,
  media_return_ms: values.MEDIA_RETURN_SECONDS * 1_000,
  publisher_return_ms: values.PUBLISHER_RETURN_SECONDS * 1_000,
  purchase_hold_ms: values.PURCHASE_HOLD_SECONDS * 1_000,
  low_points: {
    first_ms: values.LOW_POINTS_WARN_SECONDS * 1_000,
    last_ms: values.LOW_POINTS_LAST_SECONDS * 1_000,
  },
  giving_warn_ms: values.GIVING_WARN_SECONDS * 1_000,
  pack_useful_ms: values.PACK_USEFUL_MINUTES * 60_000,
  viewer_left_ms: values.VIEWER_LEFT_SECONDS * 1_000,
  visit_gap_ms: values.VISIT_GAP_SECONDS * 1_000,
  history_days: values.HISTORY_DAYS,
  private_unanswered_max: values.PRIVATE_UNANSWERED_MESSAGES,
  stage_effect_units: {
    touch: points(values.STAGE_TOUCH_POINTS),
    lick: points(values.STAGE_LICK_POINTS),
    bukkake: points(values.STAGE_BUKKAKE_POINTS),
  },
  message_file: messageFileLimits(values.MESSAGE_FILE_LEVEL),
  message_file_kept_ms: values.MESSAGE_FILE_DAYS * 86_400_000,
  door_pictures_max: values.DOOR_PICTURES,
  door_picture: messageFileLimits(values.DOOR_PICTURE_LEVEL),
  album: {
    albums: values.ALBUMS,
    pictures: values.ALBUM_PICTURES,
    file: messageFileLimits(values.ALBUM_LEVEL),
    prices: { least_units: points(values.ALBUM_LEAST_POINTS), most_units: points(values.ALBUM_MOST_POINTS) },
    kept_ms: values.ALBUM_KEPT_DAYS * 86_400_000,
    back_ms: values.ALBUM_BACK_DAYS * 86_400_000,
  },
  mailbox: {
    kept_ms: values.MAILBOX_DAYS * 86_400_000,
    unanswered_max: values.MAILBOX_UNANSWERED,
    prices: {
      least_units: points(values.MAILBOX_LEAST_POINTS),
      most_units: points(values.MAILBOX_MOST_POINTS),
    },
    circulars_a_day: values.MAILBOX_CIRCULARS_A_DAY,
  },
  blog: { entries: values.BLOG_ENTRIES, pictures: values.BLOG_PICTURES },
  thank_you_units: points(values.THANK_YOU_POINTS),
  cheers: { watched_ms: values.CHEER_WATCHED_SECONDS * 1_000, a_day: values.CHEERS_A_DAY },
  poll_vote_units: points(values.POLL_VOTE_POINTS),
  ticket_show: {
    most_units: points(values.TICKET_POINTS),
    late_ms: values.TICKET_SHOW_LATE_SECONDS * 1_000,
    counts_ms: values.TICKET_SHOW_COUNTS_MINUTES * 60_000,
    longest_ms: values.TICKET_SHOW_LONGEST_MINUTES * 60_000,
  },
  quick_text_most: values.QUICK_TEXTS,
  performer_tags_most: values.PERFORMER_TAGS,
  saved_searches_most: values.SAVED_SEARCHES,
  favourites: { usual: values.FAVOURITES, vip: values.FAVOURITES_VIP },
  login_notice: {
    gap_ms: values.LOGIN_NOTICE_GAP_MINUTES * 60_000,
    soon_ms: values.LOGIN_SOON_MINUTES * 60_000,
    mail_gap_ms: values.LOGIN_NOTICE_MAIL_HOURS * 3_600_000,
    mails_a_day: values.LOGIN_NOTICE_MAILS_A_DAY,
    push_ms: values.LOGIN_NOTICE_PUSH_MINUTES * 60_000,
  },
  push_devices_most: values.PUSH_DEVICES,
});
