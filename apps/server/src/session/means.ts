import type { PointType, Price } from '@akari/rules';
import { payerKind } from '../ledger/spend.ts';
import { idList, listOf, nextPublicId } from '../platform/database/columns.ts';
import type { Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { limitAt, spentToday } from '../spend-limit/spend-limit.queries.ts';

/** What a viewer can pay with now; the account is locked, so that it is still there when it is taken. */
export interface Means {
  /** Null: an administrator or a guest, who has no points. */
  account: { id: number; balance_units: number } | null;
  /** Free points among them, which pay for time alone; 0 of coupon points. */
  bonus_units: number;
  session_units: number | null;
  day_units: number | null;
  /** What time has cost today: sessions that ended since midnight, and what runs; 0 where no limit asks for it. */
  spent_units: number;
}

/** The account is locked in a select of its own: a row that may not be there cannot be locked beside others. */
const meansText = (
  more: string,
  and = '',
): string => `SELECT ${more} a.id, a.balance_units, l.session_units, l.day_units,
    CASE WHEN a.bonus_units > 0 THEN bonus_left(viewer.id, a.bonus_units) ELSE 0 END AS bonus_units
  FROM (SELECT $1::bigint AS id) viewer LEFT JOIN spend_limit l ON l.user_id = viewer.id
    LEFT JOIN LATERAL (SELECT k.id, k.balance_units, k.bonus_units FROM ledger_account k
      WHERE k.owner_id = viewer.id AND k.kind = $2 ${and} FOR UPDATE) a ON true`;
const MEANS = meansText('');
/** Who still has a session pays when that is over: sessions are locked before accounts. */
const MEANS_OF_NEW = meansText(
  `${nextPublicId('viewer_session')} AS session_id,`,
  `AND NOT EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = viewer.id AND s.state <> 'ended')`,
);
type MeansRow = Omit<Means, 'account' | 'spent_units'> & { id: number | null; balance_units: number };

/** Few have a limit for the day: what it cost so far is asked for only then. */
async function meansIn(
  tx: Tx,
  viewer_id: number,
  { id, balance_units, bonus_units, session_units, day_units }: MeansRow,
  now_ms: number,
): Promise<Means> {
  const spent_units = day_units === null ? 0 : await spentToday(tx, viewer_id, now_ms);
  return {
    bonus_units,
    session_units,
    day_units,
    spent_units,
    account: id === null ? null : { id, balance_units },
  };
}

const PURSE = 'SELECT FROM ledger_account WHERE owner_id = $1 ORDER BY id FOR UPDATE';

/** What a viewer has on both accounts cannot be spent elsewhere from here on. */
async function lockPurse(tx: Tx, viewer_id: number): Promise<void> {
  await namedQuery(tx, 'lock_purse', PURSE, [viewer_id]);
}

/** Locks the account that pays by a type of points. Channels and sessions are locked before accounts. */
export async function lockMeans(
  tx: Tx,
  viewer_id: number,
  point_type: PointType,
  now_ms: number,
): Promise<Means> {
  const values = [viewer_id, payerKind(point_type)];
  const [row] = await namedQuery<MeansRow>(tx, 'lock_means', MEANS, values);
  if (row === undefined) throw new Error('lock_means answered nothing');
  return meansIn(tx, viewer_id, row, now_ms);
}

/** As above, with a number for the session that is to be paid. Who has a session that runs has no account here yet. */
export async function lockMeansOfNew(
  tx: Tx,
  viewer_id: number,
  point_type: PointType,
  now_ms: number,
): Promise<{ session_id: number; means: Means }> {
  const values = [viewer_id, payerKind(point_type)];
  type Row = MeansRow & { session_id: number };
  const [row] = await namedQuery<Row>(tx, 'lock_means_of_new', MEANS_OF_NEW, values);
  if (row === undefined) throw new Error('lock_means_of_new answered nothing');
  return { session_id: row.session_id, means: await meansIn(tx, viewer_id, row, now_ms) };
}

const EARNINGS = `SELECT FROM ledger_account WHERE owner_id = ANY (${listOf(1)}) AND kind = 'performer_earnings'
  ORDER BY id FOR UPDATE`;

const lockEarnings = (tx: Tx, performer_ids: readonly number[]): Promise<unknown> =>
  namedQuery(tx, 'lock_earnings', EARNINGS, [idList(performer_ids)]);

const PAYERS = `SELECT FROM ledger_account WHERE id = ANY (${listOf(1)}) ORDER BY id FOR UPDATE`;

/** Locks what is moved between viewers and several performers, in the order of every writer. */
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
    SELECT payer_account_id FROM viewer_session WHERE channel_id = ANY (${listOf(1)}) AND state <> 'ended'
    UNION SELECT id FROM ledger_account WHERE owner_id = ANY (${listOf(2)})))
  ORDER BY id FOR UPDATE`;

/** Locks what everybody in these rooms has paid from, and all accounts of these viewers; the rooms are locked. */
export async function lockAccountsOfRooms(
  tx: Tx,
  channel_ids: readonly number[],
  viewer_ids: readonly number[],
): Promise<void> {
  await namedQuery(tx, 'lock_accounts_of_rooms', ROOMS, [idList(channel_ids), idList(viewer_ids)]);
}

/**
 * Locks what it moves when somebody goes from one performer to another, for who settles there and pays here locks accounts
 * twice: all of viewers come before all of performers, and these in the order of their ids, as in the charge.
 */
export async function lockAccounts(
  tx: Tx,
  viewer_id: number,
  performer_ids: readonly number[],
): Promise<void> {
  await Promise.all([lockPurse(tx, viewer_id), lockEarnings(tx, performer_ids)]);
}

/**
 * What a session that begins now may cost at most; null: no limit of the viewer's own.
 * @throws spend_limit_spent when what is left buys no time at this price
 */
export const mostUnits = (means: Means, price: Price): number | null =>
  limitAt(price, means, means.spent_units);
