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
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot, shootWidths } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string, options: { lang: 'ja' | 'en'; phone: boolean }): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '30' });
  await arrive(person, '/chat/kazane');
  await enterRoom(person, '1.2');
  return person;
}

/** The performer asks a question with two answers. */
async function ask({ page }: Person): Promise<void> {
  await button(page, '投票').click();
  const panel = page.getByRole('dialog', { name: '投票' });
  await panel.getByLabel(/^質問/).fill('次の曲は？');
  await panel.getByLabel('選択肢 1').fill('明るい曲');
  await panel.getByLabel('選択肢 2').fill('しずかな曲');
  await shoot(page, 'poll-form');
  expect(await accessFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: '投票を始める' }).click();
}

/** The next poll costs points: the price is on each button, and the votes go back when the performer calls it off. */
async function votesByPoints(performer: Person, desk: Person, phone: Person): Promise<void> {
  const studio = performer.page.getByRole('dialog', { name: '投票' });
  await studio.getByRole('button', { name: '次の投票' }).click();
  await studio.getByLabel(/^質問/).fill('アンコールは？');
  await studio.getByLabel('選択肢 1').fill('もう一曲');
  await studio.getByLabel('選択肢 2').fill('おしゃべり');
  await studio.getByLabel('1票のポイント数').fill('1.5');
  await shoot(performer.page, 'poll-points-form');
  await studio.getByRole('button', { name: '投票を始める' }).click();
  for (const [{ page }, open, vote] of [
    [desk, 'Vote', 'Vote for “もう一曲” with 1.5 points'],
    [phone, '投票する', '「もう一曲」に1.5ポイントで投票'],
  ] as const) {
    await page.locator('.poll-bar').getByRole('button', { name: open }).click();
    await page.getByRole('dialog').getByRole('button', { name: vote }).click();
  }
  await reads(performer.page, '2票 · 100%');
  await shoot(performer.page, 'poll-points-studio');
  await shootWidths(desk.page, 'poll-points-en');
  await shootWidths(phone.page, 'poll-points-ja');
  await studio.getByRole('button', { name: '取りやめる' }).click();
  await reads(desk.page, 'The poll was called off.');
  await phone.page.keyboard.press('Escape');
  await desk.page.keyboard.press('Escape');
}

it('viewers vote, the leader has a crown, and the result is in the chat', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'kazane', { ja: '風音', en: 'Kazane' }));
  const desk = await visit('polldesk', { lang: 'en', phone: false });
  const phone = await visit('pollphone', { lang: 'ja', phone: true });
  await ask(performer);

  for (const [{ page }, open, vote] of [
    [desk, 'Vote', 'Vote for “明るい曲”'],
    [phone, '投票する', '「明るい曲」に投票'],
  ] as const) {
    await page.locator('.poll-bar').getByRole('button', { name: open }).click();
    await shoot(page, `poll-bar-${open}`);
    await page.getByRole('dialog').getByRole('button', { name: vote }).click();
  }
  await reads(performer.page, '2票 · 100%');
  await shoot(desk.page, 'poll-desk');
  for (const { page } of [desk, phone, performer]) expect(await accessFaults(page)).toEqual([]);
  await shoot(phone.page, 'poll-phone');
  await shoot(performer.page, 'poll-studio');
  await performer.page.getByRole('button', { name: '締め切って結果を出す' }).click();
  await reads(desk.page, 'Result of “次の曲は？”: 明るい曲 (2 of 2)');
  await shoot(performer.page, 'poll-result-studio');

  await phone.page.keyboard.press('Escape');
  await desk.page.keyboard.press('Escape');
  await votesByPoints(performer, desk, phone);
  await button(desk.page, /^Teddy bear, 1 point/)
    .first()
    .click();
  const crown = performer.page.locator('.viewers .crown');
  await crown.waitFor();
  expect(await crown.count()).toBe(1);
  await phone.page.locator('.chat-line .crown').first().waitFor();
  await shoot(performer.page, 'crown-studio');
  await shoot(phone.page, 'crown-phone');
});
