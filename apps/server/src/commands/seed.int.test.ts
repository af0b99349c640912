import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../core/account/account.capability.ts';
import { totpTable } from '../core/account/proof/proof.table.ts';
import { userTable } from '../core/account/state/account.table.ts';
import { testApp } from '../testing/http.ts';
import { testServices } from '../testing/services.ts';
import { demoSeeds } from './demo-people.ts';
import { closeDemo, openDemo } from './seed.ts';

const STAFF = ['kage', 'kanri'];
const services = await testServices();
const account = (demo: boolean) => createAccountCapability([], [], [], demoSeeds({ demo_people: demo }));

const withApps = async (): Promise<string[]> => {
  const rows = await services.database.db
    .select({ user_name: userTable.user_name })
    .from(totpTable)
    .innerJoin(userTable, eq(userTable.id, totpTable.user_id));
  return rows.map(({ user_name }) => user_name).toSorted();
};

it('with DEMO off the public authenticator seeds of demo staff are gone, and their code route answers 404', async () => {
  const on = await testApp(services, [account(true)]);
  const off = await testApp(services, [account(false)]);
  const codes = async (app: typeof on): Promise<number[]> =>
    Promise.all(
      STAFF.map(async (name) => (await app.inject(`/api/account/demo-code?user_name=${name}`)).statusCode),
    );
  await openDemo(services);
  expect(await withApps()).toEqual(STAFF);
  expect(await codes(on)).toEqual([200, 200]);
  expect(await codes(off)).toEqual([404, 404]);
  await closeDemo(services);
  expect(await withApps()).toEqual([]);
  // Even on a node that still knows the seeds.
  expect(await codes(on)).toEqual([404, 404]);
});
