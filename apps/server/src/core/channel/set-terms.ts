import { dlchatUndercuts, type RateTable } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ActDone } from '../audit/record-act.ts';
import { rateTable } from './state/channel.queries.ts';
import { channelTable } from './state/channel.table.ts';

type Terms = Pick<typeof channelTable.$inferSelect, 'rates' | 'share_bp'>;

const selectTerms = (db: Db | Tx, performer_id: number) =>
  db
    .select({ rates: channelTable.rates, share_bp: channelTable.share_bp })
    .from(channelTable)
    .where(eq(channelTable.performer_id, performer_id));

/** A performer's own terms. @throws performer_not_found */
export async function readTerms(db: Db | Tx, performer_id: number): Promise<Terms> {
  const [channel] = await selectTerms(db, performer_id);
  if (channel === undefined) throw new Problem('performer_not_found');
  return channel;
}

/** Locks a performer's channel. @throws performer_not_found */
export async function lockTerms(tx: Tx, performer_id: number): Promise<Terms> {
  const [channel] = await selectTerms(tx, performer_id).for('no key update');
  if (channel === undefined) throw new Problem('performer_not_found');
  return channel;
}

const changeTerms = (tx: Tx, performer_id: number, change: Partial<Terms>) =>
  tx
    .update(channelTable)
    .set({ ...change, version: sql`${channelTable.version} + 1` })
    .where(eq(channelTable.performer_id, performer_id));

/** Staff act: sets a performer's own rates, for sessions that start from now on. `before`: the locked terms. */
export async function setRates(
  tx: Tx,
  performer_id: number,
  before: Pick<Terms, 'rates'>,
  rates: RateTable,
): Promise<ActDone> {
  await changeTerms(tx, performer_id, { rates });
  const modes = [...new Set([...Object.keys(before.rates), ...Object.keys(rates)])] as (keyof RateTable)[];
  const differ = modes.filter((mode) => before.rates[mode] !== rates[mode]);
  const of = (table: RateTable) => Object.fromEntries(differ.map((mode) => [mode, table[mode] ?? null]));
  return { subject: { kind: 'person', id: performer_id }, before: of(before.rates), after: of(rates) };
}

/** Staff act: sets a performer's share, basis points; null: that of the site. */
export async function setShare(
  tx: Tx,
  performer_id: number,
  before: Pick<Terms, 'share_bp'>,
  share_bp: number | null,
): Promise<ActDone> {
  await changeTerms(tx, performer_id, { share_bp });
  return {
    subject: { kind: 'person', id: performer_id },
    before: { share_bp: before.share_bp },
    after: { share_bp },
  };
}

/** Whether rates of a performer make DL chat cheaper than party chat on a site. */
export async function wouldUndercut(db: Db | Tx, rates: RateTable, site_id: number): Promise<boolean> {
  const [set] = await db
    .select({ value: settingTable.value })
    .from(settingTable)
    .where(and(eq(settingTable.scope, `site:${site_id}`), eq(settingTable.name, 'rates')));
  return dlchatUndercuts({ performer: rates, site: rateTable(set?.value) });
}
