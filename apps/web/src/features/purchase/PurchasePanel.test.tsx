// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getPurchase, listPacks, reviewOrder, startPurchase, type Purchase } from '@akari/contract/purchase';
import { chargeStoredCard, getStoredCard, reviewCardOrder } from '@akari/contract/stored-card';
import { POINT_PACKS } from '@akari/rules';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { selectNotices } from '../../platform/store/notification.slice.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleRoom } from '../../testing/sample-room.ts';
import { show } from '../../testing/show.tsx';
import { announceReturn } from './payment-window.ts';
import { PurchasePanel } from './PurchasePanel.tsx';

const ORDER = {
  order: {
    hash: 'a'.repeat(64),
    parts: [
      { label: 'Quantity', text: '25.6 points' },
      { label: 'Withdrawal', text: 'Write to us.\nTerms: https://akari.example/sales' },
    ],
  },
};
const PAY_URL = 'https://pay.example/checkout/1';
const purchase = (state: Purchase['state']): Purchase => ({
  purchase_id: '5',
  pack_id: 'p25',
  price_cents: 2_500,
  currency: 'USD',
  units: 256_000,
  state,
  way: 'page',
  created_at_ms: 0,
  settled_at_ms: null,
});
const paid = { ...getPurchase, path: '/api/purchase/5' };

let server: ReturnType<typeof fakeServer>;
const onOpenChange = vi.fn<(open: boolean) => void>();
const onPointsArrived = vi.fn<() => void>();
const paymentWindow = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } };

const openPanel = (language: 'ja' | 'en' = 'en', room: Parameters<typeof sampleRoom>[0] = {}) =>
  show(<PurchasePanel room={sampleRoom({ onPointsArrived, ...room })} open onOpenChange={onOpenChange} />, {
    language,
    path: '/chat/akari',
  });
const buyButton = (name: string) => screen.findByRole('button', { name });
type Person = ReturnType<typeof openPanel>['person'];
/** Goes on to the order of the chosen pack and confirms it. */
async function confirm(person: Person, review: string, buy: string): Promise<void> {
  await person.click(await buyButton(review));
  await person.click(await buyButton(buy));
}

beforeEach(() => {
  server = fakeServer();
  server.answer(getStoredCard, { card: null, card_sells: false, page_card: null });
  server.answer(listPacks, { packs: [...POINT_PACKS], last_pack_id: null });
  server.answer(reviewOrder, ORDER);
  server.answer(startPurchase, { purchase: purchase('pending'), pay_url: PAY_URL });
  server.answer(paid, { purchase: purchase('pending') });
  server.answer(getMe, sampleMe());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'open',
    vi.fn(() => paymentWindow),
  );
  for (const spy of [onOpenChange, onPointsArrived, paymentWindow.close, paymentWindow.location.replace])
    spy.mockReset();
});

