import { japanDate, NO_FACTS, NO_TEXTS } from '@akari/rules';
import { nextLoginTable, profileTable, recommendTable } from '../features/profile/profile.table.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_PROFILES } from './demo-profiles.ts';
import type { DemoPerformer } from './demo-people.ts';

const HOUR_MS = 3_600_000;

/** Writes the profiles of demo performers whom this start has made, as staff would have approved them. */
export async function seedProfiles(
  { clock }: Services,
  tx: Tx,
  performers: readonly DemoPerformer[],
  made: ReadonlyMap<string, number>,
): Promise<void> {
  const now_ms = clock.nowMs();
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
    if (next_in_hours.length > 0)
      await tx
        .insert(nextLoginTable)
        .values(next_in_hours.map((hours) => ({ performer_id, at_ms: hour_ms + hours * HOUR_MS })));
    const viewers = recommended_by.flatMap((name) => made.get(name) ?? []);
    // Yesterday: they can recommend the performers again today.
    const at_ms = now_ms - 24 * HOUR_MS;
    if (viewers.length > 0)
      await tx
        .insert(recommendTable)
        .values(viewers.map((viewer_id) => ({ performer_id, viewer_id, at_ms, day: japanDate(at_ms) })));
  }
}
