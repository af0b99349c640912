import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Json } from '../database/json.ts';
import { settingTable } from './setting.table.ts';

type Fields = Record<string, Json>;

/**
 * Sets a setting of a site.
 * @param value its fields; those that it does not name stay as they are
 * @returns the named fields before (as far as the site had them) and after
 */
export async function setSiteSetting(
  tx: Tx,
  site_id: number,
  name: string,
  value: object,
): Promise<{ before: Fields; after: Fields }> {
  const scope = `site:${site_id}`;
  const [row] = await tx
    .select({ value: settingTable.value })
    .from(settingTable)
    .where(and(eq(settingTable.scope, scope), eq(settingTable.name, name)))
    .for('update');
  await tx
    .insert(settingTable)
    .values({ scope, name, value })
    .onConflictDoUpdate({
      target: [settingTable.scope, settingTable.name],
      set: { value: sql`${settingTable.value} || ${JSON.stringify(value)}::jsonb` },
    });
  const had = Object.entries((row?.value ?? {}) as Fields).filter(([field]) => Object.hasOwn(value, field));
  return { before: Object.fromEntries(had), after: value as Fields };
}
