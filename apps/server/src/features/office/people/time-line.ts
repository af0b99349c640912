import { TIME_LINE_KINDS, type TimeLineEvent, type TimeLineKind } from '@akari/contract/office';
import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { readRows } from '../../../core/office-list/read-page.ts';

/** SQL of the columns of an event, beside its kind. What is missing is null. */
interface Source {
  from: string;
  at: string;
  /** Tells the events of a kind apart. */
  id: string;
  /** Whose event it is; `$1` is the person. */
  whose: string;
  other?: string;
  word?: string;
  units?: string;
  cents?: string;
  currency?: string;
  duration?: string;
  outcome?: string;
  note?: string;
}

const given = (table: string, word: string): Source => ({
  from: `${table} x`,
  at: 'x.at_ms',
  id: 'x.id',
  whose: 'x.viewer_id = $1',
  other: 'x.performer_id',
  word,
  units: '-x.units',
});

/** Movements of points that are no event of another kind. */
const POINT_CAUSES = `('coupon_gift', 'registration_bonus', 'staff_adjustment', 'points_expired',
  'purchase_back', 'purchase_restored', 'debt_paid', 'coupon', 'coupon_back', 'gift_code', 'referral')`;

const SOURCES: Readonly<Record<TimeLineKind, Source>> = {
  login: {
    from: 'login x',
    at: 'x.created_at_ms',
    id: 'x.id',
    whose: 'x.user_id = $1',
    word: `CASE WHEN x.ended_at_ms IS NULL THEN 'open' ELSE 'ended' END`,
    note: `x.ip_address || ' · ' || x.user_agent`,
  },
  session: {
    from: 'viewer_session x',
    at: 'x.started_at_ms',
    id: 'x.id',
    whose: 'x.viewer_id = $1',
    other: 'x.channel_id',
    word: 'x.mode',
    units: '-x.charged_units',
    duration: 'x.delivered_ms',
    note: 'x.end_name',
  },
  broadcast: {
    from: 'broadcast x',
    at: 'x.started_at_ms',
    id: 'x.id',
    whose: 'x.performer_id = $1',
    duration: 'x.ended_at_ms - x.started_at_ms',
    note: 'x.end_name',
  },
  purchase: {
    from: 'purchase x',
    at: 'x.created_at_ms',
    id: 'x.id',
    whose: 'x.user_id = $1',
    word: 'x.state',
    // Only a settled purchase has given points.
    units: `CASE WHEN x.state = 'settled' THEN x.units END`,
    cents: 'x.price_cents',
    currency: 'x.currency',
  },
  tip: given('tip', 'NULL'),
  gift: given('gift', 'x.gift'),
  present: {
    from: 'present x',
    at: 'x.at_ms',
    id: 'x.id',
    whose: '(x.viewer_id = $1 OR x.performer_id = $1)',
    other: 'CASE WHEN x.viewer_id = $1 THEN x.performer_id ELSE x.viewer_id END',
    word: `CASE WHEN x.viewer_id = $1 THEN 'received' ELSE 'sent' END`,
    // Of the performer only what came out of the earnings.
    units: 'CASE WHEN x.viewer_id = $1 THEN x.units ELSE -x.earnings_units END',
  },
  points: {
    from: `ledger_account a JOIN entry e ON e.account_id = a.id JOIN transfer x ON x.id = e.transfer_id`,
    at: 'x.at_ms',
    id: 'e.id',
    whose: `a.owner_id = $1 AND e.session_id IS NULL AND e.balance_after_units IS NOT NULL AND x.cause IN ${POINT_CAUSES}`,
    word: 'x.cause',
    units: 'e.amount_units',
  },
  bar: {
    from: 'bar x',
    at: 'x.at_ms',
    id: 'x.performer_id + x.viewer_id',
    whose: '(x.viewer_id = $1 OR x.performer_id = $1)',
    other: 'CASE WHEN x.viewer_id = $1 THEN x.performer_id ELSE x.viewer_id END',
    word: 'x.kind',
    note: 'x.lift_message',
  },
  ignore: {
    from: 'ignored_viewer x',
    at: 'x.since_ms',
    id: 'x.performer_id + x.viewer_id',
    whose: '(x.viewer_id = $1 OR x.performer_id = $1)',
    other: 'CASE WHEN x.viewer_id = $1 THEN x.performer_id ELSE x.viewer_id END',
    word: `CASE WHEN x.viewer_id = $1 THEN 'ignored' ELSE 'ignores' END`,
  },
  act: {
    from: 'audit x',
    at: 'x.at_ms',
    id: 'x.seq',
    whose: `x.subject_id = $1::bigint::text AND x.subject_kind = 'person'`,
    word: 'x.act',
    outcome: 'x.outcome',
    note: 'x.reason',
  },
};

