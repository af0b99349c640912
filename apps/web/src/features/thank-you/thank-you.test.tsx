// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import {
  getThankYouChoice,
  sendThankYou,
  setThankYouChoice,
  type Thankable,
} from '@akari/contract/thank-you';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { selectBalance } from '../../platform/person/point.slice.ts';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleCard } from '../../testing/sample-card.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { ThankYouChoice } from '../broadcast/source/ThankYouChoice.tsx';
import { ThankYouList } from './viewer/ThankYouList.tsx';

const AGAIN_MS = Date.UTC(2026, 10, 28, 3, 0);
const thankable = (change: Partial<Thankable> = {}): Thankable => ({
  channel: sampleCard(),
  accepts: 'regular',
  spent_units: 12_000,
  again_at_ms: null,
  refused: null,
  ...change,
});

async function page(balance = { points_units: 50_000, coupon_points_units: 30_000, bonus_units: 0 }) {
  const [store, server] = [makeStore(), fakeServer()];
  server.answer(getMe, { ...sampleMe({ user_type: 205 }), balance });
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  const said = () => selectNotices(store.getState()).map(({ text, error }) => error ?? text);
  return { store, server, said, language: 'en' as const };
}
const list = (performers: Thankable[]) => <ThankYouList performers={performers} most_units={1_000_000} />;
const openForm = () => screen.findByRole('button', { name: /^Say thanks to/ });

describe('thank-you points', () => {
  it('send the chosen points, and the balance is the new one', async () => {
    const { server, store, said, ...around } = await page();
    server.answer(sendThankYou, {
      units: 30_000,
      balance: { points_units: 20_000, coupon_points_units: 30_000, bonus_units: 0 },
      again_at_ms: AGAIN_MS,
    });
    const { person } = show(list([thankable()]), { store, ...around });
    await person.click(await openForm());
    // She does not take coupon points.
    expect(screen.queryByRole('switch')).toBeNull();
    await person.click(screen.getByRole('button', { name: '3 pt' }));
    await person.click(screen.getByRole('button', { name: 'Send 3 pt' }));
    await expect.poll(said).toEqual([expect.stringMatching(/^You thanked /)]);
    expect(server.bodiesOf(sendThankYou)).toEqual([
      { performer_name: sampleCard().performer_name, units: 30_000, point_type: 2000 },
    ]);
    expect(selectBalance(store.getState())?.points_units).toBe(20_000);
  });

  it('send coupon points where she takes them', async () => {
    const { server, ...around } = await page();
    server.answer(sendThankYou, {
      units: 10_000,
      balance: { points_units: 50_000, coupon_points_units: 20_000, bonus_units: 0 },
      again_at_ms: AGAIN_MS,
    });
    const { person } = show(list([thankable({ accepts: 'all' })]), around);
    await person.click(await openForm());
    await person.click(screen.getByRole('switch', { name: 'Send coupon points' }));
    await person.click(screen.getByRole('button', { name: 'Send 1 pt' }));
    await expect.poll(() => server.bodiesOf(sendThankYou)).toMatchObject([{ point_type: 2010 }]);
  });

  it('cannot be more than the person has', async () => {
    const { said, ...around } = await page({ points_units: 20_000, coupon_points_units: 0, bonus_units: 0 });
    const { person } = show(list([thankable()]), around);
    await person.click(await openForm());
    await person.click(screen.getByRole('button', { name: '5 pt' }));
    expect(screen.queryByRole('button', { name: /^Send 5/ })).toBeNull();
    expect(said()).toEqual([]);
  });

  it('say why a performer cannot be thanked', async () => {
    const of = (channel_id: string, change: Partial<Thankable>) =>
      thankable({ ...change, channel: { ...sampleCard(), channel_id } });
    const around = await page();
    show(
      list([
        of('1', { refused: 'thank_you_refused' }),
        of('2', { refused: 'thank_you_offline' }),
        of('3', { refused: 'thank_you_too_little_spent', spent_units: 1_234 }),
        of('4', { refused: 'thank_you_too_soon', again_at_ms: AGAIN_MS }),
      ]),
      around,
    );
    const rows = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Does not take thank-you points'),
      expect.stringContaining('You can thank when the broadcast begins'),
      // 0.1766 points are missing: never said as less.
      expect.stringContaining('Spend 0.18 pt more'),
      expect.stringContaining('You can thank again from Nov 28'),
    ]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a performer chooses which points she takes', async () => {
  const { server, ...around } = await page();
  server.answer(getThankYouChoice, { accepts: 'regular' });
  server.answer(setThankYouChoice, { accepts: 'none' });
  const { person } = show(<ThankYouChoice />, around);
  await person.click(await screen.findByRole('combobox', { name: 'Thank-you points' }));
  await person.click(await screen.findByRole('option', { name: 'Take none' }));
  await expect.poll(() => server.bodiesOf(setThankYouChoice)).toEqual([{ accepts: 'none' }]);
});
