import {
  CURRENCY_OF_METHOD,
  figurePayout,
  japanDate,
  periodEnd,
  periodStart,
  type PayoutKind,
  type PayoutMethod,
  type TaxStatus,
} from '@akari/rules';
import { eq, isNull, sql } from 'drizzle-orm';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { cutEarnings } from '../agency/cut-earnings.ts';
import { closeOwed } from './close-owed.ts';
import { AGENCIES, PARTNERS } from './owed-sources.ts';
import { openPayoutAccounts } from './payout-accounts.ts';
import { payoutPeriodTable, payoutTable } from './state/payout.table.ts';

/** Closes periods. Subject: `all`, one job for the whole service. */
const CLOSE = 'payout.close';
const ALL = 'all';
/** Performers of one transaction: few enough that a charge waits for its end only briefly. */
const PERFORMERS_AT_ONCE = 50;
/** Pause between two transactions, so that charges keep most of the database's time. */
const PAUSE_MS = 200;
const MONEY_STOPPED_MS = 60_000;

type Period = typeof payoutPeriodTable.$inferSelect;

/** A locked account with what the last statement has counted, and where its money goes. */
interface Earner extends Record<string, unknown> {
  account_id: number;
  performer_id: number;
  balance_units: number;
  method: PayoutMethod;
  tax_status: TaxStatus;
  since_ms: number | null;
  last_entry_id: number;
}

/** Performers without a confirmed bank account keep what they have earned in the balance. */
const NEXT = `SELECT a.id AS account_id, a.owner_id AS performer_id, a.balance_units, p.method, p.tax_status,
    l.closed_at_ms AS since_ms, coalesce(l.last_entry_id, 0) AS last_entry_id
  FROM ledger_account a
  JOIN payee p ON p.performer_id = a.owner_id AND p.state = 'confirmed'
  LEFT JOIN LATERAL (SELECT closed_at_ms, last_entry_id FROM payout WHERE performer_id = a.owner_id
    ORDER BY closed_at_ms DESC, last_entry_id DESC LIMIT 1) l ON true
  WHERE a.kind = 'performer_earnings' AND a.balance_units > 0 AND a.owner_id > $1
  ORDER BY a.owner_id LIMIT ${PERFORMERS_AT_ONCE}`;
/** Accounts are locked in the order of their owners, as every transfer locks them. */
const LOCK = `${NEXT} FOR UPDATE OF a`;

/**
 * What the single entries of accounts were earned with since the last statement. Entries of sessions have no index: they
 * are what is left of the balance, which was empty after the last statement.
 */
const SINGLES = `SELECT account_id, kind, max(id) AS last_entry_id, sum(amount_units)::bigint AS units FROM (
    SELECT e.account_id, e.id, e.amount_units, CASE
      WHEN t.cause = 'payout' THEN 'payout'
      WHEN t.cause = 'payout_back' THEN 'returned'
      WHEN t.cause = 'agency_part' THEN 'agency'
      WHEN t.cause = 'staff_adjustment' THEN 'correction'
      WHEN p.gift IS NOT NULL THEN 'gift'
      WHEN p.paid_for IN ('toy', 'toy_back') THEN 'toy'
      WHEN p.paid_for = 'secret_message' THEN 'message'
      WHEN p.paid_for IN ('id_video', 'id_video_back') THEN 'id_video'
      WHEN p.paid_for IN ('album', 'album_back') THEN 'album'
      WHEN p.paid_for IN ('mailbox_message', 'mailbox_picture') THEN 'mailbox'
      WHEN p.paid_for = 'present' THEN 'present'
      ELSE 'tip' END AS kind
    FROM unnest(${listOf(1)}, ${listOf(2)}) AS x (account_id, since_id)
    JOIN entry e ON e.account_id = x.account_id AND e.id > x.since_id
      AND e.session_id IS NULL AND e.balance_after_units IS NOT NULL
    JOIN transfer t ON t.id = e.transfer_id AND t.cause NOT IN ('session_charge', 'session_correction')
    LEFT JOIN LATERAL (SELECT gift, paid_for FROM payment WHERE transfer_id = t.id LIMIT 1) p ON t.cause = 'tip'
  ) single GROUP BY account_id, kind`;
interface Single extends Record<string, unknown> {
  account_id: number;
  kind: PayoutKind | 'payout';
  last_entry_id: number;
  units: number;
}

