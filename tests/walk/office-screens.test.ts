import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, newPerson, reads, type Person } from '@akari/testkit/harness/acts';
import { launchBrowser, strangers } from '@akari/testkit/harness/browser';
import { focused, tabTo } from '@akari/testkit/harness/keys';
import { Looks } from '@akari/testkit/harness/looks';
import { OFFICE_SIZES } from '@akari/testkit/harness/measure/sizes';
import { closePassingNotices } from '@akari/testkit/harness/notices';
import { logIn } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { proveLogins } from '@akari/testkit/harness/staff';
import { fillOffice, idOf, PERFORMERS, STAFF, TEXT_IDS, VIEWERS, WRITTEN } from './office-data.ts';

/*
 * Every screen of the back office and its main dialogs, measured in both languages at the sizes for which they are drawn,
 * and one day's work by keys alone. The server is this file's own: the lists show all people of a server.
 */
// All people of the file come from one address.
const server = await startTestServer({
  env: {
    ...{ REGISTRATIONS_PER_ADDRESS: '100', LOGINS_PER_ADDRESS: '100' },
    ...{ PAYOUT_RATES: '2020-01-01:EUR:8500', PAYOUT_SEPA_NAME: 'Akari' },
    PAYOUT_SEPA_IBAN: 'DE89370400440532013000',
  },
});
const browser = await launchBrowser();
await fillOffice(server, browser);

/** Names, and what people wrote: the same in both languages. */
const NAMES = [
  ...PERFORMERS.flatMap(({ user_name, ja, en }) => [user_name, ja, en]),
  ...VIEWERS,
  ...Object.values(STAFF),
  ...Object.values(WRITTEN).filter((text) => typeof text === 'string'),
  // Of browsers, mail, addresses and the payment provider.
  ...[
    'Mozilla',
    'AppleWebKit',
    'KHTML, like Gecko',
    'HeadlessChrome',
    'Safari',
    '@example.com',
    '/purchasePoint',
    'CCBill',
    'Lite',
    'Pro',
    'Verotel',
    'BTCPay Server',
    'BTCPay',
    'UTF-8',
    'Shift_JIS',
    'DataLink',
    'API',
    'USD',
    'EUR',
    'SEPA',
    'IBAN',
    'BIC',
    'sbx_',
    '/viewers/points.shtml',
    '/chat/',
    'sandbox',
    'verotel',
    'Intiface',
    'Lovense',
    'Redis',
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'STUN',
    'TURN',
    'UDP',
    '(/help)',
  ],
];

/** An administrator with every right, at a screen. */
async function administrator(path: string): Promise<Person & { looks: Looks; strangers: string[] }> {
  const person = await newPerson(browser, { url: server.url });
  await logIn(person.context, STAFF.admin);
  await proveLogins(server, STAFF.admin);
  await person.page.goto(`/office${path}`);
  return { ...person, looks: new Looks(NAMES, OFFICE_SIZES), strangers: strangers(person.page, server.url) };
}

const LOADING = '[aria-busy=true], .skeleton, p.vh[role=status]';
/** Waits until the content of a screen is there. @param title of the screen; any by default */
async function loaded(page: Page, title: string | RegExp = /./): Promise<void> {
  const main = page.locator('main.office-page');
  await main.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => main.locator(LOADING).count()).toBe(0);
}

const dialog = (page: Page): Locator => page.locator('[role=alertdialog], [role=dialog]').last();
/** Measures a dialog that a press opens, and leaves it by Escape: the focus is where it was. */
async function asks(person: Person & { looks: Looks }, name: string, press: Locator): Promise<void> {
  const { page, looks } = person;
  await press.click();
  await dialog(page).waitFor();
  await looks.look(page, name);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  const has_focus = () => press.evaluate((one) => one === document.activeElement);
  await expect.poll(has_focus, { message: `focus after ${name}` }).toBe(true);
}

