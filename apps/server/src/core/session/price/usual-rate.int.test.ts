import { expect, it } from 'vitest';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { testServices } from '../../../testing/services.ts';
import { usualRate } from './usual-rate.ts';

const { database } = await testServices();
const { db } = database;

it('is the rate of the tier, else of the site, else the usual one', async () => {
  const person = { site_id: 1_000_048, tier: 'vip' } as const;
  expect(await usualRate(db, person)).toBe(12_000);
  await db.insert(settingTable).values({ scope: 'site:1000048', name: 'rates', value: { party: 15_000 } });
  expect(await usualRate(db, person)).toBe(15_000);
  await db.insert(settingTable).values({ scope: 'tier:vip', name: 'rates', value: { party: 11_000 } });
  expect(await usualRate(db, person)).toBe(11_000);
  expect(await usualRate(db, { ...person, tier: 'regular' })).toBe(15_000);
});
