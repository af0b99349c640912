import { USER_TYPE_OF_TIER, type ViewerTier } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { ActDone } from '../audit/record-act.ts';
import { userTable } from './state/account.table.ts';

/** Locks a person, so that their account does not change until the commit. */
export async function lockUser(tx: Tx, user_id: number) {
  const [row] = await tx.select().from(userTable).where(eq(userTable.id, user_id)).for('no key update');
  return row ?? null;
}

/** Staff act: changes the tier of a locked viewer, and with it the type. */
export async function setTier(
  tx: Tx,
  { id, user_type, tier: tier_before }: Pick<typeof userTable.$inferSelect, 'id' | 'user_type' | 'tier'>,
  tier: ViewerTier,
): Promise<ActDone> {
  const after = { user_type: USER_TYPE_OF_TIER[tier], tier };
  await tx.update(userTable).set(after).where(eq(userTable.id, id));
  return { subject: { kind: 'person', id }, before: { user_type, tier: tier_before }, after };
}
