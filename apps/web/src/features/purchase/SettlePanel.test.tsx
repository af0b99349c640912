// @vitest-environment jsdom
import type { Purchase } from '@akari/contract/purchase';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { SettlePanel } from './SettlePanel.tsx';

const NOW_MS = 1_000_000_000;
/** Started ten minutes ago: typing a card takes its time. */
const pending: Purchase = {
  purchase_id: '5',
  pack_id: 'p25',
  price_cents: 2_500,
  currency: 'USD',
  units: 256_000,
  state: 'pending',
  way: 'page',
  created_at_ms: NOW_MS - 600_000,
  settled_at_ms: null,
};
const panel = () => (
  <SettlePanel purchase={pending} room={null} in_window={false} onAgain={() => undefined} />
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  fakeServer();
  sessionStorage.clear();
  vi.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

it('SettlePanel calls a payment late 30 s after the return, not after its start', async () => {
  show(panel(), { language: 'en' });
  await pass(30_000);
  expect(screen.getByRole('heading').textContent).toBe('Confirming your payment');
  await pass(1_000);
  expect(screen.getByRole('heading').textContent).toBe('This is taking longer than usual');
});

it('SettlePanel counts on after a reload', async () => {
  const { unmount } = show(panel());
  await pass(20_000);
  unmount();
  show(panel());
  await pass(11_000);
  expect(screen.getByRole('heading').textContent).toBe('確認に時間がかかっています');
});

it('SettlePanel in the window of the payment leads back to the room', async () => {
  const close = vi.fn();
  vi.stubGlobal('close', close);
  show(
    <SettlePanel
      purchase={{ ...pending, state: 'settled' }}
      room="/chat/akari"
      in_window
      onAgain={() => undefined}
    />,
    { language: 'en' },
  );
  act(() => screen.getByRole('button', { name: 'Close this window' }).click());
  expect(close).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to the chat' }).pathname).toBe(
    '/chat/akari',
  );
});
