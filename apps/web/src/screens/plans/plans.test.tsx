// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { cancelPlan, listPlans, type PlanList, type Subscription } from '@akari/contract/plan';
import { reviewPlan } from '@akari/contract/plan-order';
import { getSite } from '@akari/contract/site';
import { USER_TYPE } from '@akari/rules';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './index.tsx';

const usd = (amount_minor: number) => ({ amount_minor, currency: 'USD' as const });
const LIST: PlanList = {
  plans: [
    { plan: 'lite', price: usd(2_000), units: 220_000 },
    { plan: 'pro', price: usd(6_000), units: 680_000 },
  ],
  period_days: 30,
  favourites: { usual: 100, pro: 300 },
  own: { tier: 'register', subscriptions: [] },
};
const OWN: Subscription = {
  ...{ subscription_id: '7', plan: 'pro', state: 'active', price: usd(6_000), units: 680_000 },
  ...{
    paid_until_ms: Date.UTC(2026, 11, 24, 3),
    begins_at_ms: null,
    test_path: null,
    stop: 'call',
    stop_url: null,
  },
};
const having = (own: Partial<Subscription>): PlanList => ({
  ...LIST,
  own: { tier: 'pro', subscriptions: [{ ...OWN, ...own }] },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(getSite, sampleSite());
  server.answer(getMe, sampleMe({}));
  server.answer(listPlans, LIST);
});
async function openPage(language: 'ja' | 'en' = 'en') {
  const store = makeStore();
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  return show(<Component />, { store, path: '/plans', language });
}

it('the page compares the plans, and shows the order before it offers to pay', async () => {
  server.answer(reviewPlan, {
    order: { hash: 'a', parts: [{ label: 'Quantity', text: '68 points every 30 days' }] },
  });
  const { person } = await openPage();
  for (const words of ['68 points every 30 days', 'Up to 300 favorites', 'The Pro mark on your account'])
    await screen.findByText(words);
  expect(screen.getAllByText('Up to 100 favorites')).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Review Pro' }));
  await screen.findByText('Quantity');
  screen.getByRole('button', { name: 'Order for $60' });
  await person.click(screen.getByRole('button', { name: 'Back to the plans' }));
  await screen.findByText('Up to 300 favorites');
});

it('a plan is cancelled by two presses, and another one is then ordered as a new one', async () => {
  server.answer(listPlans, having({}));
  const { person } = await openPage();
  await screen.findByText('Renews on');
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Cancel the plan' }));
  await person.click(screen.getByRole('button', { name: 'Keep the plan' }));
  await person.click(screen.getByRole('button', { name: 'Cancel the plan' }));
  screen.getByText(/You keep it until/);
  server.answer(cancelPlan, having({ state: 'cancelled' }).own);
  server.answer(listPlans, having({ state: 'cancelled' }));
  await person.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await screen.findByText('Canceled. It does not renew, and you will not be charged again.');
  screen.getByRole('button', { name: 'Review Lite' });
});

it('says what is not paid, in Japanese', async () => {
  server.answer(listPlans, having({ state: 'past_due' }));
  await openPage('ja');
  await screen.findByText(/更新のお支払いを確認できていません。/);
  expect(screen.queryByText('次回の更新')).toBeNull();
});

it('is not there where no plan is sold', async () => {
  server.answer(listPlans, { ...LIST, plans: [] });
  await openPage();
  await screen.findByText('404');
});

it('offers the other plan from the next renewal on, and says when it begins', async () => {
  server.answer(listPlans, having({}));
  server.answer(reviewPlan, {
    order: { hash: 'a', parts: [{ label: 'When the plan begins', text: 'Then.' }] },
  });
  const { person } = await openPage();
  await person.click(await screen.findByRole('button', { name: 'Change to Lite at the next renewal' }));
  await screen.findByText('When the plan begins');
  expect(screen.queryByRole('button', { name: /Pro/ })).toBeNull();
});

it('shows a plan that begins later', async () => {
  server.answer(listPlans, having({ begins_at_ms: Date.UTC(2026, 10, 24, 3) }));
  await openPage();
  await screen.findByText('Your next plan');
  await screen.findByText(/^Your payment is confirmed\. This plan begins on /);
});

it('leads to the page that stops the charges where we cannot, and asks to cancel before another plan', async () => {
  server.answer(listPlans, having({ stop: 'page' }));
  const { unmount } = await openPage();
  await screen.findByText(/^To take another plan, cancel the one you have first/);
  expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull();
  unmount();
  const stop_url = 'https://verotel.test/cancel-subscription?saleID=1';
  server.answer(listPlans, having({ state: 'cancelling', stop: 'page', stop_url }));
  await openPage();
  const link = await screen.findByRole('link', { name: /^Stop the charges on the payment company’s page/ });
  expect(link.getAttribute('href')).toBe(stop_url);
});

it('tells a guest of no plan that they have', async () => {
  server.answer(getMe, sampleMe({ user_type: USER_TYPE.guest }));
  await openPage();
  await screen.findAllByRole('link', { name: 'Log in to order' });
  expect(screen.queryByText('Your plan')).toBeNull();
});
