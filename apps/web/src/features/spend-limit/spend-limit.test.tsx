// @vitest-environment jsdom
import { excludeSelf, getSpendLimit, setSpendLimit, type OwnSpendLimit } from '@akari/contract/spend-limit';
import { FOR_GOOD_MS } from '@akari/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { SelfExclusion } from './SelfExclusion.tsx';
import { SpendLimitForm } from './SpendLimitForm.tsx';

const NONE = { session_units: null, day_units: null, week_units: null, month_units: null };
const own = (change: Partial<OwnSpendLimit> = {}): OwnSpendLimit => ({
  limits: NONE,
  next: null,
  spent: { day: 12_000, week: 34_500, month: 60_000 },
  excluded_until_ms: null,
  ...change,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  server = fakeServer();
});

describe('SpendLimitForm', () => {
  it('sends all four limits, and shows what was spent in each period', async () => {
    server.answer(getSpendLimit, own());
    server.answer(setSpendLimit, own({ limits: { ...NONE, week_units: 50_000 } }));
    show(<SpendLimitForm />, { store: makeStore(), language: 'ja' });
    await screen.findByText('これまでのご利用：今日 1.2、今週 3.45、今月 6ポイント');
    await userEvent.type(screen.getByLabelText('1週間で'), '５');
    await userEvent.type(screen.getByLabelText('1か月で'), '20');
    await userEvent.click(screen.getByRole('button', { name: '上限を保存する' }));
    await waitFor(() =>
      expect(server.bodiesOf(setSpendLimit)).toEqual([{ ...NONE, week_units: 50_000, month_units: 200_000 }]),
    );
  });

  it('shows what applies until a raise does, and keeps what was asked for in the fields', async () => {
    const limits = { ...NONE, day_units: 50_000 };
    const from_ms = Date.parse('2026-12-01T15:30:00');
    server.answer(getSpendLimit, own({ limits, next: { limits: { ...NONE, day_units: 90_000 }, from_ms } }));
    show(<SpendLimitForm />, { store: makeStore(), language: 'en' });
    expect(await screen.findByText(/raise applies from Dec 1, 2026.*Per day 5 pt/)).toBeTruthy();
    expect(screen.getByLabelText('Per day').getAttribute('value')).toBe('9');
  });
});

describe('SelfExclusion', () => {
  it('asks before it excludes, and cancelling sends nothing', async () => {
    server.answer(getSpendLimit, own());
    server.answer(excludeSelf, own({ excluded_until_ms: Date.now() + 86_400_000 }));
    show(<SelfExclusion />, { store: makeStore(), language: 'ja' });
    const press = async () => userEvent.click(await screen.findByRole('button', { name: '休止する' }));
    await press();
    let dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('1日、利用を休止しますか？');
    await userEvent.click(within(dialog).getByRole('button', { name: 'やめる' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.bodiesOf(excludeSelf)).toEqual([]);
    await press();
    dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '休止する' }));
    await waitFor(() => expect(server.bodiesOf(excludeSelf)).toEqual([{ days: 1 }]));
  });

  it('offers nothing once it is for good', async () => {
    server.answer(getSpendLimit, own({ excluded_until_ms: FOR_GOOD_MS }));
    show(<SelfExclusion />, { store: makeStore(), language: 'en' });
    await screen.findByText('You are excluded for good.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
