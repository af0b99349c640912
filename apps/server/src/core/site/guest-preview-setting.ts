import { GUEST_PREVIEW_MS, GUEST_PREVIEW_TOTAL_MS } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../audit/act.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const NAME = 'guest_preview';
const scopeOf = (site_id: number): string => `site:${site_id}`;
const kept = z.object({
  each_ms: z.number().int().positive(),
  total_ms: z.number().int().nonnegative(),
  /** Absent in a setting that was made before it existed. */
  automatic: z.boolean().default(true),
});
type GuestPreviewSetting = z.infer<typeof kept>;

/** How guests preview on a site: its setting, or the rules if the site has none. */
export async function guestPreviewSetting(db: Db | Tx, site_id: number): Promise<GuestPreviewSetting> {
  const [row] = await db
    .select({ value: settingTable.value })
    .from(settingTable)
    .where(and(eq(settingTable.scope, scopeOf(site_id)), eq(settingTable.name, NAME)));
  const set = kept.safeParse(row?.value);
  return set.success
    ? set.data
    : { each_ms: GUEST_PREVIEW_MS, total_ms: GUEST_PREVIEW_TOTAL_MS, automatic: true };
}

const options = z.object({
  seconds: z.coerce.number().int().min(1).max(3_600),
  'day-seconds': z.coerce.number().int().min(0).max(86_400),
  automatic: z.enum(['yes', 'no']).default('yes'),
});

/**
 * Staff act: sets how many seconds guests may watch free of charge, in each preview and in a day, and whether the preview
 * begins by itself when a room is opened.
 */
export async function setGuestPreview(tx: Tx, { site_id, options: asked }: ActRequest): Promise<ActReport> {
  const { seconds, 'day-seconds': day_seconds, automatic } = options.parse(asked);
  const value: GuestPreviewSetting = {
    each_ms: seconds * 1_000,
    total_ms: day_seconds * 1_000,
    automatic: automatic === 'yes',
  };
  const begins = value.automatic ? 'begins by itself' : 'begins when they press';
  return {
    subject: { kind: 'site', id: site_id },
    ...(await setSiteSetting(tx, site_id, NAME, value)),
    message: `guests of site ${site_id} watch ${seconds} s a preview, which ${begins}, and ${day_seconds} s a day, from now on`,
  };
}
