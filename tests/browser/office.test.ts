import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, fillLogin, newPerson, type Person } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { DEMO_PASSWORD } from '@akari/testkit/harness/people';
import { sharedServer, type SharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, proveLogins, staff } from '@akari/testkit/harness/staff';

const WIDTHS = [390, 1280, 1440];
const server = await sharedServer();
const browser = await launchBrowser();

/** An administrator in the back office, with a proven login. */
async function officer(
  on: { server: SharedServer; browser: Browser },
  name: string,
  lang: 'ja' | 'en',
): Promise<Person> {
  await staff(on.server, 'create-admin', { name, password: DEMO_PASSWORD, role: 'admin' });
  const person = await newPerson(on.browser, { url: on.server.url, lang });
  await arrive(person, '/login');
  await fillLogin(person, name, DEMO_PASSWORD);
  await person.page.waitForURL((address) => address.pathname !== '/login');
  await proveLogins(on.server, name);
  return person;
}

/** The screen at each width; axe looks at the narrowest and the widest. */
async function looks(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, `office ${name} ${width}`);
    if (width !== 1280) expect(await accessFaults(page), `${name} at ${width}`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${name} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

const dialog = (page: Page) => page.getByRole('alertdialog');
const rateField = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

it('a changed rate waits for a second person, and another change of it is a conflict then', async () => {
  await makePerformer(server, 'fumino', { ja: '文乃', en: 'Fumino' });
  const first = await officer({ server, browser }, 'soma', 'ja');
  const second = await officer({ server, browser }, 'olive', 'en');

  await first.page.goto('/office/people');
  await first.page.getByRole('searchbox', { name: '名前・ID・メールで探す' }).fill('fumi');
  await first.page.waitForURL(/q=fumi/);
  await expect.poll(() => first.page.locator('tr[data-row]').count()).toBe(1);
  await looks(first.page, 'people');
  await first.page.getByRole('link', { name: 'fumino' }).click();
  await first.page.getByRole('heading', { name: 'すべての記録' }).waitFor();

  await second.page.goto(new URL(first.page.url()).pathname);
  await second.page.getByRole('heading', { name: 'History' }).waitFor();

  for (const [person, set, field, rate] of [
    [first, '料金を変える', 'パーティーチャット', '1.5'],
    [second, 'Change rates', 'Party chat', '2'],
  ] as const) {
    await button(person.page, set).click();
    await dialog(person.page)
      .getByText(/ほかの担当者の承認|A second person/)
      .waitFor();
    await rateField(person.page, field).fill(rate);
  }
  await dialog(first.page).getByRole('textbox', { name: '理由' }).fill('契約の更新');
  await dialog(first.page).getByRole('button', { name: '承認を依頼する' }).click();
  await first.page.getByRole('link', { name: '承認の画面を開く' }).waitFor();

  // The colleague approves it on a page of their own, with a change of the same rate still open.
  const approving = await second.page.context().newPage();
  await approving.goto(new URL('/office/approvals', first.page.url()).href);
  const card = approving.getByRole('listitem').filter({ hasText: 'fumino' });
  await card.getByText('1.5 points a minute').waitFor();
  await looks(approving, 'approvals');
  await card.getByRole('button', { name: 'Approve' }).click();
  await approving.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('contract seen');
  await approving.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await approving.getByText('Approved. The change has taken effect.').waitFor();

  await dialog(second.page).getByRole('textbox', { name: 'Reason' }).fill('renewed contract');
  await dialog(second.page).getByRole('button', { name: 'Request approval' }).click();
  await dialog(second.page).getByText('A colleague has changed this in the meantime.').waitFor();
  await dialog(second.page).getByRole('button', { name: 'Cancel' }).click();

  // The act stands in the time line, with its reason.
  await first.page.getByText('契約の更新').first().waitFor();
  await looks(first.page, 'person');
  await looks(second.page, 'person en');
  expect(first.faults).toEqual([]);
});

it('a kill switch stops registration for a visitor, and the page says so', async () => {
  const admin = await officer({ server, browser }, 'rinko', 'en');
  const visitor = await newPerson(browser, { url: server.url });
  await arrive(visitor, '/register');
  await visitor.page.getByRole('button', { name: /登録/ }).waitFor();

  await admin.page.goto('/office/switches');
  await button(admin.page, 'Switch off: New registrations').click();
  await dialog(admin.page).getByRole('textbox', { name: 'Reason' }).fill('wave of false accounts');
  await dialog(admin.page).getByRole('button', { name: 'Switch off' }).click();
  await button(admin.page, 'Switch on: New registrations').waitFor();
  await looks(admin.page, 'switches');

  await visitor.page.reload();
  await visitor.page.getByText('ただいま新規登録の受け付けを休止しています。').waitFor();

  await button(admin.page, 'Switch on: New registrations').click();
  await dialog(admin.page).getByRole('textbox', { name: 'Reason' }).fill('it is over');
  await dialog(admin.page).getByRole('button', { name: 'Switch on' }).click();
  await button(admin.page, 'Switch off: New registrations').waitFor();
  await visitor.page.reload();
  await visitor.page.getByRole('button', { name: /登録/ }).waitFor();
});

it('the list is used by keys alone: search, rows, opening, and the export', async () => {
  await makePerformer(server, 'tsuzumi', { ja: '鼓', en: 'Tsuzumi' });
  const { page } = await officer({ server, browser }, 'keiko', 'ja');
  await page.goto('/office/performers');
  await page.locator('tr[data-row]').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('tsuzu');
  await page.waitForURL(/q=tsuzu/);
  await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row')))
    .not.toBeNull();
  await page.keyboard.press('x');
  await page.getByRole('region', { name: 'まとめて操作' }).getByText('1件を選択中').waitFor();
  await looks(page, 'performers');

  const exporting = button(page, 'CSVに書き出す');
  await exporting.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('textbox', { name: '理由' }).focus();
  await page.keyboard.type('月次の確認');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'CSVに書き出す' }).press('Enter'),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain('tsuzumi');

  await page.locator('tr[data-row]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/office\/people\/\d+/);
});
