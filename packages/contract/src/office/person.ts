import { CURRENCIES, LOT_KINDS, SESSION_MODES, type Currency, type SessionMode } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, language, timeMs, units } from '../common/index.ts';

const text = z.object({ ja: z.string(), en: z.string() });
/** Units a minute by mode; a mode that is missing has the next table's rate. */
export const rateTable = z.partialRecord(
  z.enum(SESSION_MODES),
  z.int().check(z.gte(0), z.lte(10_000_000)),
) as z.ZodMiniType<Partial<Record<SessionMode, number>>>;

/** Points that were issued together. */
export const officeLot = z.object({
  kind: z.enum(LOT_KINDS),
  coupon: z.boolean(),
  units,
  issued_units: units,
  /** What was paid for all of it; null: nothing, or not known. */
  price: z.nullable(
    z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES as [Currency, ...Currency[]]) }),
  ),
  issued_at_ms: timeMs,
  expires_at_ms: timeMs,
});
export type OfficeLot = z.infer<typeof officeLot>;

/** A person of the service, with all that is not an event. */
export const officePerson = z.object({
  person_id: id,
  user_name: z.string(),
  email: z.nullable(z.string()),
  user_type: z.int(),
  tier: z.string(),
  site_id: z.int(),
  chat_lang: language,
  created_at_ms: timeMs,
  closed_at_ms: z.nullable(timeMs),
  last_seen_at_ms: z.nullable(timeMs),
  /** Until when a viewer has excluded themselves from spending. A node of an older version does not send it. */
  excluded_until_ms: z._default(z.nullable(timeMs), null),
  /** Of viewers. */
  points_units: z.nullable(units),
  coupon_points_units: z.nullable(units),
  /** Of viewers: what is left, in the order in which it is spent. A node of an older version does not send it. */
  lots: z._default(z.array(officeLot), []),
  /** Of viewers: since when payments are refused (null: they are not), and what the viewer owes. */
  payments_locked_at_ms: z._default(z.nullable(timeMs), null),
  debt_units: z._default(units, 0),
  /** What was paid for purchases, by currency. A node of an older version does not send it. */
  bought: z._default(z.array(z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES) })), []),
  spent_units: units,
  /** Of performers. */
  channel: z.nullable(
    z.object({
      status: z.string(),
      display_name: text,
      introduction: text,
      languages: z.array(language),
      /** Their own. */
      rates: rateTable,
      /** What applies to a mode, whosever it is. */
      rates_now: rateTable,
      /** Null: the share of the site. */
      share_bp: z.nullable(z.int()),
      share_now_bp: z.int(),
      earnings_units: units,
    }),
  ),
});
export type OfficePerson = z.infer<typeof officePerson>;

const person = z.object({ person_id: id });
export const getOfficePerson = defineOfficeCall({
  method: 'GET',
  path: '/api/office/people/:person_id',
  right: 'people.read',
  params: person,
  answer: officePerson,
});

/** What a time line tells of. */
export const TIME_LINE_KINDS = [
  'login',
  'session',
  'broadcast',
  'purchase',
  'tip',
  'gift',
  'present',
  'points',
  'bar',
  'ignore',
  'act',
] as const;
export type TimeLineKind = (typeof TIME_LINE_KINDS)[number];

export const timeLineEvent = z.object({
  event_id: z.string(),
  kind: z.enum(TIME_LINE_KINDS),
  at_ms: timeMs,
  /** The other person: the performer of a session, who was ignored … */
  other: z.nullable(z.object({ id, name: z.string() })),
  /** The word of the event: a mode, a state, an act, a cause. */
  word: z.nullable(z.string()),
  amount_units: z.nullable(units),
  price_cents: z.nullable(z.int()),
  currency: z._default(z.nullable(z.enum(CURRENCIES)), null),
  duration_ms: z.nullable(z.int()),
  /** Of an act of staff: whether it was done, asked for, refused … */
  outcome: z.nullable(z.string()),
  /** Free text: a reason, a device. */
  note: z.nullable(z.string()),
});
export type TimeLineEvent = z.infer<typeof timeLineEvent>;

/** Everything that a person did and that was done to them, newest first. */
export const getTimeLine = defineOfficeCall({
  method: 'GET',
  path: '/api/office/people/:person_id/time-line',
  right: 'people.read',
  params: person,
  query: z.object({
    kind: z.optional(z.enum(TIME_LINE_KINDS)),
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ events: z.array(timeLineEvent), next: z.nullable(z.string()) }),
});
