import { nextStoredChargeState, type StoredChargeEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { storedChargeTable, type StoredChargeRow } from './stored-card.table.ts';

type Told = Partial<Pick<StoredChargeRow, 'token' | 'sale_id' | 'reason' | 'asked_at_ms'>>;

/** Moves the charge of a purchase. @returns whether the event changed something */
export async function moveCharge(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  purchase_id: number,
  event: StoredChargeEvent,
  told: Told = {},
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(storedChargeTable)
    .where(eq(storedChargeTable.purchase_id, purchase_id))
    .for('update');
  const state = row === undefined ? null : nextStoredChargeState(row.state, event);
  if (state === null) return false;
  const decided_at_ms = state === 'asked' || state === 'unknown' ? null : clock.nowMs();
  await tx
    .update(storedChargeTable)
    .set({ ...told, state, decided_at_ms })
    .where(eq(storedChargeTable.purchase_id, purchase_id));
  return true;
}
