import { expect, it } from 'vitest';
import { buildViewer } from '../../../testing/factories.ts';
import { openRefunds } from '../../../testing/payment/refund-scenes.ts';
import { readDisputes } from './read-disputes.ts';

const { services, bought } = await openRefunds();
const counts = async (sites: readonly number[] | null) =>
  (await readDisputes(services, sites)).rows.map(({ provider, sales, chargebacks, ratio_bp, line_bp }) => [
    ...[provider, sales, chargebacks, ratio_bp, line_bp],
  ]);

it('counts each chargeback for the sales of its month: one that was reversed, and one that took nothing back', async () => {
  const { site_id } = services.config;
  for (let sold = 0; sold < 196; sold += 1) await bought(await buildViewer(services));
  expect(await counts(null)).toEqual([['cards', 196, 0, 0, null]]);
  const one = await bought(await buildViewer(services));
  await one.say('chargeback');
  expect(await counts([site_id])).toEqual([['cards', 197, 1, 51, 50]]);
  const reversed = await bought(await buildViewer(services));
  await reversed.say('chargeback');
  await reversed.say('chargeback_reversed');
  const refunded = await bought(await buildViewer(services));
  await refunded.say('refunded');
  await refunded.say('chargeback');
  expect(await counts([site_id])).toEqual([['cards', 199, 3, 151, 150]]);
  // Of a sale that we do not know: no site has it.
  const unknown = await bought(await buildViewer(services));
  await unknown.say('chargeback', 1_000, { purchase_id: null, checkout_id: null, sale_id: 'unknown' });
  expect([await counts([site_id]), await counts(null)]).toEqual([
    [['cards', 200, 3, 150, 150]],
    [['cards', 200, 4, 200, 150]],
  ]);
});