describe('PurchasePanel', () => {
  it('chooses the smallest pack that lasts ten minutes, and says how long it lasts here', async () => {
    openPanel();
    await buyButton('Review your order of $25');
    expect(screen.getByRole('status').textContent).toBe('About 21 min with Akari at 1.2 pt/minSave 2%');
  });

  it('chooses the pack that was bought last', async () => {
    server.answer(getStoredCard, { card: null, card_sells: false, page_card: null });
    server.answer(listPacks, { packs: [...POINT_PACKS], last_pack_id: 'p100' });
    const { person } = openPanel('ja', { name: '灯里' });
    await buyButton('$100の注文内容を確認する');
    expect(screen.getByText('灯里さんの部屋で約1時間30分（1.2 pt/分）')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: '$100の注文内容を確認する' }));
    expect(
      screen.getByText('お支払いは、新しい画面で行います。そのあいだもチャットは続き、料金がかかります。'),
    ).toBeTruthy();
  });

  it('says after an end why it is open, and nothing of a charge', async () => {
    const { person } = openPanel('en', { session: null, receipt: null, points_spent: true });
    await buyButton('Review your order of $25');
    expect(
      screen.getByText('You ran out of points and the chat ended. Buy points to keep watching.'),
    ).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Review your order of $25' }));
    expect(screen.getByText('You pay in a new window.')).toBeTruthy();
  });

  it('pays in a new window that cannot reach this page, and comes back to the room', async () => {
    const { person } = openPanel();
    await person.click(await screen.findByRole('radio', { name: /31\s*pt/ }));
    await confirm(person, 'Review your order of $30', 'Buy 31 points for $30');
    await screen.findByText('Please pay in the new window');
    expect(server.bodiesOf(startPurchase)).toEqual([
      {
        pack_id: 'p30',
        order_hash: 'a'.repeat(64),
        lang: 'en',
        coupon_code: '',
        return_path: '/purchasePoint?to=%2Fchat%2Fakari&from=room',
      },
    ]);
    expect(paymentWindow.opener).toBeNull();
    expect(paymentWindow.location.replace).toHaveBeenCalledWith(PAY_URL);
  });

  it('confirms from the return on, then tells of the points and closes', async () => {
    const { person, store } = openPanel();
    await confirm(person, 'Review your order of $25', 'Buy 25.6 points for $25');
    await screen.findByText('Please pay in the new window');
    announceReturn('another purchase');
    announceReturn('5');
    await screen.findByText('Confirming your payment');
    server.answer(paid, { purchase: purchase('settled') });
    await waitFor(() => expect(onPointsArrived).toHaveBeenCalledOnce());
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { kind: 'success', text: '25.6 points have arrived' },
    ]);
    await buyButton('Review your order of $25');
  });

  it('charges the card on file by a second press, and leaves the page of the provider to choose', async () => {
    const card = { card_id: 'c1', brand: 'VISA', last4: '6666', state: 'usable' } as const;
    server.answer(getStoredCard, { card, card_sells: true, page_card: null });
    server.answer(reviewCardOrder, { ...ORDER, key: 'card-after-4' });
    server.answer(chargeStoredCard, { purchase: { ...purchase('pending'), way: 'one_click' } });
    const { person } = openPanel();
    await person.click(await buyButton('Review your order of $25'));
    await person.click(await screen.findByRole('radio', { name: 'Pay on the payment company’s page' }));
    await buyButton('Buy 25.6 points for $25');
    await person.click(screen.getByRole('radio', { name: 'Pay with VISA •••• 6666' }));
    await person.click(await buyButton('Pay $25 with VISA •••• 6666'));
    await screen.findByText('Confirming your payment');
    expect(window.open).not.toHaveBeenCalled();
    expect(server.bodiesOf(chargeStoredCard)).toHaveLength(1);
  });

  it('leads to the page of the provider where the company of the card sells nothing', async () => {
    const card = { card_id: 'c1', brand: 'VISA', last4: '6666', state: 'usable' } as const;
    server.answer(getStoredCard, { card, card_sells: false, page_card: null });
    const { person } = openPanel();
    await person.click(await buyButton('Review your order of $25'));
    await buyButton('Buy 25.6 points for $25');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('offers a link when the browser blocks the window', async () => {
    vi.stubGlobal('open', () => null);
    const { person } = openPanel('ja');
    await confirm(person, '$25の注文内容を確認する', '25.6ポイントを$25で購入する');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'お支払いの画面を開く' });
    expect(link.href).toBe(PAY_URL);
    await person.click(screen.getByRole('button', { name: 'パックを選び直す' }));
    await buyButton('$25の注文内容を確認する');
  });

  it('closes the window and says why when the purchase is refused', async () => {
    server.refuse(startPurchase, 'money_stopped');
    const { person } = openPanel();
    await confirm(person, 'Review your order of $25', 'Buy 25.6 points for $25');
    await waitFor(() => expect(paymentWindow.close).toHaveBeenCalledOnce());
    await buyButton('Buy 25.6 points for $25');
    expect(document.querySelector('.review-refused')?.textContent).not.toBe('');
  });

  it('offers to choose again after a payment that could not be confirmed', async () => {
    server.answer(paid, { purchase: purchase('failed') });
    const { person } = openPanel();
    await confirm(person, 'Review your order of $25', 'Buy 25.6 points for $25');
    await screen.findByText('We could not confirm the payment');
    await person.click(screen.getByRole('button', { name: 'Choose again' }));
    await buyButton('Review your order of $25');
    expect(onPointsArrived).not.toHaveBeenCalled();
  });

  it('shows the order as the server composed it, with its addresses as links, and leads back', async () => {
    const { person } = openPanel();
    await person.click(await buyButton('Review your order of $25'));
    expect(document.activeElement?.textContent).toBe('Your order');
    expect((await screen.findByText('25.6 points')).closest('div')?.textContent).toBe('Quantity25.6 points');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://akari.example/sales' });
    expect([link.href, link.target]).toEqual(['https://akari.example/sales', '_blank']);
    await person.click(screen.getByRole('button', { name: 'Choose another pack' }));
    await buyButton('Review your order of $25');
  });

  it('shows the new order and buys nothing when it has changed', async () => {
    server.refuse(startPurchase, 'order_changed');
    const { person } = openPanel();
    await person.click(await buyButton('Review your order of $25'));
    await screen.findByText('25.6 points');
    const changed = { hash: 'b'.repeat(64), parts: [{ label: 'Quantity', text: '26 points' }] };
    server.answer(reviewOrder, { order: changed });
    await person.click(await buyButton('Buy 25.6 points for $25'));
    await screen.findByText('26 points');
    expect(document.querySelector('.review-refused')?.textContent).toContain('Your order has changed.');
    server.answer(startPurchase, { purchase: purchase('pending'), pay_url: PAY_URL });
    await person.click(await buyButton('Buy 25.6 points for $25'));
    await screen.findByText('Please pay in the new window');
    expect(server.bodiesOf(startPurchase).map((body) => (body as { order_hash: string }).order_hash)).toEqual(
      ['a'.repeat(64), 'b'.repeat(64)],
    );
  });
});
