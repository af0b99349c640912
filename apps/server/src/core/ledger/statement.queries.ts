import {
  giftOfTip,
  type StatementKind,
  type StatementLine,
  type StatementSum,
  type TransferCause,
} from '@akari/contract';
import { POINT_TYPE, shownShareBp, sitesOfSource, type SessionMode, type SiteSource } from '@akari/rules';
import { sql, type SQL } from 'drizzle-orm';
import { sealedNumbers, type SealedNumbers } from '../../platform/config/sealed-number.ts';
import type { Services } from '../../platform/services.ts';

interface StatementRow extends Record<string, unknown> {
  /** Position of the line in the statement. */
  position: number;
  /** Letter of the line's kind; `id` is its id within this kind. */
  about: string;
  id: number;
  cause: TransferCause;
  at_ms: number;
  with_ja: string | null;
  with_en: string | null;
  performer_name: string | null;
  amount_units: number;
  balance_after_units: number;
  account_kind: string | null;
  delivered_ms: number | null;
  rate_units_per_min: number | null;
  free_units?: number | null;
  from_site?: number | null;
  gift: string | null;
  paid_for: NonNullable<StatementLine['paid_for']> | null;
  mode: SessionMode | null;
  /** The first session of the visit; null: the line belongs to none. */
  visit_id: number | null;
  /** The sum of the visit's lines. */
  visit_units: number;
  /** What the viewer paid; null on lines of a viewer. */
  paid_units: number | null;
  /** Position of the visit, or of the line: in sealed form the cursor of the next page. */
  place: number;
  /** Number of the visit or line on the page. */
  nth: number;
  received_units: number;
  spent_units: number;
}

const POINT_TYPE_OF_KIND: Record<string, StatementLine['point_type']> = {
  viewer_points: POINT_TYPE.regular,
  viewer_coupon_points: POINT_TYPE.coupon,
};

/** Kinds of lines with sequential ids, which are sealed so that they do not reveal how many there are. */
const COUNTED = ['e', 'i', 'g', 'y', 'm'];

const shareOf = (amount_units: number, paid_units: number): StatementLine['share'] => ({
  paid_units,
  share_bp: shownShareBp(amount_units, paid_units),
});

const lineOf = (row: StatementRow, { seal }: SealedNumbers): StatementLine => ({
  line_id: `${row.about}${COUNTED.includes(row.about) ? seal(row.id) : row.id}`,
  cause: row.cause,
  at_ms: row.at_ms,
  with_name: row.with_ja === null || row.with_en === null ? null : { ja: row.with_ja, en: row.with_en },
  performer_name: row.performer_name,
  amount_units: row.amount_units,
  balance_after_units: row.balance_after_units,
  point_type: POINT_TYPE_OF_KIND[row.account_kind ?? ''] ?? null,
  delivered_ms: row.delivered_ms,
  rate_units_per_min: row.rate_units_per_min,
  gift: giftOfTip.parse(row.gift),
  ...(row.mode === null ? {} : { mode: row.mode }),
  ...(row.visit_id === null
    ? {}
    : { visit: { visit_id: String(row.visit_id), amount_units: row.visit_units } }),
  ...(row.paid_units ? { share: shareOf(row.amount_units, row.paid_units) } : {}),
  ...(row.free_units ? { free_units: row.free_units } : {}),
  ...(row.from_site ? { from_site: row.from_site } : {}),
  ...(row.paid_for === null ? {} : { paid_for: row.paid_for }),
});

type Source = Pick<Services, 'database' | 'secret'>;

export interface PageRequest {
  /** Cursor: only visits and lines before this position. */
  before?: string | undefined;
  /** Visits and single lines on the page. */
  limit: number;
  kind?: StatementKind | undefined;
  /** Of a performer's lines: where the viewers came from. */
  source?: SiteSource | undefined;
  since_ms?: number | undefined;
  until_ms?: number | undefined;
}
export interface StatementPage {
  lines: StatementLine[];
  next_before: string | null;
  sum?: StatementSum;
}

