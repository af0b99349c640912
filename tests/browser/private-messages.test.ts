import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  hears,
  newPerson,
  reads,
  say,
  type Person,
} from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function viewer(name: string, options: { lang?: 'ja' | 'en'; phone?: boolean }): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name: name });
  await staff(server, 'grant-points', { name, points: '30' });
  await arrive(person, '/chat/hisoka');
  await enterRoom(person, '1.2');
  return person;
}
/** The lines that a page shows, in the chat and in private. */
const boardOf = async (page: Page) => (await page.locator('.board .m-t').allTextContents()).join(' | ');

it('two viewers and the performer write private messages, which no other page shows', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'hisoka', { ja: '密', en: 'Hisoka' }));
  const studio = performer.page;
  const desk = await viewer('deskwhisper', {});
  const phone = await viewer('phonewhisper', { lang: 'en', phone: true });

  // The viewer at a desk begins, beside the picture.
  await button(desk.page, 'メッセージ').click();
  await desk.page.getByLabel('密さんだけへのメッセージ').fill('こっそり質問です');
  await button(desk.page, '密さんだけに送る').click();
  await studio.locator('.chat-line.private').getByText('こっそり質問です').waitFor();
  await shoot(desk.page, 'private-desk');

  // The viewer on a phone writes to everyone; she reads both in one list, and answers one.
  await say(phone, 'hello everyone');
  await hears(performer, 'hello everyone');
  expect(await boardOf(studio)).toContain('こっそり質問です');
  await button(studio, 'deskwhisperさんだけに返信する').click();
  await studio.getByLabel('deskwhisperさんだけへのメッセージ').fill('あなただけに');
  await shoot(studio, 'private-studio');
  await button(studio, 'deskwhisperさんだけに送る').click();
  const thread = desk.page.getByRole('log', { name: '密さんとのプライベートメッセージ' });
  await thread.getByText('あなただけに').waitFor();
  await thread.getByText(/既読/).waitFor();

  // She writes to the one on the phone from the list of viewers; the card there answers.
  await button(studio, /phonewhisper/).click();
  await button(studio, 'この方だけに送る').click();
  await studio.getByLabel('phonewhisperさんだけへのメッセージ').fill('hello you');
  await button(studio, 'phonewhisperさんだけに送る').click();
  const card = phone.page.getByRole('dialog', { name: 'Private message from Hisoka' });
  await card.getByText('hello you').waitFor();
  await shoot(phone.page, 'private-card');
  for (const { page } of [desk, phone, performer]) expect(await accessFaults(page)).toEqual([]);
  await card.getByLabel('Message to Hisoka alone').fill('hello back');
  await button(phone.page, 'Send to Hisoka alone').click();
  await card.waitFor({ state: 'detached' });
  await studio.locator('.chat-line.private').getByText('hello back').waitFor();

  // A secret message of one point, from the sheet of the phone.
  await button(phone.page, 'More').click();
  await button(phone.page, 'Messages').click();
  const sheet = phone.page.getByRole('dialog', { name: 'Private messages' });
  await sheet.getByRole('button', { name: 'Secret 1 pt' }).click();
  await sheet.getByLabel('Secret message to Hisoka').fill('a secret');
  await shoot(phone.page, 'private-secret');
  expect(await accessFaults(phone.page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Send for 1 pt' }).click();
  await sheet.getByRole('log').getByText('a secret').waitFor();
  await button(studio, '全員').click();
  await studio.locator('.chat-line.private[data-secret]').getByText('a secret').waitFor();
  await studio.getByText('シークレットメッセージを送った方').waitFor({ state: 'attached' });
  await shoot(studio, 'private-studio-secret');

  // Private messages reached their two people only, and a line to everyone reached everyone.
  await say(performer, 'みなさん、ようこそ');
  await hears(desk, 'みなさん、ようこそ');
  const [of_desk, of_phone] = [await desk.page.content(), await phone.page.content()];
  for (const text of ['hello you', 'hello back', 'a secret']) expect(of_desk).not.toContain(text);
  for (const text of ['こっそり質問です', 'あなただけに']) expect(of_phone).not.toContain(text);

  // The viewer at the desk comes back and reads the conversation again.
  await desk.page.reload();
  await button(desk.page, 'メッセージ').click();
  await thread.getByText('あなただけに').waitFor();

  await phone.page.goto('/statement');
  await reads(phone.page, 'Secret message');
  await shoot(phone.page, 'private-statement');
  expect(await auditBooks(server)).toEqual(BALANCED);
});
