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
  await arrive(person, '/chat/tsuzuri');
  await enterRoom(person, '1.2');
  return person;
}
const lineOf = (page: Page, text: string) => page.locator('.board .chat-line').filter({ hasText: text });
const textOf = (page: Page, text: string) => page.locator('.board .m-t').getByText(text, { exact: true });
const gone = (page: Page, text: string) => textOf(page, text).waitFor({ state: 'detached' });

/** Sets one of the rules in the studio. */
async function choose(studio: Page, label: string, choice: string): Promise<void> {
  await studio.getByRole('combobox', { name: label }).click();
  await studio.getByRole('option', { name: choice }).click();
  await button(studio, '保存').click();
  await reads(studio, '保存しました');
}
/** Opens the choices for a line. */
async function choices(page: Page, text: string, name: string): Promise<void> {
  const line = lineOf(page, text);
  await line.hover();
  await line.getByRole('button', { name }).click();
}

it('the performer holds, allows, deletes, pins and slows lines; a helper deletes, and she takes it back', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'tsuzuri', { ja: '綴', en: 'Tsuzuri' }));
  const studio = performer.page;
  const desk = await viewer('heldwriter', {});
  const phone = await viewer('slowreader', { lang: 'en', phone: true });

  // A line with a forbidden word waits; allowed, it appears once on every page.
  await studio.locator('.chat-rules summary').click();
  const words = studio.getByLabel(/禁止ワード（/);
  await words.fill('ばか\n秘密');
  // The field is that of its frame, not the browser's own.
  expect(await words.evaluate((field) => getComputedStyle(field).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  await button(studio, '保存').click();
  await reads(studio, '保存しました');
  await shoot(studio, 'chat-rules-studio');
  await say(desk, 'ﾊﾞ・ｶみたいに好き');
  await reads(desk.page, '配信者の確認を待っています');
  await shoot(desk.page, 'chat-rules-waits');
  await say(phone, 'good evening');
  await hears(desk, 'good evening');
  expect(await phone.page.content()).not.toContain('みたいに好き');
  await studio.getByRole('region', { name: '確認待ちのメッセージ' }).getByText('みたいに好き').waitFor();
  await shoot(studio, 'chat-rules-held');
  expect(await accessFaults(studio)).toEqual([]);
  await button(studio, 'heldwriterさんのメッセージを通す').click();
  for (const { page } of [desk, phone, performer]) {
    await textOf(page, 'ﾊﾞ・ｶみたいに好き').waitFor();
    expect(await textOf(page, 'ﾊﾞ・ｶみたいに好き').count()).toBe(1);
  }

  // A reply quotes its line, and a mention is marked.
  await choices(phone.page, 'みたいに好き', 'Choices for heldwriter’s message');
  await shoot(phone.page, 'chat-rules-line-phone');
  await button(phone.page, 'Reply').click();
  await reads(phone.page, 'Reply to heldwriter');
  await phone.page.getByLabel(phone.words.write).fill('me too @held');
  await button(phone.page, 'heldwriter').click();
  await shoot(phone.page, 'chat-rules-reply-phone');
  await button(phone.page, phone.words.send).click();
  const reply = lineOf(desk.page, 'me too @heldwriter');
  await reply.locator('.m-quote').getByText('みたいに好き').waitFor();
  expect(await reply.getAttribute('data-mentioned')).toBe('true');
  await shoot(desk.page, 'chat-rules-reply');

  // The pinned line stands above the list of everyone, and is removed.
  await choices(studio, 'me too', 'slowreaderさんのメッセージの操作');
  expect(await accessFaults(studio)).toEqual([]);
  await shoot(studio, 'chat-rules-line-studio');
  await button(studio, '固定する').click();
  const pinned = phone.page.getByRole('region', { name: 'Pinned message' });
  await pinned.getByText('me too').waitFor();
  await shoot(phone.page, 'chat-rules-pinned-phone');
  expect(await accessFaults(phone.page)).toEqual([]);
  await button(studio, '固定を外す').click();
  await pinned.waitFor({ state: 'detached' });

  // A helper deletes a line: it is gone everywhere, also from its quotation, until she takes that back.
  await button(studio, 'heldwriterさんへの操作').click();
  await button(studio, 'ヘルパーにする').click();
  await reads(desk.page, 'この部屋のヘルパーです');
  await choices(desk.page, 'good evening', 'slowreaderさんのメッセージの操作');
  await button(desk.page, '削除する').click();
  for (const { page } of [desk, phone, performer]) await gone(page, 'good evening');
  await phone.page.reload();
  await hears(phone, 'me too @heldwriter');
  expect(await phone.page.content()).not.toContain('good evening');
  await button(studio, '「good evening」を取り消す').click();
  for (const { page } of [desk, phone]) await textOf(page, 'good evening').waitFor();
  await shoot(studio, 'chat-rules-log');

  // Slow mode is said before a line is written, and counts down after it.
  await choose(studio, 'メッセージの間隔', '60秒に1回');
  await reads(phone.page, 'One message every 60 seconds');
  await say(phone, 'slowly');
  await reads(phone.page, /Next message in/);
  await phone.page.getByLabel(phone.words.write).fill('again');
  expect(await button(phone.page, phone.words.send).count()).toBe(0);
  await shoot(phone.page, 'chat-rules-slow-phone');
  await say(desk, 'ヘルパーは続けて');
  await say(desk, '書けます');
  await hears(phone, '書けます');
  expect(await accessFaults(desk.page)).toEqual([]);
});
