import { dlchatUndercuts, type RateTable } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { rateTable } from '../../core/channel/state/channel.queries.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { StaffRefusal } from '../../platform/process/staff-refusal.ts';

/**
 * Refuses a rate that makes DL chat cheaper than party chat.
 * @throws StaffRefusal
 */
export async function refuseUndercut(
  tx: Tx,
  of: { rates: RateTable; site_id: number; name: string },
  change: RateTable,
): Promise<void> {
  const settings = await tx
    .select({ value: settingTable.value })
    .from(settingTable)
    .where(and(eq(settingTable.scope, `site:${of.site_id}`), eq(settingTable.name, 'rates')));
  const performer = { ...of.rates, ...change };
  if (!dlchatUndercuts({ performer, site: rateTable(settings[0]?.value) })) return;
  throw new StaffRefusal(
    `DL chat of ${of.name} would cost less than party chat; add --below-party yes if that is intended`,
  );
}
