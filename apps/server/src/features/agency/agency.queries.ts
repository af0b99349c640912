import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { agencyTable, type AgencyRow } from './agency.table.ts';

/** Locks the agency of an account. @throws not_found */
export async function lockAgencyOf(tx: Tx, user_id: number): Promise<AgencyRow> {
  const [row] = await tx.select().from(agencyTable).where(eq(agencyTable.user_id, user_id)).for('update');
  if (row === undefined) throw new Problem('not_found');
  return row;
}
