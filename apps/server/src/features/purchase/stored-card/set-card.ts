import { nextStoredCardState, type StoredCardEvent } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { stopTopUpOf } from '../top-up/stop-top-up.ts';
import { storedCardTable } from './stored-card.table.ts';

/** Moves a card on file. What is forgotten is deleted. Without it no points are bought automatically. */
export async function moveCard(
  services: Services,
  tx: Tx,
  { card_id, user_id }: { card_id: string; user_id: number },
  event: StoredCardEvent,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(storedCardTable)
    .where(and(eq(storedCardTable.card_id, card_id), eq(storedCardTable.user_id, user_id)))
    .for('update');
  const state = row === undefined ? null : nextStoredCardState(row.state, event);
  if (row === undefined || state === null) return false;
  const forgotten =
    state === 'forgotten' ? { brand: null, last4: null, credential: null, told_at: null } : {};
  const changed_at_ms = services.clock.nowMs();
  await tx
    .update(storedCardTable)
    .set({ state, ...forgotten, changed_at_ms })
    .where(eq(storedCardTable.card_id, card_id));
  if (state !== 'usable') await stopTopUpOf(services, tx, user_id, { state: 'off' });
  return true;
}

/** @throws not_found: the member has no such card, or it is in that state */
export const setCard = (
  services: Services,
  user_id: number,
  { card_id, change }: { card_id: string; change: 'turn_off' | 'turn_on' | 'forget' },
): Promise<void> =>
  unitOfWork(services.database.db, async (tx) => {
    if (!(await moveCard(services, tx, { card_id, user_id }, change))) throw new Problem('not_found');
  });

/** Forgets all cards of a member whose account is closed. */
export async function forgetCards(services: Services, tx: Tx, user_id: number): Promise<void> {
  const cards = await tx
    .select({ card_id: storedCardTable.card_id })
    .from(storedCardTable)
    .where(eq(storedCardTable.user_id, user_id))
    .orderBy(storedCardTable.card_id);
  for (const { card_id } of cards) await moveCard(services, tx, { card_id, user_id }, 'forget');
}