/** The groups of prices and limits on the page of a site. */
const SITE_TERMS = [
  'ギフトの料金',
  'ゲストの無料プレビュー',
  '残りポイントのお知らせ',
  '録画の上限',
  'IDビデオ',
  '購入前に表示する条件',
  '禁止ワード',
];
const pageOf = async (user_name: string): Promise<string> =>
  `/office/people/${await idOf(server, user_name)}`;

it('every screen of the navigation has no fault', async () => {
  const admin = await administrator('/wall');
  const { page, looks } = admin;
  const ways = page.locator('.office-rail a[href^="/office"]');
  await ways.first().waitFor();
  const paths = await ways.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThanOrEqual(23);
  for (const path of paths) {
    const way = page.locator(`.office-rail a[href="${path}"]`);
    await way.click();
    await loaded(page, await way.locator('> span').first().innerText());
    await looks.look(page, path.slice(1));
  }
  expect(looks.found).toEqual({});
  expect([admin.faults, admin.strangers]).toEqual([[], []]);
});

it('a person, a site, a campaign and the queues have no fault, with what they ask', async () => {
  const admin = await administrator('/people');
  const { page, looks } = admin;
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await loaded(page);
  };
  await open(await pageOf('mizuki_aoyama'));
  await looks.look(page, 'viewer');
  await asks(admin, 'points', button(page, 'ポイントを付与する'));
  await asks(admin, 'tier', button(page, 'ランクを変える'));
  await asks(admin, 'ban', button(page, '入室を禁止する'));
  await open(await pageOf('shirayuki'));
  await looks.look(page, 'performer');
  await asks(admin, 'performer profile', button(page, 'プロフィールを変える'));
  await asks(admin, 'performer rates', button(page, '料金を変える'));
  await asks(admin, 'performer share', button(page, '配分を変える'));
  await asks(admin, 'performer close', button(page, 'アカウントを停止する'));
  await open('/office/people/1');
  await looks.look(page, 'no such person');
  expect(admin.faults.splice(0).filter((fault) => !fault.endsWith('/api/office/people/1)'))).toEqual([]);

  await open('/office/sites/1000048');
  await looks.look(page, 'site');
  await page.getByLabel('著作権表示').fill('© 2026 Akari');
  await asks(admin, 'site change', button(page, '変更を保存する'));
  for (const group of SITE_TERMS) await asks(admin, `site ${group}`, button(page, `${group}を変更`));

  await open('/office/performers');
  await asks(admin, 'open performer', button(page, '配信者を登録する'));

  await open('/office/campaigns/new');
  await looks.look(page, 'campaign');
  await page.getByLabel('割引（%）', { exact: true }).fill('25');
  await button(page, '料金を確かめる').click();
  await page.getByRole('table').waitFor();
  await looks.look(page, 'campaign prices', 'words');
  await asks(admin, 'campaign start', button(page, 'キャンペーンを始める'));

  expect(looks.found).toEqual({});
  expect([admin.faults, admin.strangers]).toEqual([[], []]);
});

it('the pages of articles, news, tags, reviews and blogs have no fault, with what they ask', async () => {
  const admin = await administrator('/help');
  const { page, looks } = admin;
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await loaded(page);
  };
  for (const path of [
    '/office/help/coupons',
    '/office/help/new',
    '/office/news/new',
    '/office/tags/new',
    `/office/reviews/${TEXT_IDS.review}`,
    `/office/blog/${TEXT_IDS.entry}`,
  ]) {
    await open(path);
    await looks.look(page, path);
  }
  // The texts of an entry keep their lines, also where the page of a queue was not opened before.
  const lines = await page
    .locator('.queue-words')
    .first()
    .evaluate((one) => getComputedStyle(one).whiteSpace);
  expect(lines).toBe('pre-wrap');
  await asks(admin, 'entry take down', button(page, '記事を取り下げる'));
  await open('/office/tags/new');
  await page.getByLabel('名前（日本語）').fill('歌/詩');
  await button(page, '作成する').click();
  const error = page.locator('.form-error');
  await error.waitFor();
  await looks.look(page, 'tag refused');
  // An error of a form has its sign beside its words, on every page.
  expect(await error.evaluate((one) => getComputedStyle(one).display)).toBe('flex');
  expect(looks.found).toEqual({});
  expect([admin.faults, admin.strangers]).toEqual([[], []]);
});

