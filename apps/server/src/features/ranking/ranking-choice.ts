import { isPerformer } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { rankingChoiceTable } from './ranking.table.ts';

/** A performer is shown unless she hides herself; a viewer's name is shown only if they choose it. */
export async function isShownIn(
  { database }: Services,
  { user_id, user_type }: Pick<Member, 'user_id' | 'user_type'>,
): Promise<boolean> {
  const [row] = await database.db
    .select({ shown: rankingChoiceTable.shown })
    .from(rankingChoiceTable)
    .where(eq(rankingChoiceTable.user_id, user_id));
  return row?.shown ?? isPerformer(user_type);
}

export async function chooseShown({ database }: Services, user_id: number, shown: boolean): Promise<void> {
  await database.db
    .insert(rankingChoiceTable)
    .values({ user_id, shown })
    .onConflictDoUpdate({ target: rankingChoiceTable.user_id, set: { shown } });
}
