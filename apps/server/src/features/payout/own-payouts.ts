import type { EarningCorrection, OwnPayouts, PayoutStatement } from '@akari/contract';
import {
  CURRENCY_OF_METHOD,
  figurePayout,
  japanDate,
  japanMidnight,
  periodEnd,
  type EarnerKind,
  type PayoutKind,
} from '@akari/rules';
import { and, eq, ne, sql } from 'drizzle-orm';
import { earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { HOLD_COLUMNS, holdsOf, WITH_HOLDS, type HoldRow } from './holds.ts';
import { runningOf } from '../agency/cut-earnings.ts';
import { settledAgencyParts, unsettledAgencyItems, type AgencyPart } from '../agency/settlement.ts';
import { settledParts, unitsOf, unsettledItems, type SettledPart } from '../partner/settlement.ts';
import { correctionsIn, openCorrections } from './corrections.queries.ts';
import { earnerOf, type Earner } from './earner.ts';
import type { PayoutRow } from './move-payout.ts';
import { payeeTable, payoutHoldTable } from './state/payout.table.ts';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 28;
const PAYOUTS_SHOWN = 200;

type OwnRow = PayoutRow &
  HoldRow & { ending: string | null; partner_name: string | null; agency_name: string | null };

/** The payouts of a person, the newest first. */
async function payoutRowsOf(db: Db, performer_id: number, payout_id: number | null): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    SELECT o.*, ${HOLD_COLUMNS}, (SELECT ending FROM payee WHERE id = o.payee_id) AS ending,
      (SELECT name FROM partner WHERE id = o.partner_id) AS partner_name,
      (SELECT name FROM agency WHERE id = o.agency_id) AS agency_name
    FROM payout o ${WITH_HOLDS}
    WHERE o.performer_id = ${performer_id} AND (${payout_id}::bigint IS NULL OR o.id = ${payout_id})
    ORDER BY o.closed_at_ms DESC, o.id LIMIT ${PAYOUTS_SHOWN}`);
  return rows;
}

function kindOf({ partner_id, agency_id }: PayoutRow): EarnerKind {
  if (agency_id !== null) return 'agency';
  return partner_id === null ? 'performer' : 'partner';
}

const shownOf = (row: OwnRow, now_ms: number): OwnPayouts['payouts'][number] => ({
  payout_id: String(row.id),
  kind: kindOf(row),
  state: row.state,
  holds: row.state === 'open' ? holdsOf(row, row.method, now_ms) : [],
  closed_at_ms: row.closed_at_ms,
  units: row.units,
  currency: row.currency,
  net_minor: row.net_minor,
  ended_at_ms: row.ended_at_ms,
  fault: row.fault,
});

const statementOf = (
  row: OwnRow,
  {
    parts,
    agency_parts,
    corrections,
  }: { parts: readonly SettledPart[]; agency_parts: AgencyPart[]; corrections: EarningCorrection[] },
  now_ms: number,
): PayoutStatement => ({
  ...shownOf(row, now_ms),
  since_ms: row.since_ms,
  kinds: row.kinds,
  corrections,
  partner_name: row.partner_name,
  agency_name: row.agency_name,
  agency_parts,
  parts: parts
    .filter(({ payout_id }) => payout_id === row.id)
    .map(({ site_id, campaign, units }) => ({ site_id, campaign, units })),
  rate_minor: row.rate_minor,
  tax_status: row.tax_status,
  withholding_bp: row.withholding_bp,
  gross_minor: row.gross_minor,
  withheld_minor: row.withheld_minor,
  fee_minor: row.fee_minor,
  method: row.method,
  ending: row.ending,
});

/** A day of a session is that of its start. Each side of the union has an index of the performer. */
const DAYS = `SELECT to_char(to_timestamp(at_ms / 1000) AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS date, kind,
    sum(units)::bigint AS units FROM (
      SELECT started_at_ms AS at_ms, 'time' AS kind, performer_units AS units FROM viewer_session
      WHERE channel_id = $1 AND started_at_ms >= $2 AND performer_units > 0
      UNION ALL
      SELECT at_ms, CASE WHEN gift IS NOT NULL THEN 'gift' WHEN paid_for IN ('toy', 'toy_back') THEN 'toy'
        WHEN paid_for = 'secret_message' THEN 'message' WHEN paid_for IN ('id_video', 'id_video_back') THEN 'id_video'
        WHEN paid_for IN ('album', 'album_back') THEN 'album'
        WHEN paid_for IN ('mailbox_message', 'mailbox_picture') THEN 'mailbox'
        WHEN paid_for = 'present' THEN 'present' ELSE 'tip' END, performer_units
      FROM payment WHERE performer_id = $1 AND at_ms >= $2 AND performer_units <> 0
      UNION ALL
      SELECT at_ms, 'correction', units FROM earning_correction
      WHERE user_id = $1 AND partner_id IS NULL AND agency_id IS NULL AND at_ms >= $2
      UNION ALL
      -- The agency's part of a day is that of its cuts, which begin on it.
      SELECT from_ms, 'agency', -units FROM agency_cut WHERE performer_id = $1 AND from_ms >= $2 AND units <> 0
    ) line GROUP BY 1, 2 ORDER BY 1`;
interface DayRow extends Record<string, unknown> {
  date: string;
  kind: PayoutKind;
  units: number;
}

/** What a performer has earned on each of the last days. */
async function daysOf(db: Db, performer_id: number, now_ms: number): Promise<OwnPayouts['days']> {
  const since_ms = japanMidnight(japanDate(now_ms - (DAYS_SHOWN - 1) * DAY_MS));
  const rows = await namedQuery<DayRow>(db, 'payout_days', DAYS, [performer_id, since_ms]);
  const days = new Map<string, Partial<Record<PayoutKind, number>>>();
  for (const { date, kind, units } of rows) days.set(date, { ...days.get(date), [kind]: units });
  return [...days].map(([date, kinds]) => ({ date, kinds }));
}

/** What the balance would be, by the rates of today. */
function estimateOf(
  { config, clock }: Services,
  { kind }: Earner,
  balance_units: number,
  payee: typeof payeeTable.$inferSelect | undefined,
): OwnPayouts['estimate'] {
  if (payee?.tax_status === undefined || payee.tax_status === null || payee.state !== 'confirmed')
    return null;
  const terms = config.payout.termsOf(payee.method, payee.tax_status, japanDate(clock.nowMs()), kind);
  const figures = terms === null || balance_units <= 0 ? null : figurePayout(balance_units, terms);
  return figures === null
    ? null
    : { net_minor: figures.net_minor, currency: CURRENCY_OF_METHOD[payee.method] };
}

/** What a statement would have now. */
async function balanceOf(db: Db, earner: Earner, now_ms: number): Promise<number> {
  if (earner.kind === 'performer') {
    const running = await runningOf(db, earner.user_id, now_ms);
    return (await earningsBalanceOf(db, earner.user_id)) - (running?.part_units ?? 0);
  }
  if (earner.kind === 'agency') {
    const items = await unsettledAgencyItems(db, [earner.agency_id]);
    return items.reduce((sum, { units }) => sum + units, 0);
  }
  return earner.partner_id === null ? 0 : unitsOf(await unsettledItems(db, [earner.partner_id], now_ms));
}

/** Everything about the payouts of a person. @throws not_found: the person is not paid */
export async function ownPayoutsOf(services: Services, person: Member): Promise<OwnPayouts> {
  const { clock, config } = services;
  const { db } = services.database;
  const now_ms = clock.nowMs();
  const earner = await earnerOf(db, person);
  if (earner === null) throw new Problem('not_found');
  const { user_id: performer_id, kind } = earner;
  const [[payee], [hold], balance_units, rows, days] = await Promise.all([
    db
      .select()
      .from(payeeTable)
      .where(and(eq(payeeTable.performer_id, performer_id), ne(payeeTable.state, 'replaced'))),
    db.select().from(payoutHoldTable).where(eq(payoutHoldTable.performer_id, performer_id)),
    balanceOf(db, earner, now_ms),
    payoutRowsOf(db, performer_id, null),
    kind === 'performer' ? daysOf(db, performer_id, now_ms) : [],
  ]);
  return {
    kind,
    methods: config.payout.methods.map((method) => ({
      method,
      minimum_minor: config.payout.minimumOf(method),
      currency: CURRENCY_OF_METHOD[method],
    })),
    payee:
      payee === undefined
        ? null
        : {
            payee_id: String(payee.id),
            method: payee.method,
            state: payee.state,
            ending: payee.ending,
            created_at_ms: payee.created_at_ms,
            hold_until_ms: payee.hold_until_ms > now_ms ? payee.hold_until_ms : null,
          },
    balance_units,
    estimate: estimateOf(services, earner, balance_units, payee),
    next_close_ms: periodEnd(now_ms, config.payout.period),
    staff_hold: hold !== undefined,
    corrections: await openCorrections(db, earner),
    payouts: rows.map((row) => shownOf(row, now_ms)),
    days,
  };
}

/** One statement of a person. @throws not_found */
export async function ownPayoutOf(
  { database, clock }: Services,
  performer_id: number,
  payout_id: string,
): Promise<PayoutStatement> {
  const [row] = await payoutRowsOf(database.db, performer_id, rowIdOf(payout_id) ?? 0);
  if (row === undefined) throw new Problem('not_found');
  const { db } = database;
  const [parts, agency_parts, corrections] = [
    await settledParts(db, [row.id]),
    await settledAgencyParts(db, row.id),
    await correctionsIn(db, row),
  ];
  return statementOf(row, { parts, agency_parts, corrections }, clock.nowMs());
}

/** All statements of a person, for the file, which has the sums alone. */
export async function ownStatements(
  { database, clock }: Services,
  performer_id: number,
): Promise<PayoutStatement[]> {
  const rows = await payoutRowsOf(database.db, performer_id, null);
  return rows.map((row) => statementOf(row, { parts: [], agency_parts: [], corrections: [] }, clock.nowMs()));
}
