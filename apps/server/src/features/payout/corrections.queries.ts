import type { EarningCorrection } from '@akari/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Earner } from './earner.ts';
import type { PayoutRow } from './move-payout.ts';

const SHOWN = 200;

/** Corrections of a performer after an entry of the account of earnings, and until one. */
const ofPerformer = (performer_id: number, after_id: SQL, until_id: number): SQL => sql`
  SELECT c.at_ms, c.units, c.cause FROM earning_correction c
  JOIN ledger_account a ON a.owner_id = c.user_id AND a.kind = 'performer_earnings'
  JOIN entry e ON e.account_id = a.id AND e.transfer_id = c.transfer_id AND e.session_id IS NULL
    AND e.balance_after_units IS NOT NULL
  WHERE c.user_id = ${performer_id} AND c.partner_id IS NULL AND c.agency_id IS NULL
    AND e.id > (${after_id}) AND e.id <= ${until_id}`;

const rowsOf = async (db: Db, query: SQL): Promise<EarningCorrection[]> =>
  (await db.execute<EarningCorrection & Record<string, unknown>>(query)).rows;

/** Corrections that no statement of a person has counted, the newest first. */
export async function openCorrections(db: Db, earner: Earner): Promise<EarningCorrection[]> {
  if (earner.kind === 'performer') {
    const last = sql`SELECT coalesce(max(last_entry_id), 0) FROM payout WHERE performer_id = ${earner.user_id}`;
    const open = ofPerformer(earner.user_id, last, Number.MAX_SAFE_INTEGER);
    return rowsOf(db, sql`${open} ORDER BY c.at_ms DESC, c.transfer_id DESC LIMIT ${SHOWN}`);
  }
  if (earner.kind === 'agency')
    return rowsOf(
      db,
      sql`SELECT c.at_ms, c.units, c.cause FROM earning_correction c WHERE c.agency_id = ${earner.agency_id}
        AND NOT EXISTS (SELECT FROM agency_payout_item i WHERE i.source = 'correction' AND i.source_id = c.id)
        ORDER BY c.at_ms DESC, c.transfer_id DESC LIMIT ${SHOWN}`,
    );
  if (earner.partner_id === null) return [];
  return rowsOf(
    db,
    sql`SELECT c.at_ms, c.units, c.cause FROM earning_correction c WHERE c.partner_id = ${earner.partner_id}
      AND NOT EXISTS (SELECT FROM partner_payout_item i WHERE i.source = 'correction' AND i.source_id = c.id)
      ORDER BY c.at_ms DESC, c.transfer_id DESC LIMIT ${SHOWN}`,
  );
}

/** Corrections that a statement has counted, the oldest first. */
export function correctionsIn(
  db: Db,
  { id, performer_id, partner_id, agency_id, last_entry_id }: PayoutRow,
): Promise<EarningCorrection[]> {
  if (partner_id !== null)
    return rowsOf(
      db,
      sql`SELECT c.at_ms, c.units, c.cause FROM earning_correction c JOIN partner_payout_item i
        ON i.source = 'correction' AND i.source_id = c.id WHERE i.payout_id = ${id} ORDER BY c.at_ms, c.transfer_id`,
    );
  if (agency_id !== null)
    return rowsOf(
      db,
      sql`SELECT c.at_ms, c.units, c.cause FROM earning_correction c JOIN agency_payout_item i
        ON i.source = 'correction' AND i.source_id = c.id WHERE i.payout_id = ${id} ORDER BY c.at_ms, c.transfer_id`,
    );
  const before = sql`SELECT coalesce(max(last_entry_id), 0) FROM payout
    WHERE performer_id = ${performer_id} AND last_entry_id < ${last_entry_id}`;
  return rowsOf(db, sql`${ofPerformer(performer_id, before, last_entry_id)} ORDER BY c.at_ms, c.transfer_id`);
}
