// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getPurchase, listPacks, reviewOrder } from '@akari/contract/purchase';
import { getSite } from '@akari/contract/site';
import { getStoredCard } from '@akari/contract/stored-card';
import { POINT_PACKS } from '@akari/rules';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { watchReturns } from '../../features/purchase/payment-window.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './PurchaseScreen.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(getStoredCard, { card: null, card_sells: false, page_card: null });
  server.answer(listPacks, { packs: [...POINT_PACKS], last_pack_id: 'p100' });
  server.answer(getSite, sampleSite());
  server.answer(getMe, sampleMe({ balance: { points_units: 90_000, coupon_points_units: 0 } }));
});

async function openPage(path: string, language: 'ja' | 'en') {
  const store = makeStore();
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  return show(<Component />, { store, path, language });
}

it('the purchase page sells no pack before one is chosen: it says so, and leads to the packs', async () => {
  const { person } = await openPage('/purchasePoint', 'en');
  await person.click(await screen.findByRole('button', { name: 'Choose a pack' }));
  // The words of errors load with the first error.
  await expect.poll(() => screen.getByRole('alert').textContent).toContain('No point pack is selected.');
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(
    screen.getByRole('group', { name: 'Choose a pack' }).getAttribute('aria-describedby'),
  ).not.toBeNull();
  await person.click(screen.getByRole('radio', { name: /25\.6\s*pt/ }));
  expect(screen.queryByText(/No point pack is selected/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review your order of $25' }).disabled).toBe(
    false,
  );
  expect(screen.getByText('25.6 points')).toBeTruthy();
});

it('the purchase page says what a first purchase costs, to those for whom it counts', async () => {
  server.answer(listPacks, {
    packs: POINT_PACKS.map((pack) => (pack.pack_id === 'p25' ? { ...pack, first_cents: 1_250 } : pack)),
    last_pack_id: null,
    first_offer: { state: 'open', most_units: 310_000, until_ms: null },
  });
  const { person } = await openPage('/purchasePoint', 'en');
  await screen.findByText(/^Your first purchase is half price, for packs of up to 31 points\./);
  await person.click(screen.getByRole('radio', { name: /25\.6\s*pt.*\$25.*\$12\.50.*Half price/ }));
  screen.getByText('First purchase discount');
  screen.getByRole('button', { name: 'Review your order of $12.50' });
  await person.click(screen.getByRole('radio', { name: /^53\s*pt/ }));
  expect(screen.queryByText('First purchase discount')).toBeNull();
  screen.getByRole('button', { name: 'Review your order of $50' });
});

it('the purchase page leads to the address that a first purchase wants confirmed', async () => {
  server.answer(listPacks, {
    packs: [...POINT_PACKS],
    last_pack_id: null,
    first_offer: { state: 'mail', most_units: 310_000, until_ms: null },
  });
  await openPage('/purchasePoint', 'en');
  const link = await screen.findByRole('link', { name: 'Confirm your email address' });
  expect(link.getAttribute('href')).toBe('/account#account-mail');
});

it('the purchase page says the same in Japanese', async () => {
  const { person } = await openPage('/purchasePoint', 'ja');
  await screen.findByRole('button', { name: 'パックを選ぶ' });
  await person.click(screen.getByRole('radio', { name: /25\.6\s*pt/ }));
  screen.getByRole('button', { name: '$25の注文内容を確認する' });
  expect(screen.getByText('25.6ポイント')).toBeTruthy();
});

it('the purchase page says in Japanese that no pack is selected', async () => {
  const { person } = await openPage('/purchasePoint', 'ja');
  await person.click(await screen.findByRole('button', { name: 'パックを選ぶ' }));
  await expect
    .poll(() => screen.getByRole('alert').textContent)
    .toContain('ポイントパックが選ばれていません。');
});

it('the purchase page shows the order before it offers to buy', async () => {
  server.answer(reviewOrder, {
    order: { hash: 'a', parts: [{ label: '分量', text: '25.6ポイントです。' }] },
  });
  const { person } = await openPage('/purchasePoint', 'ja');
  await person.click(await screen.findByRole('radio', { name: /25\.6\s*pt/ }));
  expect(screen.queryByRole('button', { name: '$25で購入する' })).toBeNull();
  await person.click(screen.getByRole('button', { name: '$25の注文内容を確認する' }));
  await screen.findByText('25.6ポイントです。');
  await screen.findByRole('button', { name: '$25で購入する' });
});

it('the purchase page tells the room of a return in its payment window, and closes', async () => {
  const close = vi.fn();
  vi.stubGlobal('close', close);
  const told = vi.fn();
  const stop = watchReturns(told);
  server.answer(
    { ...getPurchase, path: '/api/purchase/5' },
    {
      purchase: {
        purchase_id: '5',
        pack_id: 'p25',
        price_cents: 2_500,
        currency: 'USD',
        units: 256_000,
        state: 'pending',
        way: 'page',
        created_at_ms: 0,
        settled_at_ms: null,
      },
    },
  );
  await openPage('/purchasePoint?to=%2Fchat%2Fakari&from=room&purchase=5', 'en');
  await waitFor(() => expect(told.mock.calls).toEqual([['5']]));
  stop();
  expect(close).toHaveBeenCalledOnce();
  await screen.findByRole('button', { name: 'Close this window' });
});

it('the purchase page stays open after the usual payment', async () => {
  const close = vi.fn();
  vi.stubGlobal('close', close);
  await openPage('/purchasePoint?to=%2Fchat%2Fakari', 'en');
  await screen.findByRole('button', { name: 'Choose a pack' });
  expect(close).not.toHaveBeenCalled();
});

/** A browser that receives these codecs of video. */
function browserWith(video: readonly string[]): void {
  const codecs = { audio: ['audio/opus'], video };
  vi.stubGlobal('RTCPeerConnection', class {});
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('RTCRtpReceiver', {
    getCapabilities: (kind: 'audio' | 'video') => ({
      codecs: codecs[kind].map((mimeType) => ({ mimeType })),
    }),
  });
}

it('the purchase page says before a purchase that this browser cannot play broadcasts', async () => {
  browserWith(['video/AV1']);
  await openPage('/purchasePoint', 'en');
  await screen.findByRole('button', { name: 'Choose a pack' });
  expect(screen.getByRole('note').textContent).toBe(
    'This browser cannot play the video or voice of broadcasts.' +
      'Before you buy, please open this page in a current Chrome, Edge, Safari or Firefox.',
  );
});

it('the purchase page says nothing of that in a browser that can play them', async () => {
  browserWith(['video/VP8']);
  await openPage('/purchasePoint', 'ja');
  await screen.findByRole('button', { name: 'パックを選ぶ' });
  expect(screen.queryByRole('note')).toBeNull();
});

it('the purchase page leads from a payment that was declined back to the packs', async () => {
  server.answer(
    { ...getPurchase, path: '/api/purchase/5' },
    {
      purchase: {
        ...{ purchase_id: '5', pack_id: 'p25', price_cents: 2_500, currency: 'USD', units: 256_000 },
        ...{ state: 'failed', way: 'page', created_at_ms: 0, settled_at_ms: null },
      },
    },
  );
  const { person } = await openPage('/purchasePoint?purchase=5', 'en');
  await screen.findByText(/Your card statement may show the amount as pending/);
  await person.click(screen.getByRole('button', { name: 'Choose again' }));
  await screen.findByRole('button', { name: 'Choose a pack' });
  expect(screen.queryByText(/may show the amount as pending/)).toBeNull();
});
