import { chatLength, cleanChatText } from '../chat/chat.ts';
import type { ErrorName } from '../error/index.ts';
import { UNITS_PER_POINT } from '../points/units.ts';

/** Most characters of a message, as a person counts them. */
export const MAILBOX_TEXT_MAX = 1_000;
/** Messages of one person to all others together. */
export const MAILBOX_RATE = { most: 10, window_ms: 60_000 } as const;
/** Pictures of one person. */
export const MAILBOX_FILE_RATE = { most: 10, window_ms: 60_000 } as const;
/** Messages of a conversation on a page, the latest first. */
export const MAILBOX_PAGE = 30;

/** Limits, which settings change. */
/** Free messages of a viewer before the performer answers. */
export const MAILBOX_UNANSWERED_MAX = 3;
/** Prices that a performer may ask for a message or a picture. */
export const MAILBOX_LEAST_POINTS = 1;
export const MAILBOX_MOST_POINTS = 100;
/** How long a message is kept, and a picture that was bought after it was bought. */
export const MAILBOX_DAYS = 365;
/** Messages to all favourites or supporters that a performer may send within a day. */
export const MAILBOX_CIRCULARS_A_DAY = 1;
/** Who has paid a performer within this time is a supporter of hers. */
export const MAILBOX_SUPPORTER_DAYS = 90;

/** The viewers that a message to all is for. */
export const MAILBOX_AUDIENCES = ['favourites', 'supporters'] as const;
export type MailboxAudience = (typeof MAILBOX_AUDIENCES)[number];

/** What was paid for: a message to the performer, or a picture of hers. */
export const MAILBOX_PAYMENTS = ['message', 'picture'] as const;
export type MailboxPayment = (typeof MAILBOX_PAYMENTS)[number];

/** Cleans a message as a chat line, but keeps its lines and single empty ones between them. */
export const cleanMailboxText = (sent: string): string =>
  sent
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(cleanChatText)
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();

/** Reads a message. With a picture it may be without words. */
export function readMailboxText(sent: string, has_picture: boolean): string | { refused: ErrorName } {
  const text = cleanMailboxText(sent);
  if (text === '' && !has_picture) return { refused: 'mailbox_empty' };
  return chatLength(text) > MAILBOX_TEXT_MAX ? { refused: 'mailbox_too_long' } : text;
}

export interface MailboxPrices {
  least_units: number;
  most_units: number;
}
/** Whether a message or picture may cost this: nothing, or whole hundredths of a point within the limits. */
export const isMailboxPrice = (units: number, { least_units, most_units }: MailboxPrices): boolean =>
  units === 0 || (units >= least_units && units <= most_units && units % (UNITS_PER_POINT / 100) === 0);

/** What decides whether a viewer may write to a performer. */
export interface MailboxPlace {
  /** Her account is open. */
  performer_open: boolean;
  /** She takes messages. */
  takes: boolean;
  /** What a message costs now; 0: it is free. */
  units: number;
  /** Free messages of the viewer since she answered, and the most there may be. */
  unanswered: number;
  unanswered_max: number;
}

/** Why a viewer cannot write now; null: they can. @param confirmed_units the price that they saw */
export function mailboxRefusal(
  { performer_open, takes, units, unanswered, unanswered_max }: MailboxPlace,
  confirmed_units: number,
): ErrorName | null {
  if (!performer_open || !takes) return 'mailbox_closed';
  if (units !== confirmed_units) return 'mailbox_price_changed';
  return units === 0 && unanswered >= unanswered_max ? 'mailbox_wait' : null;
}

/** Free messages that a viewer may still write before an answer; null: they are paid for, and not counted. */
export const mailboxLeft = ({ units, unanswered, unanswered_max }: MailboxPlace): number | null =>
  units > 0 ? null : Math.max(0, unanswered_max - unanswered);
