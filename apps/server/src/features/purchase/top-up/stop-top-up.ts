import type { TopUpState } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { topUpTable } from './top-up.table.ts';

/** Buys nothing automatically any more. @returns whether something was on */
export async function stopTopUpOf(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  user_id: number,
  { state }: { state: Exclude<TopUpState, 'on'> },
): Promise<boolean> {
  const stopped = await tx
    .update(topUpTable)
    .set({ state, changed_at_ms: clock.nowMs() })
    .where(and(eq(topUpTable.user_id, user_id), eq(topUpTable.state, 'on')))
    .returning({ user_id: topUpTable.user_id });
  return stopped.length > 0;
}
