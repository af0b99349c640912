import type { PayoutKind } from '@akari/rules';
import { inArray, sql } from 'drizzle-orm';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { partnerPayoutItemTable } from './partner.table.ts';

type ItemRow = typeof partnerPayoutItemTable.$inferSelect;
/** Something that a partner is owed, or owes, and that no statement has counted. */
export type UnsettledItem = Omit<ItemRow, 'payout_id'>;

/** The line of a statement that an item is part of. */
const KIND_OF: Readonly<Record<ItemRow['source'], PayoutKind>> = {
  commission: 'commission',
  taken_back: 'commission_back',
  restored: 'commission_back',
  returned: 'returned',
  correction: 'correction',
};

/**
 * What of partners ($1) is confirmed at a moment ($2) and in no statement. What was taken back of a commission counts with it or
 * after it, never before. A row that was read never changes, so that no lock is needed: its statement has it once.
 */
const UNSETTLED = `SELECT item.* FROM (
    SELECT c.partner_id, 'commission' AS source, c.purchase_id AS source_id, p.source_site_id AS site_id, c.campaign, c.units
      FROM partner_commission c JOIN purchase p ON p.id = c.purchase_id
      WHERE c.partner_id = ANY (${listOf(1)}) AND c.payable_at_ms <= $2
    UNION ALL SELECT c.partner_id, x.source, k.refund_id, p.source_site_id, c.campaign, x.sign * k.units
      FROM partner_commission c JOIN purchase p ON p.id = c.purchase_id
      JOIN partner_clawback k ON k.purchase_id = c.purchase_id
      JOIN (VALUES ('taken_back', -1), ('restored', 1)) AS x (source, sign)
        ON x.source = 'taken_back' OR k.restored_at_ms IS NOT NULL
      WHERE c.partner_id = ANY (${listOf(1)}) AND c.payable_at_ms <= $2
    UNION ALL SELECT o.partner_id, 'returned', o.id, NULL, '', o.units
      FROM payout o WHERE o.partner_id = ANY (${listOf(1)}) AND o.state IN ('failed', 'returned')
    UNION ALL SELECT e.partner_id, 'correction', e.id, NULL, '', e.units
      FROM earning_correction e WHERE e.partner_id = ANY (${listOf(1)})
  ) item
  WHERE item.units <> 0 AND NOT EXISTS (SELECT FROM partner_payout_item i
    WHERE i.source = item.source AND i.source_id = item.source_id)
  ORDER BY item.partner_id, item.source, item.source_id`;

export const unsettledItems = (
  db: Db | Tx,
  partner_ids: readonly number[],
  now_ms: number,
): Promise<UnsettledItem[]> =>
  namedQuery<UnsettledItem & Record<string, unknown>>(db, 'partner_unsettled', UNSETTLED, [
    idList(partner_ids),
    now_ms,
  ]);

export const unitsOf = (items: readonly UnsettledItem[]): number =>
  items.reduce((sum, { units }) => sum + units, 0);

/** The units of items by the line of the statement. */
export function kindsOf(items: readonly UnsettledItem[]): Partial<Record<PayoutKind, number>> {
  const kinds: Partial<Record<PayoutKind, number>> = {};
  for (const { source, units } of items) kinds[KIND_OF[source]] = (kinds[KIND_OF[source]] ?? 0) + units;
  return Object.fromEntries(Object.entries(kinds).filter(([, units]) => units !== 0));
}

/** Keeps what a statement has counted, each item once for ever. */
export async function settleItems(tx: Tx, payout_id: number, items: readonly UnsettledItem[]): Promise<void> {
  await tx.insert(partnerPayoutItemTable).values(items.map((item) => ({ ...item, payout_id })));
}

/** The units of statements by site and campaign, the largest first. */
export interface SettledPart {
  payout_id: number;
  /** Null: the person came without a site, or it is no commission. */
  site_id: number | null;
  /** Empty: the links named none. */
  campaign: string;
  units: number;
}
export async function settledParts(db: Db, payout_ids: readonly number[]): Promise<SettledPart[]> {
  if (payout_ids.length === 0) return [];
  const { payout_id, site_id, campaign, units, source } = partnerPayoutItemTable;
  const sum = sql<number>`sum(${units})::bigint`.mapWith(Number);
  return db
    .select({ payout_id, site_id, campaign, units: sum })
    .from(partnerPayoutItemTable)
    .where(sql`${inArray(payout_id, [...payout_ids])} AND ${source} NOT IN ('returned', 'correction')`)
    .groupBy(payout_id, site_id, campaign)
    .orderBy(payout_id, sql`sum(${units}) DESC`, campaign);
}
