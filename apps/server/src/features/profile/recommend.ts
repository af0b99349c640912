import { isPromoViewer, japanDate } from '@akari/rules';
import { barInForce } from '../../core/bar/bar.queries.ts';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { recommendTable } from './profile.table.ts';
import { recommendsOf } from './profile.queries.ts';

/**
 * A viewer recommends a performer, once in a day of Japan.
 * @throws performer_not_found, recommend_promo, kicked_out, banned_out, recommend_today
 */
export async function recommend(
  { database, clock }: Services,
  { user_id: viewer_id, user_type }: Member,
  performer_name: string,
): Promise<{ recommends: number }> {
  const at_ms = clock.nowMs();
  return unitOfWork(database.db, async (tx) => {
    const { id: performer_id } = await performerOf(tx, performer_name);
    if (isPromoViewer(user_type)) throw new Problem('recommend_promo');
    const bar = await barInForce(tx, performer_id, viewer_id, at_ms);
    if (bar !== null) throw new Problem(bar.until_ms === null ? 'banned_out' : 'kicked_out');
    const kept = await tx
      .insert(recommendTable)
      .values({ performer_id, viewer_id, at_ms, day: japanDate(at_ms) })
      .onConflictDoNothing()
      .returning({ day: recommendTable.day });
    if (kept.length === 0) throw new Problem('recommend_today');
    return { recommends: await recommendsOf(tx, performer_id) };
  });
}