it('lists, rates, approvals and switches have no fault, with what they ask', async () => {
  const admin = await administrator('/performers');
  const { page, looks } = admin;
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await loaded(page);
  };
  await open('/office/performers');
  await button(page, '表示する列').click();
  await looks.look(page, 'columns');
  await page.keyboard.press('Escape');
  await button(page, '保存した表示').click();
  await page.getByLabel('この表示の名前').fill('茜');
  await button(page, '保存する').click();
  await button(page, '「茜」を削除する').waitFor();
  // The message is closed here: a press beside the panel closes the panel too.
  await closePassingNotices(page);
  if (!(await button(page, '「茜」を削除する').isVisible())) await button(page, '保存した表示').click();
  await looks.look(page, 'saved views');
  await page.keyboard.press('Escape');
  await asks(admin, 'export', button(page, 'CSVに書き出す'));
  for (const { user_name } of PERFORMERS.slice(1)) await page.getByLabel(`${user_name}を選ぶ`).check();
  await looks.look(page, 'selected');
  await asks(admin, 'bulk close', button(page, '停止する'));
  await button(page, '停止する').click();
  await dialog(page).getByRole('textbox', { name: '理由' }).fill('契約の終了');
  await dialog(page).getByRole('button', { name: '停止する' }).click();
  await reads(page, '2件が完了');
  await looks.look(page, 'bulk done');
  await button(page, '元に戻す').click();
  await reads(page, '2件を元に戻しました');

  await open('/office/rates');
  await asks(admin, 'rates', page.getByRole('button', { name: /^サイト1000050の料金を変える/ }));
  await open('/office/approvals');
  await looks.look(page, 'approvals');
  await asks(admin, 'approve', button(page, '承認する').first());
  await asks(admin, 'refuse', button(page, '却下する').first());
  await open('/office/switches');
  await asks(admin, 'switch', page.getByRole('button', { name: /を止める$/ }).first());
  await open('/office/staff');
  await asks(admin, 'role', button(page, `${STAFF.colleague}に役割を付与`));
  await open('/office/settings');
  await asks(admin, 'setting', button(page, 'フリーチャットの定員を変更'));
  await open('/office/figures');
  await button(page, '7日間').click();
  await page.getByText('前の期間').first().waitFor();
  await looks.look(page, 'figures of a week');
  expect(looks.found).toEqual({});
  expect([admin.faults, admin.strangers]).toEqual([[], []]);
});

it('the items of each queue have no fault', async () => {
  const admin = await administrator('/queues');
  const { page, looks } = admin;
  for (const kind of [
    'report',
    'child_safety',
    'id_video',
    'door_picture',
    'bar_lift',
    'contact',
    'review',
    'blog',
    'payment',
    'plan_stop',
    'difference',
    'refund',
  ]) {
    await page.goto(`/office/queues/${kind}`);
    await loaded(page);
    await looks.look(page, `queue ${kind}`, 'words');
    await button(page, '次を担当する').click();
    await page.locator('.queue-decision').waitFor();
    await looks.look(page, `item ${kind}`);
    await page.locator('.queue-decision .chip').last().click();
    await looks.look(page, `decision ${kind}`, 'words');
    await button(page, '担当を外れる').click();
  }
  expect(looks.found).toEqual({});
  expect([admin.faults, admin.strangers]).toEqual([[], []]);
});