const PAGE = 50;

/** The newest events of one kind. The row comparison begins with the time, so that an index in its order serves it. */
function branchOf(kind: TimeLineKind, source: Source): string {
  const { from, at, id, whose, other, word, units, cents, currency, duration, outcome, note } = source;
  const place = `${at}, '${kind}'::text, ${id}`;
  return `(SELECT '${kind}' AS kind, ${at} AS at_ms, (${id})::bigint AS event_id, (${other ?? 'NULL'})::bigint AS other_id,
    (${word ?? 'NULL'})::text AS word, (${units ?? 'NULL'})::bigint AS amount_units, (${cents ?? 'NULL'})::integer AS price_cents,
    (${currency ?? 'NULL'})::text AS currency,
    (${duration ?? 'NULL'})::bigint AS duration_ms, (${outcome ?? 'NULL'})::text AS outcome, (${note ?? 'NULL'})::text AS note
    FROM ${from} WHERE ${whose} AND ($2::bigint IS NULL OR (${place}) < ($2::bigint, $3::text, $4::bigint))
    ORDER BY ${at} DESC, ${id} DESC LIMIT ${PAGE + 1})`;
}

const place = z.tuple([z.int(), z.enum(TIME_LINE_KINDS), z.int()]);
const cursorOf = (event: z.infer<typeof place>): string =>
  Buffer.from(JSON.stringify(event)).toString('base64url');

/** A cursor that is no place begins at the newest event. */
function placeOf(cursor: string | undefined): z.infer<typeof place> | [null, null, null] {
  if (cursor === undefined) return [null, null, null];
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return [null, null, null];
  }
}

interface EventRow {
  kind: TimeLineKind;
  at_ms: number;
  event_id: number;
  other_id: number | null;
  other_name: string | null;
  word: string | null;
  amount_units: number | null;
  price_cents: number | null;
  currency: TimeLineEvent['currency'];
  duration_ms: number | null;
  outcome: string | null;
  note: string | null;
}

const eventOf = ({ event_id, other_id, other_name, ...event }: EventRow): TimeLineEvent => ({
  ...event,
  event_id: `${event.kind}-${event_id}`,
  other: other_id === null ? null : { id: String(other_id), name: other_name ?? '' },
});

/** A page of a person's time line, newest first. @throws list_too_slow */
export async function readTimeLine(
  services: Services,
  person_id: number,
  { kind, after }: { kind?: TimeLineKind | undefined; after?: string | undefined },
): Promise<{ events: TimeLineEvent[]; next: string | null }> {
  const kinds = kind === undefined ? TIME_LINE_KINDS : [kind];
  const branches = kinds.map((one) => branchOf(one, SOURCES[one])).join(' UNION ALL ');
  const text = `SELECT e.*, u.user_name AS other_name FROM (${branches}) e LEFT JOIN app_user u ON u.id = e.other_id
    ORDER BY e.at_ms DESC, e.kind DESC, e.event_id DESC LIMIT ${PAGE + 1}`;
  const values = [person_id, ...placeOf(after)];
  const rows = (await readRows(services, { text, values })) as unknown as EventRow[];
  const events = rows.slice(0, PAGE);
  const last = events.at(-1);
  const next =
    rows.length > PAGE && last !== undefined ? cursorOf([last.at_ms, last.kind, last.event_id]) : null;
  return { events: events.map(eventOf), next };
}
