import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  arrive,
  button,
  enterStudio,
  newPerson,
  startChat,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { whenStanding } from '@akari/testkit/harness/channels';
import { EVERYWHERE, Looks } from '@akari/testkit/harness/looks';
import { SIZES } from '@akari/testkit/harness/measure/sizes';
import { DEMO_PASSWORD, logIn } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { DEMO_REVIEWS } from '@akari/server/commands/seed-reviews';

/* The screens with the demo people, measured in both languages at every size. The other walks have their states. */
const server = await startTestServer({ demo: true, env: { MAIL: 'demo' } });
const browser = await launchBrowser();

beforeAll(async () => {
  await Promise.all([
    whenStanding(server, 'kotoha', 'chatting'),
    whenStanding(server, 'sayo', 'chatting'),
    whenStanding(server, 'mio', 'waiting'),
  ]);
});

/** Names of demo people, of plans and of fields, and words of people, which are the same in both languages. */
const NAMES = [
  // Before the names, which may be parts of them.
  ...DEMO_REVIEWS.flatMap(({ text, answer = '', name }) => [text, answer, name ?? '']).filter(Boolean),
  'ASMR',
  'Lite',
  'Pro',
  'RSS',
  'Yoru no Sampo',
  'aoi',
  'cid',
  'hana@akari.example',
  'hana',
  'kage',
  'kanri',
  'kotoha',
  'minato',
  'mio',
  'momo',
  'nagi',
  'ren',
  'sayo',
  'shion',
  'sumire',
  'yoiyami',
  'Yoiyami Office',
  'yuzu',
];
const person = (): Promise<Person> => newPerson(browser, { url: server.url });
const heading = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();
const roomOf = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .waitFor();

it('pass the measurements for a guest', async () => {
  const { page, words } = await person();
  const looks = new Looks(NAMES, SIZES, EVERYWHERE);
  await page.goto('/home');
  await page.getByRole('dialog').waitFor();
  await looks.look(page, 'gate');
  await button(page, words.of_age).click();
  await roomOf(page, '琴葉');
  await looks.look(page, 'home-guest');
  for (const [name, path] of [
    ['login', '/login'],
    ['register', '/register'],
    ['purchase-guest', '/purchasePoint'],
    ['accessibility', '/accessibility'],
    ['legal', '/legal/transmission'],
    ['legal-missing', '/legal/terms'],
    ['withdrawal', '/withdrawal'],
    ['not-found', '/no-such-page'],
    ['studio-gate', '/pfchat'],
  ] as const) {
    await page.goto(path);
    await heading(page);
    await looks.look(page, name);
  }
  for (const [name, view] of [
    ['mail-request', ''],
    ['mail-verify', '#verify=token'],
    ['mail-password', '#password=token'],
    ['mail-stop', '?unsubscribe=7.contact_answered.sign'],
    ['mail-inbox', '?inbox'],
  ] as const) {
    // The views differ by what no path has, so the page is opened again for each.
    await page.goto('/accessibility');
    await page.goto(`/mail${view}`);
    await heading(page);
    await looks.look(page, name);
  }
  // Routes are exact (spec §2).
  await page.goto('/home/');
  await page.locator('.not-found').waitFor();
  await page.goto('/chat/kotoha');
  await page.locator('[data-door=guest] .door-card').waitFor();
  await looks.look(page, 'door-guest');
  await page.goto('/chat/nobody-at-all');
  await page.locator('.room-message').waitFor();
  await looks.look(page, 'room-missing');
  expect(looks.found).toEqual({});
});

