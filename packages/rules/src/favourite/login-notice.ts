import { isOnAir, isPrivate, type ChannelStatus } from '../channel/status.ts';

/** A broadcast that begins so soon after the end of the last one is its continuation. */
export const LOGIN_NOTICE_GAP_MINUTES = 15;
/** Between two mails about one performer lie so many hours at least. */
export const LOGIN_NOTICE_MAIL_HOURS = 12;
/** The most mails about broadcasts that one person gets in 24 hours. */
export const LOGIN_NOTICE_MAILS_A_DAY = 10;

/** So many minutes before a planned time its viewers get a notice; 0: they get none. */
export const LOGIN_SOON_MINUTES = 15;
/** The most such notices of one performer in 24 hours, however often she moves a time. */
export const LOGIN_SOON_A_DAY = 6;

export const DAY_MINUTES = 1_440;
export const QUIET_TIME_ZONE = 'Asia/Tokyo';

/** Times of the day between which a person gets no notice, minutes after midnight. The second may be on the next day. */
export interface QuietHours {
  from_min: number;
  to_min: number;
}

/** Whether a minute of the day is in the quiet hours: from the first one on, and before the last one. */
export function isQuiet(quiet: QuietHours | null, minute: number): boolean {
  if (quiet === null) return false;
  const { from_min, to_min } = quiet;
  return from_min < to_min ? minute >= from_min && minute < to_min : minute >= from_min || minute < to_min;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(time_zone: string): Intl.DateTimeFormat {
  let format = formats.get(time_zone);
  if (format === undefined) {
    const options = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: time_zone });
    formats.set(time_zone, format);
  }
  return format;
}

/** Whether the platform knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The minute of the day in a time zone. @throws RangeError for an unknown zone */
export function minuteOfDay(at_ms: number, time_zone: string): number {
  const parts = formatOf(time_zone).formatToParts(at_ms);
  const of = (type: 'hour' | 'minute'): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * 60 + of('minute');
}

/** Whether a change of the status opens a broadcast to everybody: its viewers can be told. A hidden chat does not. */
export const opensToAll = (from: ChannelStatus, to: ChannelStatus): boolean =>
  isOnAir(to) && !isPrivate(to) && (!isOnAir(from) || from === 'hidden_chat');

/** What is known of a planned time when its notice is due. */
export interface SoonNotice {
  at_ms: number;
  /** How long before it viewers get a notice; 0: they get none. */
  lead_ms: number;
  now_ms: number;
  status: ChannelStatus;
  /** She still plans the time. */
  planned: boolean;
  /** Other planned times of hers of which viewers were told in the last 24 hours. */
  told_today: number;
}
/** What becomes of the notice of a planned time. Who is live already needs none; a longer lead begins when it is due. */
export function soonNoticeStep(notice: SoonNotice): 'wait' | 'tell' | 'drop' {
  const { at_ms, lead_ms, now_ms, status, planned, told_today } = notice;
  if (lead_ms === 0 || !planned || now_ms >= at_ms) return 'drop';
  if (now_ms < at_ms - lead_ms) return 'wait';
  return isOnAir(status) || told_today >= LOGIN_SOON_A_DAY ? 'drop' : 'tell';
}

/** A broadcast of which viewers get a notice, or one that continues another after a short break. */
export const LOGIN_NOTICE_KINDS = ['new', 'return'] as const;
export type LoginNoticeKind = (typeof LOGIN_NOTICE_KINDS)[number];

/** @param last_end_ms the end of the last broadcast that was open to everybody; null: there was none */
export const loginNoticeKind = (
  last_end_ms: number | null,
  now_ms: number,
  gap_ms: number,
): LoginNoticeKind => (last_end_ms !== null && now_ms - last_end_ms < gap_ms ? 'return' : 'new');

/** How a viewer wants to hear that a favourite is on the air: on the site, by mail, by a push to their devices. */
export interface LoginNoticeChoice {
  site: boolean;
  mail: boolean;
  push: boolean;
}
/** A push comes to devices alone that the viewer has added. */
export const USUAL_NOTICE: LoginNoticeChoice = { site: true, mail: false, push: true };

/** How a viewer gets the notice now. `mails`: those about broadcasts that were written in the last 24 hours. */
export function noticeWays(
  wants: LoginNoticeChoice & { quiet: QuietHours | null; mailed_at_ms: number | null; mails: number },
  now: { now_ms: number; minute: number; mail_gap_ms: number; mails_a_day: number },
): LoginNoticeChoice {
  if (isQuiet(wants.quiet, now.minute)) return { site: false, mail: false, push: false };
  const { mailed_at_ms, mails } = wants;
  const rested = mailed_at_ms === null || now.now_ms - mailed_at_ms >= now.mail_gap_ms;
  return { site: wants.site, mail: wants.mail && rested && mails < now.mails_a_day, push: wants.push };
}
