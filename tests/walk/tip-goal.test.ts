import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  reads,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string, options: { lang: 'ja' | 'en'; phone: boolean }): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '30' });
  await arrive(person, '/chat/otoha');
  await enterRoom(person, '1.2');
  return person;
}

/** The performer sets a goal of two steps and a menu of one request. */
async function offer({ page }: Person): Promise<void> {
  await button(page, 'チップゴール').click();
  const goal = page.getByRole('dialog', { name: 'チップゴール' });
  await goal.getByRole('combobox', { name: '種類' }).click();
  await page.getByRole('option', { name: '段階ごと' }).click();
  await goal.getByLabel('1段階目の合計ポイント').fill('2');
  await goal
    .getByLabel(/^お約束/)
    .first()
    .fill('歌を1曲');
  await goal.getByLabel('2段階目の合計ポイント').fill('5');
  await goal.getByRole('button', { name: 'この内容で始める' }).click();
  await goal.getByText('チップゴールを始めました').waitFor();
  await shoot(page, 'tip-goal-form');
  await page.keyboard.press('Escape');
  await button(page, 'チップメニュー').click();
  const menu = page.getByRole('dialog', { name: 'チップメニュー' });
  await menu.getByLabel('1番目の内容').fill('手をふる');
  await menu.getByLabel('1番目のポイント').fill('1');
  await menu.getByRole('button', { name: 'メニューを保存' }).click();
  await menu.getByText('保存しました').waitFor();
  await shoot(page, 'tip-menu-form');
}

it('a goal rises by tips and requests, and is celebrated on both stages', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'otoha', { ja: '音羽', en: 'Otoha' }));
  await offer(performer);
  const desk = await visit('goaldesk', { lang: 'en', phone: false });
  const phone = await visit('goalphone', { lang: 'ja', phone: true });

  for (const { page } of [desk, phone, performer]) await reads(page, '0 / 2 pt');
  await button(phone.page, 'ポイント数を選ぶ').or(button(phone.page, 'チップを贈る')).first().click();
  const sheet = phone.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'チップメニュー' }).click();
  await sheet.getByRole('button', { name: '手をふる 1ポイント' }).click();
  await shoot(phone.page, 'tip-menu-phone');
  await sheet.getByRole('button', { name: /^「手をふる」をリクエストする/ }).click();
  await performer.page.locator('.chat-line.tip').getByText('リクエスト：手をふる').waitFor();
  await phone.page.keyboard.press('Escape');
  await reads(desk.page, '1 / 2 pt');
  await shoot(desk.page, 'tip-goal-desk');

  await button(performer.page, '「手をふる」に対応した').click();
  await performer.page.getByText('対応済み').waitFor();
  await shoot(performer.page, 'tip-menu-requests');

  const thanks = [phone, performer].map(({ page }) => reads(page, 'goaldeskさん、ありがとうございます'));
  await button(desk.page, /^Teddy bear, 1 point/)
    .first()
    .click();
  await Promise.all([...thanks, reads(desk.page, 'Tip goal reached')]);
  await shoot(phone.page, 'tip-goal-reached-phone');
  await shoot(performer.page, 'tip-goal-reached-studio');
  for (const { page } of [desk, phone, performer]) await reads(page, '0 / 3 pt');
  await shoot(phone.page, 'tip-goal-phone');

  await performer.page.reload();
  await button(performer.page, 'チップ一覧').click();
  const list = performer.page.getByRole('list', { name: '合計の多い順のチップ一覧' });
  await list.getByText('goaldesk').waitFor();
  await list.getByText('goalphone').waitFor();
  await shoot(performer.page, 'tip-list');
  expect(await auditBooks(server)).toEqual(BALANCED);
});
