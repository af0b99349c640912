// @vitest-environment jsdom
import { sendTip } from '@akari/contract/tip';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { store } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { QuickTips } from './QuickTips.tsx';
import { useTip } from './use-tip.ts';

const wish = { units: 10_000, anonymous: false, point_type: 2000 } as const;

function Tips({ onSheetSent }: { onSheetSent: () => void }) {
  const tip = useTip('hana', onSheetSent);
  return (
    <>
      <QuickTips tip={tip} disabled={false} />
      <button onClick={() => tip.want(wish)}>sheet</button>
      <output>{tip.state.phase}</output>
    </>
  );
}

it('closes the sheet after a tip of the sheet, not after one of the dock', async () => {
  const server = fakeServer();
  server.answer(sendTip, { tip_id: '1', units: 2_000, balance: { points_units: 0, coupon_points_units: 0 } });
  const onSheetSent = vi.fn();
  const { person } = show(<Tips onSheetSent={onSheetSent} />, { store, language: 'en' });
  const sent = (count: number) => expect.poll(() => server.bodiesOf(sendTip)).toHaveLength(count);
  await person.click(screen.getByRole('button', { name: /0\.2/ }));
  await sent(1);
  await screen.findByText('ready');
  expect(onSheetSent).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'sheet' }));
  await sent(2);
  await expect.poll(() => onSheetSent.mock.calls).toHaveLength(1);
});
