import { points } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { settingTable } from '../platform/config/setting.table.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

/** Prices of the plans in the demo: US$20 and US$60. */
const DEMO_PLANS = {
  ...{ lite_cents: 2_000, lite_units: points(22) },
  ...{ pro_cents: 6_000, pro_units: points(68) },
};

/** Sets the prices of the plans of the demo, unless staff have set some. */
export async function seedPlans({ config }: Services, tx: Tx): Promise<void> {
  await tx
    .insert(settingTable)
    .values({ scope: `site:${config.site_id}`, name: 'plans', value: DEMO_PLANS })
    .onConflictDoNothing();
}

/** Sells no plan at the prices of the demo. */
export async function stopDemoPlans(tx: Tx): Promise<void> {
  const same = sql`${settingTable.value} = ${JSON.stringify(DEMO_PLANS)}::jsonb`;
  await tx.delete(settingTable).where(and(eq(settingTable.name, 'plans'), same));
}