it('pass the measurements for a member', async () => {
  const member = await person();
  const { page, words } = member;
  const looks = new Looks(NAMES, SIZES, EVERYWHERE);
  await logIn(member.context, 'hana', DEMO_PASSWORD);
  await arrive(member, '/home');
  await roomOf(page, '琴葉');
  await looks.look(page, 'home-member');
  await page.goto('/chat/kotoha');
  await button(page, words.enter('1.2')).waitFor();
  await looks.look(page, 'door');
  await button(page, words.enter('1.2')).click();
  await watching(page);
  await looks.look(page, 'watching');
  await button(page, words.tips_open).click();
  await page.getByRole('dialog').waitFor();
  await looks.look(page, 'tip');
  // Thank-you points want 0.3 points spent, which the time in the room alone may not reach.
  await page.getByLabel(words.amount).fill('1');
  await button(page, words.give('1')).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('.tip-toast').waitFor();
  await page.locator('.tip-toast').waitFor({ state: 'detached' });
  await button(page, words.leave).click();
  await page.getByText(words.left, { exact: true }).waitFor();
  await looks.look(page, 'left');
  await page.goto('/purchasePoint');
  await page.getByRole('radio').first().check({ force: true });
  await looks.look(page, 'purchase');
  await page.goto('/plans');
  const lite = page.getByRole('button', { name: /^Lite/ });
  await lite.waitFor();
  await looks.look(page, 'plans');
  await lite.click();
  await page.getByText('自動更新と解約').waitFor();
  await looks.look(page, 'plan-order');
  await page.goto('/statement');
  await page.getByText('琴葉').first().waitFor();
  await looks.look(page, 'statement');
  await page.goto('/account');
  await heading(page);
  await looks.look(page, 'account');
  await page.goto('/favourites');
  await roomOf(page, '琴葉');
  await looks.look(page, 'favourites');
  await page.goto('/thank_you');
  await roomOf(page, '琴葉');
  await page.getByRole('button', { name: /お礼/ }).first().click();
  await looks.look(page, 'thank-you');
  await page.goto('/viewers/mio');
  await page.getByRole('heading', { name: 'アルバム' }).waitFor();
  await page.getByRole('link', { name: /花ごよみ/ }).click();
  await button(page, '5 ptで購入する').waitFor();
  await looks.look(page, 'album-locked');
  await button(page, '5 ptで購入する').click();
  await page.getByRole('alertdialog').waitFor();
  await looks.look(page, 'album-confirm');
  await page.getByRole('alertdialog').getByRole('button', { name: '5 ptで購入する' }).click();
  await button(page, '桜を大きく見る').waitFor();
  await looks.look(page, 'album');
  await button(page, '桜を大きく見る').click();
  await page.getByRole('dialog').waitFor();
  await looks.look(page, 'album-viewer');
  await page.keyboard.press('Escape');
  await page.goto('/albums');
  await page.getByRole('list', { name: '購入したアルバム' }).waitFor();
  await looks.look(page, 'albums-bought');
  await page.goto('/mailbox');
  await page.getByRole('link', { name: /澪/ }).waitFor();
  await looks.look(page, 'mailbox');
  await page.goto('/mailbox/mio');
  await button(page, '2 ptで見る').waitFor();
  await looks.look(page, 'mailbox-conversation');
  await button(page, '2 ptで見る').click();
  await page.getByRole('alertdialog').waitFor();
  await looks.look(page, 'mailbox-buy');
  await page.keyboard.press('Escape');
  await page.goto('/mailbox/sayo');
  await button(page, '翻訳を見る').waitFor();
  await looks.look(page, 'mailbox-circular');
  await page.goto('/mailbox/kotoha');
  await page.getByText('1通 3 ptです。').waitFor();
  await looks.look(page, 'mailbox-paid');
  expect(looks.found).toEqual({});
});

it('pass the measurements for a partner, an agency and a performer of one', async () => {
  const [partner, agency, performer] = [await person(), await person(), await person()];
  const looks = new Looks(NAMES, SIZES, EVERYWHERE);
  await logIn(partner.context, 'momo', DEMO_PASSWORD);
  await arrive(partner, '/partner');
  await heading(partner.page);
  await looks.look(partner.page, 'partner');
  for (const [of, name] of [
    [agency, 'yoiyami'],
    [performer, 'yuzu'],
  ] as const) {
    await logIn(of.context, name, DEMO_PASSWORD);
    await arrive(of, '/payout/agency');
    await heading(of.page);
    await looks.look(of.page, `agency of ${name}`);
  }
  for (const path of [
    '/miles',
    '/rewards',
    '/reviews/kotoha',
    '/reviews',
    '/history',
    '/notices',
    '/viewers/kotoha',
    '/viewers',
    '/search',
    '/search?q=%E3%82%88&sort=new',
    '/tags/%E6%B7%B1%E5%A4%9C',
    '/ranking',
    '/ranking?of=kotoha',
    '/ranking?period=week&from=2026-01-05',
    '/account/profile',
    '/help',
    '/help?q=%E3%83%9D%E3%82%A4%E3%83%B3%E3%83%88',
    '/help/kinds-and-prices',
    '/blog',
    '/blog/mio',
    '/news',
  ]) {
    await partner.page.goto(path);
    await heading(partner.page);
    await looks.look(partner.page, path);
  }
  expect(looks.found).toEqual({});
});

it('pass the measurements for a performer', async () => {
  const host = await person();
  const { page, words } = host;
  const looks = new Looks(NAMES, SIZES, EVERYWHERE);
  await logIn(host.context, 'yuzu', DEMO_PASSWORD);
  await arrive(host, '/pfchat');
  await button(page, words.go_on_air).waitFor();
  await looks.look(page, 'green-room');
  await enterStudio(host);
  await startChat(host);
  await looks.look(page, 'on-air');
  await button(page, words.stop_broadcast).first().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: words.stop_broadcast }).click();
  await page.getByText(words.broadcast_over).waitFor();
  await looks.look(page, 'broadcast-over');
  await page.goto('/earnings');
  await heading(page);
  await looks.look(page, 'earnings');
  await page.goto('/payout');
  await heading(page);
  await looks.look(page, 'payout');
  await page.goto('/mailbox');
  await button(page, '一斉メールを送信する').waitFor();
  await looks.look(page, 'mailbox-performer');
  for (const path of ['/rewards', '/diary', '/diary/new']) {
    await page.goto(path);
    await heading(page);
    await looks.look(page, path);
  }
  expect(looks.found).toEqual({});
});
