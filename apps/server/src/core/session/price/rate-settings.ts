import { changedModes, type RateScope, type RateTable } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { settingTable } from '../../../platform/config/setting.table.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { ActDone } from '../../audit/record-act.ts';
import { rateTable } from '../../channel/state/channel.queries.ts';

const NAME = 'rates';
const placeOf = (scope: RateScope) => and(eq(settingTable.scope, scope), eq(settingTable.name, NAME));

/** The rates of every scope that has some of its own. */
export async function allRates(db: Db | Tx): Promise<ReadonlyMap<string, RateTable>> {
  const rows = await db.select().from(settingTable).where(eq(settingTable.name, NAME));
  return new Map(rows.map(({ scope, value }) => [scope, rateTable(value)]));
}

const LOCK_SITE = `SELECT c.performer_id FROM channel c JOIN app_user u ON u.id = c.performer_id
  WHERE u.site_id = $1 AND c.status <> 'offline' ORDER BY c.performer_id FOR NO KEY UPDATE OF c`;
const TOUCH = 'UPDATE channel SET version = version + 1 WHERE performer_id = ANY ($1)';

/**
 * Gives the channels of a site that are on air a new version, because their cards show the rates of the site. It locks
 * channels, so it comes before every other lock of the transaction.
 * @returns their ids, to be announced after the commit
 */
export async function touchChannelsOf(tx: Tx, scope: RateScope): Promise<number[]> {
  if (!scope.startsWith('site:')) return [];
  const site_id = Number(scope.slice('site:'.length));
  const rows = await namedQuery<{ performer_id: number }>(tx, 'rates_lock_site', LOCK_SITE, [site_id]);
  const ids = rows.map(({ performer_id }) => performer_id);
  if (ids.length > 0) await namedQuery(tx, 'rates_touch', TOUCH, [ids]);
  return ids;
}

/** Locks the rates of a scope, also where it has none yet. */
export async function lockRates(tx: Tx, scope: RateScope): Promise<RateTable> {
  await tx.insert(settingTable).values({ scope, name: NAME, value: {} }).onConflictDoNothing();
  const rows = tx.select({ value: settingTable.value }).from(settingTable).where(placeOf(scope));
  const [row] = await rows.for('update');
  return rateTable(row?.value);
}

/** Staff act: sets the rates of a site or a tier, for sessions that start from now on. `before`: the locked ones. */
export async function setRatesOf(
  tx: Tx,
  scope: RateScope,
  before: RateTable,
  rates: RateTable,
): Promise<ActDone> {
  await tx.update(settingTable).set({ value: rates }).where(placeOf(scope));
  const differ = changedModes(before, rates);
  const of = (table: RateTable) => Object.fromEntries(differ.map((mode) => [mode, table[mode] ?? null]));
  return {
    subject: { kind: 'rates', id: scope },
    before: of(before),
    after: of(rates),
    outcome: differ.length === 0 ? 'unchanged' : 'done',
  };
}
