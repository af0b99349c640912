import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { ledgerAccountTable } from './ledger.table.ts';
import { issuePoints } from './issue-points.ts';
import type { NewTransfer } from './post-transfer.ts';

/**
 * Posts the registration bonus (spec §9), once for each person. The service pays the points; they pay for time only.
 */
export async function postRegistrationBonus(
  tx: Db | Tx,
  bonus: { viewer_id: number; units: number; at_ms: number; valid_ms: number },
): Promise<void> {
  const { viewer_id, units, at_ms, valid_ms } = bonus;
  const transfer: NewTransfer = {
    idempotency_key: `registration:${viewer_id}`,
    cause: 'registration_bonus',
    cause_id: null,
    viewer_id,
    performer_id: null,
    at_ms,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_points', amount_units: units },
      { owner_id: null, kind: 'house_promotion', amount_units: -units },
    ],
  };
  const issue = { kind: 'bonus', source: 'registration_bonus', valid_ms } as const;
  const { fresh } = await issuePoints(tx, transfer, issue);
  if (!fresh) return;
  await tx
    .update(ledgerAccountTable)
    .set({ bonus_units: units })
    .where(and(eq(ledgerAccountTable.owner_id, viewer_id), eq(ledgerAccountTable.kind, 'viewer_points')));
}
