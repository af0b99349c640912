import {
  siteTermsIn,
  termsSetIn,
  type SiteTermGroup,
  type SiteTermValues,
  type TermsSet,
} from '@akari/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { namedQuery } from '../database/named-query.ts';
import { settingTable } from './setting.table.ts';

const scopeOf = (site_id: number): string => `site:${site_id}`;
const placeOf = (site_id: number, group: SiteTermGroup) =>
  and(eq(settingTable.scope, scopeOf(site_id)), eq(settingTable.name, group));

/** What counts on a site. It is read each time, so that a change counts at every node at once. */
export async function siteTermsOf<G extends SiteTermGroup>(
  db: Db | Tx,
  site_id: number,
  group: G,
): Promise<SiteTermValues[G]> {
  const [row] = await db
    .select({ value: settingTable.value })
    .from(settingTable)
    .where(placeOf(site_id, group));
  return siteTermsIn(group, row?.value);
}

const OF_PERFORMER = `SELECT s.value FROM app_user u JOIN setting s ON s.scope = 'site:' || u.site_id AND s.name = $2
  WHERE u.id = $1`;

/** What counts on the site of a performer. */
export async function performerTermsOf<G extends SiteTermGroup>(
  db: Db | Tx,
  performer_id: number,
  group: G,
): Promise<SiteTermValues[G]> {
  const values = [performer_id, group];
  const [row] = await namedQuery<{ value: unknown }>(db, 'performer_terms_of', OF_PERFORMER, values);
  return siteTermsIn(group, row?.value);
}

/** What staff have set of these groups on a site. */
export async function termsSetOf(
  db: Db,
  site_id: number,
  groups: readonly SiteTermGroup[],
): Promise<ReadonlyMap<SiteTermGroup, TermsSet>> {
  if (groups.length === 0) return new Map();
  const rows = await db
    .select({ name: settingTable.name, value: settingTable.value })
    .from(settingTable)
    .where(and(eq(settingTable.scope, scopeOf(site_id)), inArray(settingTable.name, [...groups])));
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return new Map(groups.map((group) => [group, termsSetIn(group, stored.get(group))]));
}

/** Names of the texts that staff have set in these groups on a site; none of them is empty. */
export async function textsSetOf<G extends SiteTermGroup>(
  db: Db,
  site_id: number,
  groups: readonly G[],
): Promise<Partial<Record<G, ReadonlySet<string>>>> {
  const fields = sql<
    string[]
  >`ARRAY(SELECT f.key FROM jsonb_each_text(${settingTable.value}) f WHERE f.value <> '')`;
  const rows = await db
    .select({ name: settingTable.name, fields })
    .from(settingTable)
    .where(and(eq(settingTable.scope, scopeOf(site_id)), inArray(settingTable.name, [...groups])));
  const set: Partial<Record<G, ReadonlySet<string>>> = {};
  for (const row of rows) set[row.name as G] = new Set(row.fields);
  return set;
}

/** Locks what staff have set of a group, also where it has nothing yet. */
export async function lockSiteTerms(tx: Tx, site_id: number, group: SiteTermGroup): Promise<TermsSet> {
  await tx
    .insert(settingTable)
    .values({ scope: scopeOf(site_id), name: group, value: {} })
    .onConflictDoNothing();
  const rows = tx.select({ value: settingTable.value }).from(settingTable).where(placeOf(site_id, group));
  const [row] = await rows.for('update');
  return termsSetIn(group, row?.value);
}

/** Keeps what staff set of a group. Fields of a later version stay. @param given_back fields that are usual again */
export async function keepSiteTerms(
  tx: Tx,
  site_id: number,
  group: SiteTermGroup,
  set: TermsSet,
  given_back: readonly string[],
): Promise<void> {
  const without = given_back.reduce(
    (value, name) => sql`${value} - ${name}::text`,
    sql`${settingTable.value}`,
  );
  await tx
    .update(settingTable)
    .set({ value: sql`(${without}) || ${JSON.stringify(set)}::jsonb` })
    .where(placeOf(site_id, group));
}
