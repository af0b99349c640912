// @vitest-environment jsdom
import { getPointLots, type PointLot } from '@akari/contract/lot';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { PointLots } from './PointLots.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

const lot = (
  kind: PointLot['kind'],
  points: number,
  point_type: PointLot['point_type'] = 2000,
): PointLot => ({
  kind,
  point_type,
  units: points * 10_000,
  expires_at_ms: Date.UTC(2099, 0, points, 3),
});
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

it('PointLots lists points in the order in which they are spent, and says which are next', async () => {
  server.answer(getPointLots, { lots: [lot('bonus', 12), lot('paid', 25), lot('coupon', 3, 2010)] });
  show(<PointLots />, { language: 'en' });
  const list = await screen.findByRole('list');
  expect(within(list).getAllByText('Spent next')).toHaveLength(2);
  const [first, second, third] = rows();
  expect(first).toContain('Sign-up bonus');
  expect(first).toContain('Jan 12, 2099');
  expect(second).toContain('Points you bought');
  expect(second).not.toContain('Spent next');
  expect(third).toContain('Coupon points');
  expect(screen.getByText(/pays for chat time only/)).toBeTruthy();
});

it('PointLots shows the rest of a long list on request', async () => {
  server.answer(getPointLots, { lots: [1, 2, 3, 4, 5, 6].map((points) => lot('paid', points)) });
  const { person } = show(<PointLots />, { language: 'en' });
  const more = await screen.findByRole('button', { name: 'Show 2 more' });
  expect(rows()).toHaveLength(4);
  await person.click(more);
  expect(rows()).toHaveLength(6);
  expect(screen.queryByRole('button')).toBeNull();
});
