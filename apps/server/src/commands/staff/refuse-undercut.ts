import { dlchatUndercuts, type RateTable } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { rateTable } from '../../core/channel/state/channel.queries.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Database } from '../../platform/database/database.ts';
import { StaffRefusal } from '../../platform/process/staff-refusal.ts';

/**
 * Refuses a rate that makes DL chat cheaper than party chat.
 * @throws StaffRefusal
 */
export async function refuseUndercut(
  { db }: Database,
  of: { performer_id: number; site_id: number; name: string },
  change: RateTable,
): Promise<void> {
  const [channels, settings] = await Promise.all([
    db
      .select({ rates: channelTable.rates })
      .from(channelTable)
      .where(eq(channelTable.performer_id, of.performer_id)),
    db
      .select({ value: settingTable.value })
      .from(settingTable)
      .where(and(eq(settingTable.scope, `site:${of.site_id}`), eq(settingTable.name, 'rates'))),
  ]);
  const performer = { ...channels[0]?.rates, ...change };
  if (!dlchatUndercuts({ performer, site: rateTable(settings[0]?.value) })) return;
  throw new StaffRefusal(
    `DL chat of ${of.name} would cost less than party chat; add --below-party yes if that is intended`,
  );
}
