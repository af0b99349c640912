import type { ThankYouAccepts } from '@akari/rules';
import type { Services } from '../../platform/services.ts';
import { thankYouChoiceTable } from './thank-you.table.ts';

/** Sets which points a performer accepts as thanks. */
export async function chooseThankYou(
  { database }: Services,
  performer_id: number,
  accepts: ThankYouAccepts,
): Promise<void> {
  await database.db
    .insert(thankYouChoiceTable)
    .values({ performer_id, accepts })
    .onConflictDoUpdate({ target: thankYouChoiceTable.performer_id, set: { accepts } });
}
