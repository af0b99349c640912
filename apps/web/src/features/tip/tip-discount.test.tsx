// @vitest-environment jsdom
import { getTipDiscount, sendTip } from '@akari/contract/tip';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { TipForm } from './TipForm.tsx';
import { useTip } from './use-tip.ts';

const balance = { points_units: 8_500, coupon_points_units: 0 };

function Form() {
  const tip = useTip('hana');
  return <TipForm tip={tip} performer_name="hana" least_units={100} balance={balance} running={null} />;
}

it('a campaign lowers the price that the form says and sends; the balance is compared with it', async () => {
  const server = fakeServer();
  server.answer(getTipDiscount, { discount_bp: 2_000 });
  server.answer(sendTip, { tip_id: '1', units: 10_000, balance });
  const { person } = show(<Form />, { store, language: 'en' });
  expect(await screen.findByText('Tip discount, 20% off: you pay 0.8 points')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send 1 point' }));
  const sent = {
    performer_name: 'hana',
    amount: '1',
    anonymous: false,
    point_type: 2000,
    price_units: 8_000,
  };
  await expect.poll(() => server.bodiesOf(sendTip)).toEqual([sent]);
});
