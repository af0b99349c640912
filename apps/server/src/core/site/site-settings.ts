import {
  hiddenItems,
  PROFILE_PATHS,
  SITES,
  usualSiteSettings,
  type Site,
  type SiteSettings,
} from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { settingTable } from '../../platform/config/setting.table.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ActDone } from '../audit/record-act.ts';

const NAME = 'pages';
const scopeOf = ({ site_id }: Pick<Site, 'site_id'>): string => `site:${site_id}`;

/** What is kept. A field that a later version adds is absent in an older row, and has its usual value. */
const kept = z
  .object({
    site_url: z.string().nullable(),
    chat_url: z.string().nullable(),
    profile_path: z.enum(PROFILE_PATHS),
    join_path: z.string(),
    purchase_path: z.string(),
    copyright: z.string().nullable(),
    hidden: z.array(z.string()).transform(hiddenItems),
    /** What an earlier version kept instead: the items that are shown. It knew the purchase alone. */
    menu: z.array(z.string()),
    needs_card: z.boolean(),
  })
  .partial();

function settingsOf(site: Site, value: unknown): SiteSettings {
  const { data: { menu, ...data } = {} } = kept.safeParse(value ?? {});
  if (menu?.includes('purchase') === false) data.hidden ??= ['purchase'];
  const changed = Object.entries(data).filter(([, set]) => set !== undefined);
  return { ...usualSiteSettings(site), ...(Object.fromEntries(changed) as Partial<SiteSettings>) };
}

const placeOf = (site: Site) => and(eq(settingTable.scope, scopeOf(site)), eq(settingTable.name, NAME));

/** What staff have decided for a site. It is read each time, so that a change counts at every node at once. */
export async function readSiteSettings(db: Db | Tx, site: Site): Promise<SiteSettings> {
  const [row] = await db.select({ value: settingTable.value }).from(settingTable).where(placeOf(site));
  return settingsOf(site, row?.value);
}

/** The settings of all sites, by id. */
export async function allSiteSettings(db: Db): Promise<ReadonlyMap<number, SiteSettings>> {
  const rows = await db.select().from(settingTable).where(eq(settingTable.name, NAME));
  const values = new Map(rows.map(({ scope, value }) => [scope, value]));
  return new Map(SITES.map((site) => [site.site_id, settingsOf(site, values.get(scopeOf(site)))]));
}

/** Locks the settings of a site, also where it has none yet. */
export async function lockSiteSettings(tx: Tx, site: Site): Promise<SiteSettings> {
  await tx
    .insert(settingTable)
    .values({ scope: scopeOf(site), name: NAME, value: {} })
    .onConflictDoNothing();
  const rows = tx.select({ value: settingTable.value }).from(settingTable).where(placeOf(site));
  const [row] = await rows.for('update');
  return settingsOf(site, row?.value);
}

/** Staff act: changes the settings of a site. `before`: the locked ones. */
export async function setSiteSettings(
  tx: Tx,
  { site_id }: Site,
  before: SiteSettings,
  next: SiteSettings,
): Promise<ActDone> {
  const names = Object.keys(next) as (keyof SiteSettings)[];
  const differ = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(next[name]));
  const of = (settings: SiteSettings) => Object.fromEntries(differ.map((name) => [name, settings[name]]));
  await setSiteSetting(tx, site_id, NAME, of(next));
  return {
    subject: { kind: 'site', id: site_id },
    before: of(before),
    after: of(next),
    outcome: differ.length === 0 ? 'unchanged' : 'done',
  };
}
