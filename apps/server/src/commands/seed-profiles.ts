import { japanDate, NO_FACTS, NO_TEXTS } from '@akari/rules';
import { planSoonNotices } from '../core/favourite/plan-soon-notices.ts';
import { nextLoginTable, profileTable, recommendTable } from '../features/profile/profile.table.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_PROFILES } from './demo-profiles.ts';
import type { DemoPerformer } from './demo-people.ts';

const HOUR_MS = 3_600_000;

/** Writes the profiles of demo performers whom this start has made, as staff would have approved them. */
export async function seedProfiles(
  services: Services,
  tx: Tx,
  performers: readonly DemoPerformer[],
  made: ReadonlyMap<string, number>,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const hour_ms = now_ms - (now_ms % HOUR_MS);
  for (const { user_name, introduction } of performers) {
    const [performer_id, profile] = [made.get(user_name), DEMO_PROFILES[user_name]];
    if (performer_id === undefined || profile === undefined) continue;
    const { facts, texts, next_in_hours, recommended_by } = profile;
    await tx.insert(profileTable).values({
      ...{ performer_id, version: 1, state: 'approved', sent_at_ms: now_ms },
      facts: { ...NO_FACTS, ...facts },
      shown_texts: { ...NO_TEXTS, introduction, ...texts },
    });
    const times = next_in_hours.map((hours) => hour_ms + hours * HOUR_MS);
    await planSoonNotices(services, tx, performer_id, [], times);
    if (times.length > 0)
      await tx.insert(nextLoginTable).values(times.map((at_ms) => ({ performer_id, at_ms })));
    const viewers = recommended_by.flatMap((name) => made.get(name) ?? []);
    // Yesterday: they can recommend the performers again today.
    const at_ms = now_ms - 24 * HOUR_MS;
    if (viewers.length > 0)
      await tx
        .insert(recommendTable)
        .values(viewers.map((viewer_id) => ({ performer_id, viewer_id, at_ms, day: japanDate(at_ms) })));
  }
}
