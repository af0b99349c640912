// @vitest-environment jsdom
import {
  getOwnTipMenu,
  getTipMenu,
  sendTipRequest,
  setTipMenu,
  type TipRequest,
} from '@akari/contract/tip-menu';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { TipMenuPanel } from './studio/TipMenuPanel.tsx';
import { TipWays } from './viewer/TipWays.tsx';

const items = [
  { item_id: 'a', text: 'Sing a song', units: 20_000 },
  { item_id: 'b', text: 'Dance', units: 100_000 },
];
const balance = { points_units: 150_000, coupon_points_units: 0 };
const ways = (
  <TipWays performer_name="hana" name="Hana" balance={balance} running={null}>
    <p>the amount</p>
  </TipWays>
);

it('has no menu where the performer has none', async () => {
  fakeServer().answer(getTipMenu, { items: [] });
  show(ways, { language: 'en' });
  expect(await screen.findByText('the amount')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tip menu' })).toBeNull();
});

it('pays for a request at once below 10 points, and asks first from 10 points on', async () => {
  const server = fakeServer();
  server.answer(getTipMenu, { items });
  server.answer(sendTipRequest, { request_id: '1', units: 20_000, balance });
  const { person } = show(ways, { language: 'en' });
  await person.click(await screen.findByRole('button', { name: 'Tip menu' }));
  await person.click(screen.getByRole('button', { name: 'Sing a song, 2 points' }));
  await person.click(screen.getByRole('button', { name: /^Request “Sing a song”/ }));
  const sent = { performer_name: 'hana', item_id: 'a', units: 20_000, anonymous: false, point_type: 2000 };
  await expect.poll(() => server.bodiesOf(sendTipRequest)).toEqual([sent]);
  await person.click(screen.getByRole('button', { name: 'Dance, 10 points (confirm)' }));
  await person.click(screen.getByRole('button', { name: /^Request “Dance”/ }));
  expect(await screen.findByText('Send 10 points?')).toBeTruthy();
  expect(server.bodiesOf(sendTipRequest)).toHaveLength(1);
});

const request = (changes: Partial<TipRequest>): TipRequest => ({
  ...{ request_id: '7', channel_id: '1', text: 'Dance', units: 100_000, user_name: 'ren', state: 'open' },
  at_ms: 5,
  ...changes,
});

it('shows the performer the open requests, and takes a menu that may be set', async () => {
  const server = fakeServer();
  const requests = [
    request({}),
    request({ request_id: '6', text: 'Wave', state: 'returned', user_name: null }),
  ];
  server.answer(getOwnTipMenu, { items, requests });
  server.answer(setTipMenu, { items });
  const { person } = show(<TipMenuPanel open onOpenChange={() => undefined} />, { language: 'en' });
  expect(await screen.findByRole('button', { name: 'Mark “Dance” as done' })).toBeTruthy();
  expect(screen.getByText('Points returned')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark “Wave” as done' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Add a request' }));
  await person.type(screen.getByRole('textbox', { name: 'Request 3' }), 'Wave');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the menu' });
  expect(save.disabled).toBe(true);
  await person.type(screen.getByRole('textbox', { name: 'Points of request 3' }), '0.2');
  await person.click(save);
  const menu = [...items.map(({ text, units }) => ({ text, units })), { text: 'Wave', units: 2_000 }];
  expect(server.bodiesOf(setTipMenu)).toEqual([{ items: menu }]);
});
