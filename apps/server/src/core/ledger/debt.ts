import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { postTransfer } from './post-transfer.ts';

const OPEN_ACCOUNT = `INSERT INTO ledger_account (owner_id, kind) VALUES ($1, 'viewer_debt') ON CONFLICT DO NOTHING`;
const ADD = `INSERT INTO point_debt (viewer_id, cause_key, owed_units, at_ms) VALUES ($1, $2, $3, $4)`;

/** Writes down a debt, in the transaction that posts it; the account of the viewer's points is locked. */
export async function addDebt(
  tx: Tx,
  debt: { viewer_id: number; cause_key: string; units: number; at_ms: number },
): Promise<void> {
  await namedQuery(tx, 'debt_add', ADD, [debt.viewer_id, debt.cause_key, debt.units, debt.at_ms]);
}
export const openDebtAccount = (tx: Tx, viewer_id: number): Promise<unknown> =>
  namedQuery(tx, 'debt_open', OPEN_ACCOUNT, [viewer_id]);

const LOCK = `SELECT id, balance_units FROM ledger_account
  WHERE owner_id = $1 AND kind = 'viewer_debt' AND balance_units > 0 FOR UPDATE`;
const lockDebt = async (tx: Db | Tx, viewer_id: number): Promise<number> => {
  const [account] = await namedQuery<{ id: number; balance_units: number }>(tx, 'debt_lock', LOCK, [
    viewer_id,
  ]);
  return account?.balance_units ?? 0;
};

/** Allocates units to the oldest debts first. @param column how they end */
const allocate = (column: 'paid_units' | 'forgiven_units'): string => `UPDATE point_debt d
  SET ${column} = d.${column} + part.units FROM (
    SELECT id, least(open_units, greatest(0, $2::bigint - before_units))::bigint AS units FROM (
      SELECT id, open_units, coalesce(sum(open_units) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
        AS before_units
      FROM (SELECT id, owed_units - paid_units - forgiven_units - cancelled_units AS open_units FROM point_debt
        WHERE viewer_id = $1) debt) placed) part
  WHERE d.id = part.id AND part.units > 0`;
const PAY = allocate('paid_units');
const FORGIVE = allocate('forgiven_units');

/**
 * Pays a viewer's debt with points: those that have just been issued, in the transaction of the issue, or those that are left
 * when the account is closed. The account of the points is locked. The loss of the service becomes smaller by as much. Once
 * for each key.
 * @returns the units that were paid
 */
export async function payDebt(
  tx: Db | Tx,
  {
    viewer_id,
    units,
    key,
    cause_id,
    at_ms,
  }: { viewer_id: number; units: number; key: string; cause_id: number | null; at_ms: number },
): Promise<number> {
  const paid_units = Math.min(await lockDebt(tx, viewer_id), units);
  if (paid_units === 0) return 0;
  const { fresh } = await postTransfer(tx, {
    idempotency_key: `debt_paid:${key}`,
    cause: 'debt_paid',
    cause_id,
    viewer_id,
    performer_id: null,
    at_ms,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_points', amount_units: -paid_units },
      { owner_id: viewer_id, kind: 'viewer_debt', amount_units: -paid_units },
      { owner_id: null, kind: 'house_disputes', amount_units: paid_units },
      { owner_id: null, kind: 'house_claims', amount_units: paid_units },
    ],
  });
  if (fresh) await namedQuery(tx, 'debt_pay', PAY, [viewer_id, paid_units]);
  return paid_units;
}

/** Staff forgive all that a viewer owes. The loss stays with the service. @returns units */
export async function forgiveDebt(
  tx: Tx,
  { viewer_id, key, at_ms }: { viewer_id: number; key: string; at_ms: number },
): Promise<number> {
  const units = await lockDebt(tx, viewer_id);
  if (units === 0) return 0;
  const { fresh } = await postTransfer(tx, {
    idempotency_key: `debt_forgiven:${key}`,
    cause: 'debt_paid',
    cause_id: null,
    viewer_id,
    performer_id: null,
    at_ms,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_debt', amount_units: -units },
      { owner_id: null, kind: 'house_claims', amount_units: units },
    ],
  });
  if (fresh) await namedQuery(tx, 'debt_forgive', FORGIVE, [viewer_id, units]);
  return units;
}

const OWED = `SELECT coalesce(sum(balance_units), 0)::bigint AS units FROM ledger_account
  WHERE owner_id = $1 AND kind = 'viewer_debt'`;
/** What a viewer owes, units. */
export async function debtOf(db: Db | Tx, viewer_id: number): Promise<number> {
  const [row] = await namedQuery<{ units: number }>(db, 'debt_of', OWED, [viewer_id]);
  return row?.units ?? 0;
}

export interface DebtState {
  /** What of it points have paid, and what is still open. */
  paid_units: number;
  open_units: number;
  forgiven_units: number;
}
const CANCEL = `UPDATE point_debt SET cancelled_units = owed_units - paid_units - forgiven_units
  WHERE cause_key = $1 RETURNING paid_units, forgiven_units, cancelled_units AS open_units`;

/** Ends what is open of one debt. The account of the viewer's points is locked. @returns what it was before */
export async function cancelDebt(tx: Tx, viewer_id: number, cause_key: string): Promise<DebtState> {
  await lockDebt(tx, viewer_id);
  const [row] = await namedQuery<DebtState & Record<string, unknown>>(tx, 'debt_cancel', CANCEL, [cause_key]);
  return row ?? { paid_units: 0, open_units: 0, forgiven_units: 0 };
}
