import type { PayoutKind } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { agencyPayoutItemTable } from './agency.table.ts';

type ItemRow = typeof agencyPayoutItemTable.$inferSelect;
/** Something that an agency is owed, or owes, and that no statement has counted. */
export type AgencyItem = Omit<ItemRow, 'payout_id'>;

/** The line of a statement that an item is part of. */
const KIND_OF: Readonly<Record<ItemRow['source'], PayoutKind>> = {
  part: 'agency_part',
  returned: 'returned',
  correction: 'correction',
};

/** What of agencies ($1) is in no statement. A row that was read never changes, so that no lock is needed: its statement has it once. */
const UNSETTLED = `SELECT item.* FROM (
    SELECT c.agency_id, 'part' AS source, c.id AS source_id, c.units FROM agency_cut c WHERE c.agency_id = ANY (${listOf(1)})
    UNION ALL SELECT o.agency_id, 'returned', o.id, o.units
      FROM payout o WHERE o.agency_id = ANY (${listOf(1)}) AND o.state IN ('failed', 'returned')
    UNION ALL SELECT e.agency_id, 'correction', e.id, e.units
      FROM earning_correction e WHERE e.agency_id = ANY (${listOf(1)})
  ) item
  WHERE item.units <> 0 AND NOT EXISTS (SELECT FROM agency_payout_item i
    WHERE i.source = item.source AND i.source_id = item.source_id)
  ORDER BY item.agency_id, item.source, item.source_id`;

export const unsettledAgencyItems = (db: Db | Tx, agency_ids: readonly number[]): Promise<AgencyItem[]> =>
  namedQuery<AgencyItem & Record<string, unknown>>(db, 'agency_unsettled', UNSETTLED, [idList(agency_ids)]);

/** The units of items by the line of the statement. */
export function agencyKindsOf(items: readonly AgencyItem[]): Partial<Record<PayoutKind, number>> {
  const kinds: Partial<Record<PayoutKind, number>> = {};
  for (const { source, units } of items) kinds[KIND_OF[source]] = (kinds[KIND_OF[source]] ?? 0) + units;
  return Object.fromEntries(Object.entries(kinds).filter(([, units]) => units !== 0));
}

/** Keeps what a statement has counted, each item once for ever. */
export async function settleAgencyItems(
  tx: Tx,
  payout_id: number,
  items: readonly AgencyItem[],
): Promise<void> {
  await tx.insert(agencyPayoutItemTable).values(items.map((item) => ({ ...item, payout_id })));
}

/** What a statement has of each performer, by percentage. */
export interface AgencyPart extends Record<string, unknown> {
  performer_name: string;
  share_bp: number;
  divided_units: number;
  part_units: number;
}
export async function settledAgencyParts(db: Db, payout_id: number): Promise<AgencyPart[]> {
  const { rows } = await db.execute<AgencyPart>(sql`
    SELECT u.user_name AS performer_name, c.share_bp, sum(c.divided_units)::bigint AS divided_units,
      sum(c.units)::bigint AS part_units
    FROM agency_payout_item i JOIN agency_cut c ON c.id = i.source_id JOIN app_user u ON u.id = c.performer_id
    WHERE i.payout_id = ${payout_id} AND i.source = 'part'
    GROUP BY u.user_name, c.share_bp ORDER BY sum(c.units) DESC, u.user_name, c.share_bp`);
  return rows;
}