const IS_TIME = sql`cause IN ('session_charge', 'session_correction')`;
const IS_KIND: Record<StatementKind, SQL> = {
  time: IS_TIME,
  tip: sql`cause = 'coupon_gift' OR (cause = 'tip' AND gift IS NULL AND paid_for IS NULL)
    OR paid_for IN ('tip_request', 'tip_request_back', 'stage_effect', 'poll_vote', 'poll_vote_back', 'ticket', 'ticket_back', 'thank_you')`,
  album: sql`paid_for IN ('album', 'album_back')`,
  mailbox: sql`paid_for IN ('mailbox_message', 'mailbox_picture')`,
  gift: sql`gift IS NOT NULL`,
  toy: sql`paid_for IN ('toy', 'toy_back')`,
  message: sql`paid_for = 'secret_message'`,
  id_video: sql`paid_for IN ('id_video', 'id_video_back')`,
  points: sql`cause IN ('purchase', 'registration_bonus', 'staff_adjustment', 'points_expired', 'purchase_back', 'purchase_restored', 'debt_paid', 'coupon', 'coupon_back', 'gift_code', 'referral', 'miles_exchanged') OR paid_for = 'present'`,
};

const isFrom = (source: SiteSource): SQL =>
  sql` AND from_site = ANY (${`{${sitesOfSource(source).join(',')}}`}::int[])`;

const isWanted = ({ kind, source, since_ms, until_ms }: PageRequest): SQL =>
  sql`at_ms >= ${since_ms ?? 0} AND at_ms < ${until_ms ?? Number.MAX_SAFE_INTEGER}
    AND (${kind === undefined ? sql`true` : IS_KIND[kind]})${source === undefined ? sql`` : isFrom(source)}`;

/** One page of lines. A visit is not cut: its lines follow each other at the position of the newest one. */
async function page({ database, secret }: Source, lines: SQL, request: PageRequest): Promise<StatementPage> {
  const { before, limit } = request;
  const numbers = sealedNumbers(secret('statement'));
  const end = before === undefined ? Number.MAX_SAFE_INTEGER : (numbers.open(before) ?? 0);
  const { rows } = await database.db.execute<StatementRow>(sql`
    WITH wanted AS (SELECT * FROM (${lines}) line WHERE ${isWanted(request)}),
      placed AS (
        SELECT *, max(position) OVER visits AS place, (sum(amount_units) OVER visits)::bigint AS visit_units,
          (coalesce(sum(amount_units) FILTER (WHERE amount_units > 0) OVER (), 0))::bigint AS received_units,
          (coalesce(-sum(amount_units) FILTER (WHERE amount_units < 0) OVER (), 0))::bigint AS spent_units
        FROM wanted WINDOW visits AS (PARTITION BY coalesce(visit_id, -position))
      ),
      numbered AS (SELECT *, dense_rank() OVER (ORDER BY place DESC)::int AS nth FROM placed WHERE place < ${end})
    SELECT * FROM numbered WHERE nth <= ${limit + 1} ORDER BY place DESC, position DESC`);
  const shown = rows.filter(({ nth }) => nth <= limit);
  const last = shown.at(-1);
  const { received_units = 0, spent_units = 0 } = rows[0] ?? {};
  return {
    lines: shown.map((row) => lineOf(row, numbers)),
    next_before: rows.length > shown.length && last !== undefined ? numbers.seal(last.place) : null,
    ...(before === undefined ? { sum: { received_units, spent_units } } : {}),
  };
}

/**
 * A viewer's statement, newest first. Lines of one visit belong together: its sessions, and what was given in them. All slices and the settlement of a session are one line at the position of its
 * last entry, so that the balance after each line is the one in the ledger.
 */