it('a statement is read, imported and compared, and a difference is closed', async () => {
  const admin = await administrator('/provider-book');
  const { page, looks } = admin;
  await loaded(page);
  const part = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const csv = [
    'date,kind,reference,amount,currency,fee',
    '2026-01-05,fee,,3.30,USD,',
    `2026-01-05,sale,${WRITTEN.other_sale},12.00,USD,1.30`,
    '01/05/2026,sale,x,1.00,USD,',
  ].join('\n');
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: WRITTEN.statement, mimeType: 'text/csv', buffer: Buffer.from(csv) },
  });
  await part('明細の取り込み').getByText('新しい行 2件、取り込み済み 0件、読み取れない行 1件').waitFor();
  await page.getByText('4行目：日付がないか、読み取れないか、今日より後です。').waitFor();
  await looks.look(page, 'book preview');
  await asks(admin, 'book import', button(page, '取り込む'));
  await button(page, '取り込む').click();
  await dialog(page).getByRole('textbox', { name: '理由' }).fill('1月の明細');
  await dialog(page).getByRole('button', { name: '取り込む' }).click();
  await reads(page, /^2件を取り込みました。/);
  const card = page
    .getByRole('region', { name: /^差異/ })
    .getByRole('listitem')
    .filter({ hasText: WRITTEN.other_sale });
  await card.getByText('帳簿にない').waitFor();
  await asks(admin, 'book close', card.getByRole('button', { name: '処理する' }));
  await card.getByRole('button', { name: '処理する' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /^帳簿を\+\$12\.00訂正し/ })
    .check();
  await dialog(page).getByRole('textbox', { name: '理由' }).fill('確認済み');
  await dialog(page).getByRole('button', { name: '処理する' }).click();
  await reads(page, '差異を処理しました。');
  await part('処理済みの差異').getByRole('listitem').filter({ hasText: '訂正 +$12.00' }).waitFor();
  expect(await card.count()).toBe(0);
  expect(looks.found).toEqual({});
  expect([admin.faults, admin.strangers]).toEqual([[], []]);
});

it('a person gets points and a message its answer by keys alone', async () => {
  const { page } = await administrator('/people');
  const unseen: string[] = [];
  const go = async (target: Locator): Promise<void> => void unseen.push(...(await tabTo(page, target)));
  await loaded(page);
  await page.keyboard.press('/');
  await page.keyboard.type('sota');
  await page.waitForURL(/q=sota/);
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/office\/people\/\d+/);
  await loaded(page);
  const give = button(page, 'ポイントを付与する');
  await go(give);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('ポイントを付与する');
  await page.keyboard.press('Enter');
  await go(dialog(page).getByRole('textbox', { name: '付与するポイント' }));
  await page.keyboard.type('3');
  await go(dialog(page).getByRole('textbox', { name: '理由' }));
  await page.keyboard.type('途切れたお詫び');
  await go(dialog(page).getByRole('button', { name: '3 ptを付与する' }));
  await page.keyboard.press('Enter');
  await reads(page, 'ポイントを付与しました。');
  await expect.poll(() => focused(page)).toBe('ポイントを付与する');
  await page.getByText('途切れたお詫び').waitFor();

  const contact = page.locator('.office-rail a[href="/office/queues/contact"]');
  unseen.push(...(await tabTo(page, contact, 'Shift+Tab')));
  await page.keyboard.press('Enter');
  await loaded(page, 'お問い合わせ');
  await page.keyboard.press('n');
  await page.locator('.queue-decision').waitFor();
  await reads(page, WRITTEN.contact);
  await page.keyboard.press('1');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('The points are there now.');
  await go(button(page, '決定：返信する'));
  await page.keyboard.press('Enter');
  await reads(page, /^決定しました：返信する/);
  // It was the last one: the focus goes to what the empty queue says.
  await expect.poll(() => focused(page)).toMatch(/^待っている案件はありません/);
  expect(unseen).toEqual([]);
});