/** A transfer for each payout, in the order of the performers. The key has the payout's id, so that it is posted once. */
const POST = `SELECT post_transfer('payout:' || id, 'payout', 'payout', id, NULL, performer_id, $4::bigint,
    ARRAY[performer_id, performer_id], ARRAY['performer_earnings', 'performer_payout'], ARRAY[-units, units])
  FROM (SELECT * FROM unnest(${listOf(1)}, ${listOf(2)}, ${listOf(3)}) AS x (id, performer_id, units)
    ORDER BY performer_id) payout`;

/** What the single entries of accounts were earned with since an entry of each. */
const singlesOf = (
  tx: Tx,
  accounts: readonly Pick<Earner, 'account_id' | 'last_entry_id'>[],
): Promise<Single[]> =>
  namedQuery<Single>(tx, 'payout_singles', SINGLES, [
    idList(accounts.map(({ account_id }) => account_id)),
    idList(accounts.map(({ last_entry_id }) => last_entry_id)),
  ]);

/** Accounts that are closed together: locked, with most of what their single entries say, which was counted before. */
interface Batch {
  earners: readonly Earner[];
  counted: readonly Single[];
}

/**
 * Counts the single entries of the next accounts, then locks these accounts: an account of many entries is locked for no
 * longer than one of few, and charges do not wait for the count. What comes between is counted under the locks.
 */
async function lockNext(tx: Tx, after_id: number): Promise<Batch> {
  const next = await namedQuery<Earner>(tx, 'payout_next', NEXT, [after_id]);
  const counted = next.length === 0 ? [] : await singlesOf(tx, next);
  return { earners: await namedQuery<Earner>(tx, 'payout_lock', LOCK, [after_id]), counted };
}

/** The last single entry of an account that is counted. */
const lastCounted = ({ account_id, last_entry_id }: Earner, counted: readonly Single[]): number =>
  Math.max(
    last_entry_id,
    ...counted.filter((single) => single.account_id === account_id).map((single) => single.last_entry_id),
  );

/** What a statement says its points were earned with. */
function kindsOf(earner: Earner, singles: readonly Single[]): Partial<Record<PayoutKind, number>> {
  const kinds: Partial<Record<PayoutKind, number>> = { time: earner.balance_units };
  for (const { account_id, kind, units } of singles) {
    if (account_id !== earner.account_id || kind === 'payout') continue;
    kinds[kind] = (kinds[kind] ?? 0) + units;
    kinds.time = (kinds.time ?? 0) - units;
  }
  return Object.fromEntries(Object.entries(kinds).filter(([, units]) => units !== 0));
}

/** The statement of one performer; null: less than the smallest payout. */
function statementOf(
  { config, clock }: Services,
  period: Period,
  earner: Earner,
  singles: readonly Single[],
): typeof payoutTable.$inferInsert | null {
  const { performer_id, method, tax_status, balance_units, since_ms } = earner;
  // The rates of the period's last day.
  const terms = config.payout.termsOf(method, tax_status, japanDate(period.until_ms - 1), 'performer');
  const figures = terms === null ? null : figurePayout(balance_units, terms);
  if (terms === null || figures === null) return null;
  return {
    period_id: period.id,
    performer_id,
    state: 'open',
    ...{ method, currency: CURRENCY_OF_METHOD[method], tax_status, since_ms },
    closed_at_ms: clock.nowMs(),
    units: balance_units,
    kinds: kindsOf(earner, singles),
    last_entry_id: lastCounted(earner, singles),
    rate_minor: terms.rate_minor,
    withholding_bp: terms.withholding_bp,
    ...figures,
  };
}

/** Makes the statements of locked accounts and moves their points, in one transaction. @returns how many there are */
async function closeAccounts(
  services: Services,
  tx: Tx,
  period: Period,
  { earners: locked, counted }: Batch,
): Promise<number> {
  // A statement has the agency's part of everything that it counts.
  const cut = await cutEarnings(
    tx,
    locked.map(({ performer_id }) => performer_id),
    services.clock.nowMs(),
  );
  const earners = locked.map((earner) => ({
    ...earner,
    balance_units: earner.balance_units + (cut.get(earner.performer_id) ?? 0),
  }));
  const since = earners.map((one) => ({ ...one, last_entry_id: lastCounted(one, counted) }));
  const singles = [...counted, ...(await singlesOf(tx, since))];
  const statements = earners.flatMap((earner) => statementOf(services, period, earner, singles) ?? []);
  if (statements.length === 0) return 0;
  const made = await tx.insert(payoutTable).values(statements).returning({
    id: payoutTable.id,
    performer_id: payoutTable.performer_id,
    units: payoutTable.units,
  });
  const performers = made.map(({ performer_id }) => performer_id);
  await openPayoutAccounts(tx, performers);
  await namedQuery(tx, 'payout_post', POST, [
    idList(made.map(({ id }) => id)),
    idList(performers),
    idList(made.map(({ units }) => units)),
    services.clock.nowMs(),
  ]);
  return made.length;
}

