import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  newPerson,
  reads,
  stands,
  state,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesStop } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string, lang: 'ja' | 'en'): Promise<Person> {
  const person = await newPerson(browser, { url, lang });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '8' });
  await arrive(person, '/chat/kotone');
  return person;
}

/** The labels of the tool, the gift and the button in each person's language. */
const WORDS = {
  ja: { tool: 'ギフト', blossom: '桜の花 0.2ポイント', send: '桜の花（0.2 pt）を贈る' },
  en: { tool: 'Gift', chime: 'Wind chime, 1 point', send: 'Send a wind chime (1 pt)' },
} as const;

it('gifts that reach the goal end free chat and ask for consent', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'kotone', { ja: '琴音', en: 'Kotone' }), 'waiting');
  const [giver, friend] = [await visit('giver', 'ja'), await visit('friend', 'en')];

  await state(performer.page, performer.words)
    .getByRole('button', { name: /フリーチャットを始める/ })
    .click();
  await performer.page.getByText('ギフトの目標も決める').click();
  await performer.page.getByLabel('ギフトの目標（任意）').first().fill('1.2');
  await shoot(performer.page, 'gifts-free-begin');
  await button(performer.page, 'フリーチャットを始める').last().click();
  await stands(performer, 'フリーチャット');
  await giver.page.getByRole('button', { name: /^入室する 無料/ }).click();
  await friend.page.getByRole('button', { name: /^Enter Free/i }).click();
  for (const { page } of [giver, friend]) await watching(page);

  await button(giver.page, WORDS.ja.tool).click();
  const sheet = giver.page.getByRole('dialog');
  await sheet.getByRole('button', { name: /金の扇/ }).click();
  await sheet.getByText('ポイントが足りません').waitFor();
  expect(await sheet.getByRole('button', { name: /^金の扇（30 pt）/ }).isDisabled()).toBe(true);
  await button(giver.page, WORDS.ja.blossom).click();
  await shoot(giver.page, 'gifts-panel');
  const flights = [giver, friend, performer].map(({ page }) => page.locator('.tip-flight').waitFor());
  await button(giver.page, WORDS.ja.send).click();
  await Promise.all(flights);
  await shoot(giver.page, 'gifts-flight');
  await sheet.waitFor({ state: 'hidden' });
  await friend.page.locator('.chat-line.tip').getByText('Cherry blossom').waitFor();
  await performer.page.locator('.chat-line.tip').getByText('桜の花').waitFor();
  await reads(giver.page, '0.2 / 1.2 pt');
  await reads(performer.page, 'ギフトの目標 0.2 / 1.2 pt');
  await shoot(performer.page, 'gifts-studio');

  await button(friend.page, WORDS.en.tool).click();
  await button(friend.page, WORDS.en.chime).click();
  await button(friend.page, WORDS.en.send).click();
  await stands(performer, 'チャット中');
  await reads(giver.page, 'ここから先は有料です');
  for (const { page } of [giver, friend]) expect(await framesStop(page, 5_000)).toBe(true);
  await shoot(friend.page, 'gifts-free-over');
  for (const name of ['giver', 'friend'])
    expect((await sessionsOf(server, name)).at(-1)).toMatchObject({
      state: 'asked',
      charged_units: 0,
    });
  // A viewer who gave a gift pays half.
  await reads(giver.page, '半額');
  await button(giver.page, /^入室する 最初の5分は0\.6/).waitFor();

  await giver.page.goto('/statement');
  await reads(giver.page, 'ギフト（桜の花）');
  await shoot(giver.page, 'gifts-statement');
  await performer.page.getByText('0.48', { exact: true }).first().waitFor();
  expect(await auditBooks(server)).toEqual(BALANCED);
});
