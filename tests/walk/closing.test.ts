import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads, type Person } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { officePerson } from '@akari/testkit/harness/office';
import { logIn, registerPerson } from '@akari/testkit/harness/people';
import { beginPurchase } from '@akari/testkit/harness/purchases';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot, shootWidths } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** Buys a pack, and waits until its points are there. */
async function buy(viewer: Person): Promise<void> {
  const { purchase, pay_url } = await beginPurchase(viewer);
  const { request } = viewer.context;
  await request.post(pay_url, { form: { decision: 'paid' } });
  const state = async () => {
    const answer = await request.get(`/api/purchase/${purchase.purchase_id}`);
    return ((await answer.json()) as { purchase: { state: string } }).purchase.state;
  };
  await expect.poll(state, { timeout: 10_000 }).toBe('settled');
}

it('a viewer closes the own account, told before what is paid back and what is lost', async () => {
  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(viewer.context, { user_name: 'mokuren', chat_lang: 'en' });
  await staff(server, 'grant-points', { name: 'mokuren', points: '8' });
  await buy(viewer);
  const { page } = viewer;
  await arrive(viewer, '/account');
  await button(page, 'Continue').click();
  const asked = page.getByRole('alertdialog', { name: 'Close your account?' });
  await asked.getByText('Points refunded').waitFor();
  expect(await asked.locator('dd').allTextContents()).toEqual(['10 points', '$10', '20 points']);
  expect(await asked.getByRole('button', { name: 'Close my account' }).isDisabled()).toBe(true);
  await shootWidths(page, 'closing-viewer');
  expect(await accessFaults(page)).toEqual([]);
  await asked.getByRole('checkbox').check();
  await asked.getByRole('button', { name: 'Close my account' }).click();
  await reads(page, 'Your account is closed. Thank you for your time with us.');
  await page.goto('/account');
  await reads(page, 'Please log in to see your account.');
  const again = await page.request.post('/api/account/login', {
    data: { login: 'mokuren', password: 'correct horse' },
  });
  expect(again.status()).toBe(403);
});

it('a performer asks for it, and finds the conversation', async () => {
  const performer = await newPerson(browser, { url });
  const { user_name, password } = await makePerformer(server, 'enoki', { ja: '榎', en: 'Enoki' });
  await logIn(performer.context, user_name, password);
  const { page } = performer;
  await arrive(performer, '/account');
  await button(page, '停止を申し込む').click();
  await button(page, '申し込む').click();
  await reads(page, /停止のお申し込みを受け付けています/);
  const part = page.getByRole('heading', { name: '配信者アカウントの停止' });
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await part.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await shoot(page, `closing-performer-${width}`);
  }
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'やり取りを見る' }).click();
  await reads(page, '配信者アカウントの停止を希望します。');
});

it('staff close an account together, and see what became of the points', async () => {
  const viewer = await newPerson(browser, { url });
  const { user_id } = await registerPerson(viewer.context, { user_name: 'kobushi' });
  await buy(viewer);
  await arrive(viewer, '/account');
  const first = await officePerson({ server, browser }, 'tsuji', 'site_manager', `/people/${user_id}`);
  await button(first.page, 'アカウントを停止する').click();
  await reads(first.page, '返金するポイント');
  await first.page.getByLabel('理由').fill('なりすまし');
  await shootWidths(first.page, 'closing-office');
  await button(first.page, '承認を依頼する').click();
  await reads(first.page, /承認を依頼しました/);
  const second = await officePerson({ server, browser }, 'hara', 'admin', '/approvals');
  await reads(second.page, '会員アカウントの停止');
  await shootWidths(second.page, 'closing-approval');
  await button(second.page, '承認する').first().click();
  await second.page.getByLabel('理由').fill('確認済み');
  await second.page.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
  await reads(second.page, '承認し、実行しました。');
  await viewer.page.getByText('ログイン').first().waitFor();
  await second.page.goto(`/office/people/${user_id}`);
  await reads(second.page, '返金したポイント');
  await shootWidths(second.page, 'closing-closed');
  expect(await accessFaults(second.page)).toEqual([]);
});
