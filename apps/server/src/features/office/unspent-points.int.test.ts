import { countUnspentPoints, listUnspentPoints } from '@akari/contract/office';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { unspentPointsTable } from '../../core/ledger/lot.table.ts';
import { buildPerformer, buildStaff, buildUser } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { lotScenes } from '../../testing/lot-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { officeCapability } from './office.capability.ts';

const services = await testServices({ env: { POINTS_ISSUER: 'registered' } });
const { db } = services.database;
const app = await testApp(services, [createAccountCapability([]), officeCapability]);
const get = (url: string, cookie: string) => app.inject({ url, headers: { cookie } });

it('lists the sums of the reference dates and counts those of now, for who handles money alone', async () => {
  const [march, september] = [Date.UTC(2025, 2, 31, 15), Date.UTC(2025, 8, 30, 15)];
  await db.insert(unspentPointsTable).values([
    { at_ms: march, currency: 'JPY', units: 1_000_000, price_minor: 12_000_000 },
    { at_ms: september, currency: 'JPY', units: 500_000, price_minor: 9_000_000 },
    { at_ms: september, currency: 'USD', units: 250_000, price_minor: 2_500 },
  ]);
  const finance = await buildStaff(services, { roles: [{ role: 'finance' }] });
  const listed = listUnspentPoints.answer.parse((await get(listUnspentPoints.path, finance.cookie)).json());
  expect(listed).toEqual({
    issuer: 'registered',
    // The end of 31 March 2026 in Japan.
    next_at_ms: Date.UTC(2026, 2, 31, 15),
    dates: [
      {
        at_ms: september,
        sums: [
          { currency: 'JPY', units: 500_000, price_minor: 9_000_000 },
          { currency: 'USD', units: 250_000, price_minor: 2_500 },
        ],
      },
      { at_ms: march, sums: [{ currency: 'JPY', units: 1_000_000, price_minor: 12_000_000 }] },
    ],
  });
  const performer = await buildPerformer(services);
  const viewer = await buildUser(services);
  const { issue, tip } = lotScenes(services, () => performer.user_id);
  await issue(viewer, 1_000, 30, { price: { amount_minor: 3_000, currency: 'JPY' } });
  await tip(viewer, 333);
  const now = countUnspentPoints.answer.parse((await get(countUnspentPoints.path, finance.cookie)).json());
  expect(now.sums).toEqual([{ currency: 'JPY', units: 667, price_minor: 2_001 }]);
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  for (const { path } of [listUnspentPoints, countUnspentPoints])
    expect((await get(path, support.cookie)).statusCode, path).toBe(403);
});