export const statementOf = (
  services: Source,
  viewer_id: number,
  request: PageRequest,
): Promise<StatementPage> =>
  page(
    services,
    sql`
    SELECT e.id AS position, 'e' AS about, e.id AS id, t.cause, t.at_ms, c.display_name ->> 'ja' AS with_ja,
      c.display_name ->> 'en' AS with_en, u.user_name AS performer_name, e.amount_units, e.balance_after_units,
      a.kind AS account_kind, NULL::bigint AS delivered_ms, NULL::bigint AS rate_units_per_min, p.gift, p.paid_for,
      NULL::text AS mode, coalesce(w.visit_id, w.id) AS visit_id, NULL::bigint AS paid_units
    FROM ledger_account a
    JOIN entry e ON e.account_id = a.id AND e.session_id IS NULL AND e.balance_after_units IS NOT NULL
    JOIN transfer t ON t.id = e.transfer_id
    LEFT JOIN channel c ON c.performer_id = t.performer_id
    LEFT JOIN app_user u ON u.id = t.performer_id
    LEFT JOIN LATERAL (SELECT gift, paid_for, session_id FROM payment WHERE transfer_id = t.id OFFSET 0) p ON true
    LEFT JOIN twoshot_request r
      ON r.id = CASE t.cause WHEN 'coupon_gift' THEN split_part(t.idempotency_key, ':', 2)::bigint END
    LEFT JOIN viewer_session w ON w.id = coalesce(p.session_id, r.session_id)
    WHERE a.owner_id = ${viewer_id} AND a.kind NOT IN ('viewer_debt', 'performer_payout')
    UNION ALL
    SELECT s.position, 's', v.id, 'session_charge', coalesce(v.ended_at_ms, v.started_at_ms), c.display_name ->> 'ja',
      c.display_name ->> 'en', u.user_name, s.amount_units, last.balance_after_units, s.kind, v.delivered_ms,
      v.rate_units_per_min, NULL, NULL, v.mode, coalesce(v.visit_id, v.id), NULL
    FROM (
      SELECT a.id AS account_id, a.kind, e.session_id, max(e.id) AS position, sum(e.amount_units)::bigint AS amount_units
      FROM ledger_account a JOIN entry e ON e.account_id = a.id AND e.session_id IS NOT NULL
      WHERE a.owner_id = ${viewer_id}
      GROUP BY a.id, a.kind, e.session_id HAVING sum(e.amount_units) <> 0
    ) s
    JOIN entry last ON last.account_id = s.account_id AND last.id = s.position
    JOIN viewer_session v ON v.id = s.session_id
    LEFT JOIN channel c ON c.performer_id = v.channel_id
    LEFT JOIN app_user u ON u.id = v.channel_id`,
    request,
  );

/**
 * A performer's earnings, newest first: one line for each session, tip, gift, view of the ID video and gift of coupon
 * points, ordered by time (a session's is its start). The balance is a running total. Anonymous givers have no name and no
 * site.
 */
export const earningsOf = (
  services: Source,
  performer_id: number,
  request: PageRequest,
): Promise<StatementPage> =>
  page(
    services,
    sql`
    SELECT position, about, id, cause, at_ms, name AS with_ja, name AS with_en, NULL::text AS performer_name, amount_units,
      sum(amount_units) OVER (ORDER BY position)::bigint AS balance_after_units, NULL::text AS account_kind,
      delivered_ms, rate_units_per_min, free_units, from_site, gift, paid_for, mode, NULL::bigint AS visit_id, paid_units
    FROM (
      SELECT row_number() OVER (ORDER BY at_ms, about, id) AS position, * FROM (
        SELECT 's' AS about, v.id, 'session_charge' AS cause, v.started_at_ms AS at_ms, u.user_name AS name,
          v.performer_units AS amount_units, v.delivered_ms, v.rate_units_per_min,
          least(v.charged_units, v.bonus_units) AS free_units,
          coalesce(v.source_site_id, u.source_site_id, u.site_id) AS from_site, NULL AS gift, NULL AS paid_for, v.mode,
          v.charged_units AS paid_units
        FROM viewer_session v JOIN app_user u ON u.id = v.viewer_id
        WHERE v.channel_id = ${performer_id} AND v.performer_units > 0
        UNION ALL
        SELECT p.letter, p.id, p.cause, p.at_ms, CASE WHEN p.anonymous THEN NULL ELSE u.user_name END,
          p.performer_units, NULL, NULL, NULL,
          CASE WHEN p.anonymous THEN NULL ELSE coalesce(w.source_site_id, u.source_site_id, u.site_id) END, p.gift, p.paid_for, NULL, p.kept_units
        FROM payment p JOIN app_user u ON u.id = p.viewer_id LEFT JOIN viewer_session w ON w.id = p.session_id
        WHERE p.performer_id = ${performer_id} AND p.performer_units <> 0
      ) line
    ) placed`,
    request,
  );