/** The period that is being closed, or the one that has ended; null: it is closed already. */
async function periodToClose({ config, clock }: Services, tx: Tx): Promise<Period | null> {
  const [running] = await tx.select().from(payoutPeriodTable).where(isNull(payoutPeriodTable.closed_at_ms));
  if (running !== undefined) return running;
  const kind = config.payout.period;
  const until_ms = periodStart(clock.nowMs(), kind);
  const [last] = await tx
    .select({ until_ms: sql<number | null>`max(${payoutPeriodTable.until_ms})::bigint` })
    .from(payoutPeriodTable);
  const last_ms = last?.until_ms ?? null;
  if (last_ms !== null && last_ms >= until_ms) return null;
  const [made] = await tx
    .insert(payoutPeriodTable)
    .values({ kind, from_ms: last_ms ?? periodStart(until_ms - 1, kind), until_ms })
    .returning();
  return made ?? null;
}

/** Locks the next performers of the period that is being closed, or of the next one; none once all were looked at. */
async function lockEarners(tx: Tx): Promise<Batch> {
  const [running] = await tx
    .select({
      cursor_id: payoutPeriodTable.cursor_id,
      partner_cursor_id: payoutPeriodTable.partner_cursor_id,
    })
    .from(payoutPeriodTable)
    .where(isNull(payoutPeriodTable.closed_at_ms));
  if ((running?.partner_cursor_id ?? null) !== null) return { earners: [], counted: [] };
  return lockNext(tx, running?.cursor_id ?? 0);
}

/** Closes the locked performers of a period. After the last of them the partners follow. */
async function closePerformers(
  services: Services,
  tx: Tx,
  period: Period,
  batch: Batch,
): Promise<Partial<Period>> {
  const { earners } = batch;
  const made = earners.length === 0 ? 0 : await closeAccounts(services, tx, period, batch);
  return {
    payouts: period.payouts + made,
    cursor_id: earners.at(-1)?.performer_id ?? period.cursor_id,
    partner_cursor_id: earners.length < PERFORMERS_AT_ONCE ? 0 : null,
  };
}

/** Closes the next partners of a period, and after the last of them the agencies. After the last of these it is closed. */
async function closeRest(services: Services, tx: Tx, period: Period): Promise<Partial<Period>> {
  const of_agencies = period.agency_cursor_id !== null;
  const after_id = period.agency_cursor_id ?? period.partner_cursor_id ?? 0;
  const { made, cursor_id } = of_agencies
    ? await closeOwed(services, tx, AGENCIES, { period, after_id })
    : await closeOwed(services, tx, PARTNERS, { period, after_id });
  const payouts = period.payouts + made;
  if (of_agencies)
    return cursor_id === null
      ? { payouts, closed_at_ms: services.clock.nowMs() }
      : { payouts, agency_cursor_id: cursor_id };
  return cursor_id === null ? { payouts, agency_cursor_id: 0 } : { payouts, partner_cursor_id: cursor_id };
}

/** Closes a part of a period: the locked performers, or else partners or agencies. @returns whether others are left */
async function closeNext(services: Services, tx: Tx, batch: Batch): Promise<boolean> {
  const period = await periodToClose(services, tx);
  if (period === null) return false;
  const next =
    period.partner_cursor_id === null
      ? await closePerformers(services, tx, period, batch)
      : await closeRest(services, tx, period);
  await tx.update(payoutPeriodTable).set(next).where(eq(payoutPeriodTable.id, period.id));
  const done = next.closed_at_ms !== undefined;
  if (done) services.log.info({ count: next.payouts }, 'payout period closed');
  return !done;
}

/** Closes each period when it has ended, in batches of performers, then of partners and of agencies. While money is stopped nothing is closed. */
export async function followPeriods(services: Services): Promise<void> {
  const { deadlines, clock, config, database } = services;
  const nextEnd = (): number => periodEnd(clock.nowMs(), config.payout.period);
  const lock = async (tx: Tx): Promise<Batch | null> => ((await isMoneyStopped(tx)) ? null : lockEarners(tx));
  deadlines.handle(CLOSE, lock, async (tx, _after, batch) => {
    const more = batch !== null && (await closeNext(services, tx, batch));
    if (batch === null) await setDeadline(tx, CLOSE, ALL, clock.nowMs() + MONEY_STOPPED_MS);
    else await setDeadline(tx, CLOSE, ALL, more ? clock.nowMs() + PAUSE_MS : nextEnd());
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, CLOSE, ALL, nextEnd()));
}
