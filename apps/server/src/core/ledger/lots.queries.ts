import type { PointLot } from '@akari/contract';
import type { OfficeLot } from '@akari/contract/office';
import { POINT_TYPE, type Money } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { ACCOUNT_COLUMNS, readLots, settledLots, type AccountLot, type LotAccount } from './account-lots.ts';

const ACCOUNTS = `SELECT ${ACCOUNT_COLUMNS} FROM ledger_account a
  WHERE a.owner_id = $1 AND a.kind IN ('viewer_points', 'viewer_coupon_points') ORDER BY a.kind DESC`;

type OpenLot = AccountLot & { coupon: boolean };

/** The lots of a viewer with something left, in the order of spending: regular points, then coupon points. */
async function openLotsOf(db: Db, viewer_id: number, now_ms: number): Promise<OpenLot[]> {
  const accounts = await namedQuery<LotAccount & Record<string, unknown>>(db, 'lots_accounts', ACCOUNTS, [
    viewer_id,
  ]);
  const lots = await readLots(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.flatMap((account) =>
    (settledLots(account, lots.get(account.id) ?? [], now_ms).lots as AccountLot[])
      .filter(({ left_units }) => left_units > 0)
      .map((lot) => ({ ...lot, coupon: account.kind === 'viewer_coupon_points' })),
  );
}

/** What a viewer sees of the own lots. */
export async function pointLotsOf(db: Db, viewer_id: number, now_ms: number): Promise<PointLot[]> {
  return (await openLotsOf(db, viewer_id, now_ms)).map(({ kind, coupon, left_units, expires_at_ms }) => ({
    kind,
    point_type: coupon ? POINT_TYPE.coupon : POINT_TYPE.regular,
    units: left_units,
    expires_at_ms,
  }));
}

const ISSUES = `SELECT id, issued_at_ms, price_minor AS amount_minor, currency FROM point_lot WHERE id = ANY (${listOf(1)})`;
type IssueRow = { id: number; issued_at_ms: number } & (Money | { amount_minor: null; currency: null });

/** What staff see of a viewer's lots. */
export async function officeLotsOf(db: Db, viewer_id: number, now_ms: number): Promise<OfficeLot[]> {
  const lots = await openLotsOf(db, viewer_id, now_ms);
  const rows = await namedQuery<IssueRow & Record<string, unknown>>(db, 'lots_issues', ISSUES, [
    idList(lots.map(({ lot_id }) => lot_id)),
  ]);
  const issues = new Map(rows.map((row) => [row.id, row]));
  return lots.map(({ lot_id, kind, coupon, left_units, issued_units, expires_at_ms }) => {
    const { issued_at_ms = 0, amount_minor = null, currency = null } = issues.get(lot_id) ?? {};
    const price = amount_minor === null || currency === null ? null : { amount_minor, currency };
    return { kind, coupon, units: left_units, issued_units, price, issued_at_ms, expires_at_ms };
  });
}
