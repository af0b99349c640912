import { isExcluded, type PointType, type Price, type SpendLimits, type SpentUnits } from '@akari/rules';
import { payerKind } from '../../ledger/spend.ts';
import { idList, listOf, nextPublicId } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { Problem } from '../../../platform/http/problem.ts';
import {
  limitAt,
  planOf,
  SPEND_LIMIT_COLUMN,
  spentWithin,
  type SpendLimitRow,
} from '../../spend-limit/spend-limit.queries.ts';

/** What a viewer can pay with now. The ledger account is locked, so the balance does not change until the commit. */
export interface PayerFunds {
  /** Null: an administrator or a guest, who has no points. `locked`: payments of the viewer are refused. */
  account: { id: number; balance_units: number; locked: boolean } | null;
  /** Free points in the balance, which pay for time only; 0 for coupon points. */
  bonus_units: number;
  /** Coupon points from allowances of performers, which bring no share; 0 for regular points. */
  presented_units: number;
  limits: SpendLimits;
  /** What counts for the limits of periods; 0 where there are none. */
  spent: SpentUnits;
  /** The viewer has excluded themselves from spending. */
  excluded: boolean;
}

/** The account is locked in a select of its own: PostgreSQL cannot lock the nullable side of an outer join. */
const fundsText = (
  more: string,
  and = '',
): string => `SELECT ${more} a.id, a.balance_units, a.locked_at_ms IS NOT NULL AS locked, ${SPEND_LIMIT_COLUMN},
    CASE WHEN a.bonus_units > 0 THEN bonus_left(viewer.id, a.bonus_units) ELSE 0 END AS bonus_units,
    CASE WHEN a.presented_units > 0 THEN presented_left(a.id, viewer.id, a.presented_units) ELSE 0 END AS presented_units
  FROM (SELECT $1::bigint AS id) viewer
    LEFT JOIN LATERAL (SELECT k.id, k.balance_units, k.locked_at_ms, k.bonus_units,
        k.presented_units - k.presented_used_units AS presented_units FROM ledger_account k
      WHERE k.owner_id = viewer.id AND k.kind = $2 ${and} FOR UPDATE) a ON true`;
const FUNDS = fundsText('');
/** A viewer with a running session has no account here: sessions are locked before accounts. */
const FUNDS_OF_NEW = fundsText(
  `${nextPublicId('viewer_session')} AS session_id,`,
  `AND NOT EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = viewer.id AND s.ended_at_ms IS NULL)`,
);
type FundsRow = Pick<PayerFunds, 'bonus_units' | 'presented_units'> & {
  id: number | null;
  balance_units: number;
  locked: boolean;
  spend_limit: SpendLimitRow | null;
};

async function fundsOf(
  tx: Tx,
  viewer_id: number,
  { id, balance_units, bonus_units, presented_units, locked, spend_limit }: FundsRow,
  now_ms: number,
): Promise<PayerFunds> {
  const { limits } = planOf(spend_limit, now_ms);
  return {
    bonus_units,
    presented_units,
    limits,
    spent: await spentWithin(tx, viewer_id, limits, now_ms),
    excluded: isExcluded(spend_limit?.excluded_until_ms ?? null, now_ms),
    account: id === null ? null : { id, balance_units, locked },
  };
}

const PURSE = 'SELECT FROM ledger_account WHERE owner_id = $1 ORDER BY id FOR UPDATE';

/** Locks both accounts of a viewer. */
async function lockPurse(tx: Tx, viewer_id: number): Promise<void> {
  await namedQuery(tx, 'lock_purse', PURSE, [viewer_id]);
}

/** Locks the account of a type of points and reads it. Channels and sessions are locked before accounts. */
export async function lockPayerFunds(
  tx: Tx,
  viewer_id: number,
  point_type: PointType,
  now_ms: number,
): Promise<PayerFunds> {
  const values = [viewer_id, payerKind(point_type)];
  const [row] = await namedQuery<FundsRow>(tx, 'lock_means', FUNDS, values);
  if (row === undefined) throw new Error('lock_means answered nothing');
  return fundsOf(tx, viewer_id, row, now_ms);
}

/** As above, with an id for the new session. The account is null while the viewer has a running session. */
export async function lockFundsOfNewSession(
  tx: Tx,
  viewer_id: number,
  point_type: PointType,
  now_ms: number,
): Promise<{ session_id: number; funds: PayerFunds }> {
  const values = [viewer_id, payerKind(point_type)];
  type Row = FundsRow & { session_id: number };
  const [row] = await namedQuery<Row>(tx, 'lock_means_of_new', FUNDS_OF_NEW, values);
  if (row === undefined) throw new Error('lock_means_of_new answered nothing');
  return { session_id: row.session_id, funds: await fundsOf(tx, viewer_id, row, now_ms) };
}

const EARNINGS = `SELECT FROM ledger_account WHERE owner_id = ANY (${listOf(1)}) AND kind = 'performer_earnings'
  ORDER BY id FOR UPDATE`;

const lockEarnings = (tx: Tx, performer_ids: readonly number[]): Promise<unknown> =>
  namedQuery(tx, 'lock_earnings', EARNINGS, [idList(performer_ids)]);

const PAYERS = `SELECT FROM ledger_account WHERE id = ANY (${listOf(1)}) ORDER BY id FOR UPDATE`;

/** Locks payer accounts, then performers' accounts, each in the order of their ids. */
export async function lockPayers(
  tx: Tx,
  account_ids: readonly number[],
  performer_ids: readonly number[],
): Promise<void> {
  await Promise.all([
    namedQuery(tx, 'lock_payers', PAYERS, [idList(account_ids)]),
    lockEarnings(tx, performer_ids),
  ]);
}

const ROOMS = `SELECT FROM ledger_account WHERE id = ANY (ARRAY(
    SELECT payer_account_id FROM viewer_session WHERE channel_id = ANY (${listOf(1)}) AND ended_at_ms IS NULL
    UNION SELECT id FROM ledger_account WHERE owner_id = ANY (${listOf(2)})))
  ORDER BY id FOR UPDATE`;

/**
 * Locks the paying accounts of all sessions in these channels, and all accounts of these viewers. The channels are
 * locked.
 */
export async function lockAccountsOfRooms(
  tx: Tx,
  channel_ids: readonly number[],
  viewer_ids: readonly number[],
): Promise<void> {
  await namedQuery(tx, 'lock_accounts_of_rooms', ROOMS, [idList(channel_ids), idList(viewer_ids)]);
}

/**
 * Locks the accounts that change when a viewer moves from one performer to another: the old session is settled and the
 * new one is paid in one transaction. Viewers' accounts come before performers', in the order of their ids, as in the
 * charge.
 */
export async function lockAccounts(
  tx: Tx,
  viewer_id: number,
  performer_ids: readonly number[],
): Promise<void> {
  await Promise.all([lockPurse(tx, viewer_id), lockEarnings(tx, performer_ids)]);
}

/**
 * What a session that begins now may cost at most, units; null: the viewer has set no limit.
 * @throws spend_limit_spent when what is left buys no time at this price, payment_locked
 */
export function mostUnits(funds: PayerFunds, price: Price): number | null {
  if (funds.account?.locked === true && price.rate_units_per_min > 0) throw new Problem('payment_locked');
  return limitAt(price, funds.limits, funds.spent);
}
