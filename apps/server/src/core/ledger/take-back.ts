import { giveBackToLots, restoreToLots, takeFromLots, type Lot } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  ACCOUNT_COLUMNS,
  lockLotAccount,
  readLots,
  settledLots,
  writeLots,
  type AccountLot,
  type LotAccount,
} from './account-lots.ts';
import { addDebt, cancelDebt, openDebtAccount } from './debt.ts';
import { settleAccount } from './issue-points.ts';
import { postTransfer, type Leg } from './post-transfer.ts';

/** Whose points of which purchase. */
export interface Bought {
  viewer_id: number;
  purchase_id: number;
}
/**
 * What becomes of points that are spent already. `debt`: the viewer owes them; `goodwill`: the service bears them;
 * `refused`: nothing is taken.
 */
export type SpentPart = 'debt' | 'goodwill' | 'refused';

export interface TakenBack {
  transfer_id: number;
  taken_units: number;
  /** What was spent already. */
  spent_units: number;
}

const sumLeft = (lots: readonly Lot[]): number => lots.reduce((sum, { left_units }) => sum + left_units, 0);

const LOT_IDS = `SELECT l.id, coalesce(t.idempotency_key = $2, false) AS bought FROM point_lot l
    LEFT JOIN transfer t ON t.id = l.transfer_id
  WHERE l.account_id = $1 AND l.kind = 'paid' AND (t.idempotency_key = $2 OR l.transfer_id IS NULL) ORDER BY l.id`;

/**
 * The lots of a purchase. One that was paid before there were lots is part of those that came from the balance of that
 * time.
 */
async function lotsOf(
  tx: Db | Tx,
  { id }: Pick<LotAccount, 'id'>,
  purchase_id: number,
): Promise<{ all: AccountLot[]; own: Lot[] }> {
  const all = (await readLots(tx, [id])).get(id) ?? [];
  const values = [id, `purchase:${purchase_id}`];
  const rows = await namedQuery<{ id: number; bought: boolean }>(tx, 'lots_of_purchase', LOT_IDS, values);
  const bought = rows.filter((row) => row.bought);
  const ids = new Set((bought.length > 0 ? bought : rows).map((row) => row.id));
  return { all, own: all.filter(({ lot_id }) => ids.has(lot_id)) };
}

const ACCOUNT = `SELECT ${ACCOUNT_COLUMNS} FROM ledger_account a WHERE a.owner_id = $1 AND a.kind = 'viewer_points'`;

/** The units of a purchase that are not spent now, and have not expired. */
export async function unspentOf(
  db: Db | Tx,
  { viewer_id, purchase_id }: Bought,
  now_ms: number,
): Promise<number> {
  const [account] = await namedQuery<LotAccount & Record<string, unknown>>(db, 'lot_account', ACCOUNT, [
    viewer_id,
  ]);
  if (account === undefined) return 0;
  const { all, own } = await lotsOf(db, account, purchase_id);
  const ids = new Set(own.map(({ lot_id }) => lot_id));
  return sumLeft(settledLots(account, all, now_ms).lots.filter(({ lot_id }) => ids.has(lot_id)));
}

async function lockAndRead({ config }: Services, tx: Tx, { viewer_id, purchase_id }: Bought, at_ms: number) {
  const account = await lockLotAccount(tx, viewer_id, 'viewer_points');
  await settleAccount(tx, account, at_ms, config.points.valid_ms);
  return lotsOf(tx, account, purchase_id);
}

function spentLegs(viewer_id: number, units: number, spent: SpentPart): Leg[] {
  if (units === 0) return [];
  if (spent === 'goodwill') return [{ owner_id: null, kind: 'house_refunds', amount_units: -units }];
  return [
    { owner_id: viewer_id, kind: 'viewer_debt', amount_units: units },
    { owner_id: null, kind: 'house_claims', amount_units: -units },
    { owner_id: null, kind: 'house_disputes', amount_units: -units },
  ];
}

/**
 * Takes points of a purchase back to the service, because its money goes back: first what is not spent. No performer loses
 * anything. Once for each key.
 * @throws refund_exceeds_unspent where spent points are `refused`
 */
export async function takePointsBack(
  services: Services,
  tx: Tx,
  bought: Bought,
  { key, units, spent, at_ms }: { key: string; units: number; spent: SpentPart; at_ms: number },
): Promise<TakenBack> {
  const { viewer_id, purchase_id } = bought;
  const { own } = await lockAndRead(services, tx, bought, at_ms);
  const taken_units = Math.min(units, sumLeft(own));
  const spent_units = units - taken_units;
  if (spent === 'refused' && spent_units > 0) throw new Problem('refund_exceeds_unspent');
  const owes = spent === 'debt' && spent_units > 0;
  if (owes) await openDebtAccount(tx, viewer_id);
  const { transfer_id, fresh } = await postTransfer(tx, {
    idempotency_key: `purchase_back:${key}`,
    cause: 'purchase_back',
    cause_id: purchase_id,
    viewer_id,
    performer_id: null,
    at_ms,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_points', amount_units: -taken_units },
      { owner_id: null, kind: 'house_sales', amount_units: units },
      ...spentLegs(viewer_id, spent_units, spent),
    ],
  });
  if (fresh) {
    await writeLots(tx, own, takeFromLots(own, taken_units));
    if (owes) await addDebt(tx, { viewer_id, cause_key: key, units: spent_units, at_ms });
  }
  return { transfer_id, taken_units, spent_units };
}

/**
 * Gives back what `takePointsBack` took under this key, once: the money did not go back, or came back. What of the debt was
 * paid goes back too; what is open is no longer owed.
 */
export async function restorePoints(
  services: Services,
  tx: Tx,
  bought: Bought,
  { key, taken, at_ms }: { key: string; taken: { units: number; goodwill_units: number }; at_ms: number },
): Promise<number> {
  const { viewer_id, purchase_id } = bought;
  const { all, own } = await lockAndRead(services, tx, bought, at_ms);
  const debt = await cancelDebt(tx, viewer_id, key);
  const { goodwill_units } = taken;
  const back_units = taken.units + debt.paid_units;
  const lost_units = debt.open_units + debt.forgiven_units;
  const { transfer_id, fresh } = await postTransfer(tx, {
    idempotency_key: `purchase_restored:${key}`,
    cause: 'purchase_restored',
    cause_id: purchase_id,
    viewer_id,
    performer_id: null,
    at_ms,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_points', amount_units: back_units },
      { owner_id: viewer_id, kind: 'viewer_debt', amount_units: -debt.open_units },
      { owner_id: null, kind: 'house_sales', amount_units: -(back_units + lost_units + goodwill_units) },
      { owner_id: null, kind: 'house_disputes', amount_units: lost_units },
      { owner_id: null, kind: 'house_claims', amount_units: debt.open_units },
      { owner_id: null, kind: 'house_refunds', amount_units: goodwill_units },
    ],
  });
  if (!fresh) return transfer_id;
  const until_ms = at_ms + services.config.points.back_ms;
  const restored = restoreToLots(own, taken.units, until_ms);
  const byId = new Map(restored.map((lot) => [lot.lot_id, lot]));
  const after = all.map((lot) => byId.get(lot.lot_id) ?? lot);
  const spendable = after.filter(({ kind }) => kind !== 'bonus');
  await writeLots(tx, all, giveBackToLots(spendable, debt.paid_units, until_ms).lots);
  return transfer_id;
}
