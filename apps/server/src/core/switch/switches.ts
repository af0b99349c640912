import { SWITCHES, switchedOff, type SwitchName } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ActDone } from '../audit/record-act.ts';

const NAME = 'switches';
/** Null: the whole service. */
type SwitchScope = number | null;
export const scopeOf = (site_id: SwitchScope): string => (site_id === null ? 'server' : `site:${site_id}`);

const READ = `SELECT value FROM setting WHERE name = '${NAME}' AND scope = ANY (ARRAY['server', 'site:' || $1::bigint])`;

/**
 * What is switched off for a site, by its own switches and by those of the whole service. It is read from the database
 * each time, so that a switch bites at every node at once.
 */
export async function offAt(db: Db | Tx, site_id: number): Promise<SwitchName[]> {
  const rows = await namedQuery<{ value: unknown }>(db, 'switches_off', READ, [site_id]);
  return [...new Set(rows.flatMap(({ value }) => switchedOff(value)))];
}

/**
 * Refuses what is switched off for a site.
 * @throws site_off, or the problem of the switch
 */
export async function refuseWhenOff(db: Db | Tx, name: SwitchName, site_id: number): Promise<void> {
  const off = await offAt(db, site_id);
  if (off.includes('site')) throw new Problem(SWITCHES.site.problem);
  if (off.includes(name)) throw new Problem(SWITCHES[name].problem);
}

/** Every scope that has a switch off. */
export async function allSwitches(db: Db): Promise<{ site_id: SwitchScope; off: SwitchName[] }[]> {
  const rows = await db.select().from(settingTable).where(eq(settingTable.name, NAME));
  return rows.map(({ scope, value }) => ({
    site_id: scope === 'server' ? null : Number(scope.slice('site:'.length)),
    off: switchedOff(value),
  }));
}

/**
 * Staff act: switches a part of a site, or of the whole service, off or on.
 * @param seen whether it was off when it was decided
 * @throws act_conflict
 */
export async function setSwitch(
  tx: Tx,
  { name, site_id, off, seen }: { name: SwitchName; site_id: SwitchScope; off: boolean; seen: boolean },
): Promise<ActDone> {
  const scope = scopeOf(site_id);
  const place = and(eq(settingTable.scope, scope), eq(settingTable.name, NAME));
  await tx.insert(settingTable).values({ scope, name: NAME, value: {} }).onConflictDoNothing();
  const [row] = await tx.select({ value: settingTable.value }).from(settingTable).where(place).for('update');
  const was = switchedOff(row?.value).includes(name);
  if (was !== seen) throw new Problem('act_conflict');
  const word = off ? 'off' : 'on';
  await tx
    .update(settingTable)
    .set({ value: sql`${settingTable.value} || ${JSON.stringify({ [name]: word })}::jsonb` })
    .where(place);
  return {
    subject: { kind: 'switch', id: `${scope}:${name}` },
    before: { [name]: was ? 'off' : 'on' },
    after: { [name]: word },
    outcome: was === off ? 'unchanged' : 'done',
  };
}
