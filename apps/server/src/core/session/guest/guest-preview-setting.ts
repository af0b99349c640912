import { GUEST_PREVIEW_MS, GUEST_PREVIEW_TOTAL_MS, type GuestPreviewLimits } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { settingTable } from '../../../platform/config/setting.table.ts';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';

const NAME = 'guest_preview';
const scopeOf = (site_id: number): string => `site:${site_id}`;
const kept = z.object({ each_ms: z.number().int().positive(), total_ms: z.number().int().nonnegative() });

/** The preview limits of a site's setting, or of the rules if the site has none. */
export async function guestPreviewLimits(db: Db | Tx, site_id: number): Promise<GuestPreviewLimits> {
  const [row] = await db
    .select({ value: settingTable.value })
    .from(settingTable)
    .where(and(eq(settingTable.scope, scopeOf(site_id)), eq(settingTable.name, NAME)));
  const set = kept.safeParse(row?.value);
  return set.success ? set.data : { each_ms: GUEST_PREVIEW_MS, total_ms: GUEST_PREVIEW_TOTAL_MS };
}

const options = z.object({
  seconds: z.coerce.number().int().min(1).max(3_600),
  'day-seconds': z.coerce.number().int().min(0).max(86_400),
});

/** Command line: sets how many seconds guests may watch free of charge, in each preview and in a day. */
export async function setGuestPreview(database: Database, site_id: number, asked: unknown): Promise<string> {
  const { seconds, 'day-seconds': day_seconds } = options.parse(asked);
  const value: GuestPreviewLimits = { each_ms: seconds * 1_000, total_ms: day_seconds * 1_000 };
  await database.db
    .insert(settingTable)
    .values({ scope: scopeOf(site_id), name: NAME, value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
  return `guests of site ${site_id} watch ${seconds} s a preview and ${day_seconds} s a day, from now on`;
}
