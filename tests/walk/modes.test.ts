import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  reads,
  stands,
  state,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, runningIn, sessionsOf, withDatabase } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesArrive, framesStop } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const url = server.url;

/** Opens a performer's room as a new member with points. */
async function visit(user_name: string, performer_name: string, points = '20'): Promise<Person> {
  const person = await newPerson(browser, { url });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points });
  await arrive(person, `/chat/${performer_name}`);
  return person;
}

/** Starts a broadcast: in the free preview (`waiting`), or in a chat. */
async function host(name: string, display: string, until: 'waiting' | 'chatting'): Promise<Person> {
  const performer = await makePerformer(server, name, { ja: display, en: name });
  const person = await newPerson(browser, { url });
  await broadcast(person, performer, until);
  return person;
}

const rail = ({ page, words }: Person, label: string): Locator =>
  state(page, words).getByRole('button', { name: new RegExp(label) });
const endOf = async (user_name: string): Promise<string | null | undefined> =>
  (await sessionsOf(server, user_name)).at(-1)?.end;

describe('chat call', () => {
  it('opens hidden chat for the caller alone', async () => {
    const performer = await host('kaoruko', '楓', 'waiting');
    // The price depends on the caller: a campaign lowers it, and the call is agreed to at that price.
    const campaign = { label: 'happy_hour', percent: '50', hours: '1', performer: 'kaoruko' };
    await staff(server, 'add-campaign', campaign);
    const caller = await visit('caller', 'kaoruko');
    await button(caller.page, /^チャットに呼ぶ/)
      .first()
      .click();
    await shoot(caller.page, 'modes-call-ask');
    await button(caller.page, /^呼び出す 1\.1/).click();
    await reads(caller.page, '楓さんを呼び出しています');
    await shoot(caller.page, 'modes-calling');
    await shoot(performer.page, 'modes-call-ringing');
    await button(performer.page, 'callerさんの呼び出しを受ける').click();
    await stands(performer, 'ヒドゥンチャット');
    await watching(caller.page);
    await shoot(caller.page, 'modes-call-hidden');
    expect(await runningIn(server, 'kaoruko')).toEqual([{ user_name: 'caller', session_type: 115 }]);
    const stranger = await visit('stranger', 'kaoruko');
    await reads(stranger.page, '楓さんは、ヒドゥンチャット中です');
    await button(caller.page, caller.words.leave).click();
    await reads(caller.page, caller.words.left);
    expect(await auditBooks(server)).toEqual(BALANCED);
  });
});

describe('free chat', () => {
  it('becomes paid at its goal, with consent and half price for givers', async () => {
    const performer = await host('mizuki', '瑞希', 'waiting');
    const [giver, friend] = [await visit('okurite', 'mizuki'), await visit('tomodachi', 'mizuki')];
    await rail(performer, 'フリーチャットを始める').click();
    await performer.page.getByLabel('チップの目標').first().fill('0.2');
    await shoot(performer.page, 'modes-free-begin');
    await button(performer.page, 'フリーチャットを始める').last().click();
    await stands(performer, 'フリーチャット');
    for (const viewer of [giver, friend]) {
      await viewer.page.getByRole('button', { name: /^入室する 無料/ }).click();
      await watching(viewer.page);
    }
    await shoot(giver.page, 'modes-free');
    await shoot(performer.page, 'modes-free-studio');
    await button(giver.page, giver.words.quick_heart).click();
    await stands(performer, 'チャット中');
    for (const viewer of [giver, friend]) {
      await reads(viewer.page, 'ここから先は有料です');
      expect(await framesStop(viewer.page, 5_000)).toBe(true);
    }
    await shoot(giver.page, 'modes-free-over');
    await reads(performer.page, '2人のうち、0人が続けています');
    await shoot(performer.page, 'modes-free-answers');
    // The server stores the question: it is shown again after a reload.
    await giver.page.reload();
    await reads(giver.page, 'お席を確保しています');
    await reads(giver.page, '半額');
    await button(giver.page, /^入室する 最初の5分は0\.6/).click();
    await watching(giver.page);
    await reads(performer.page, '2人のうち、1人が続けています');
    expect((await sessionsOf(server, 'tomodachi')).at(-1)).toMatchObject({
      state: 'asked',
      charged_units: 0,
    });
    await withDatabase(server, ({ pool }) =>
      pool.query("UPDATE deadline SET due_at_ms = 0 WHERE kind = 'session.paid_chat_answer'"),
    );
    await expect
      .poll(async () => (await sessionsOf(server, 'tomodachi')).at(-1))
      .toMatchObject({ end: 'free_chat_over', charged_units: 0 });
    await friend.page.getByText('お席を確保しています').waitFor({ state: 'detached' });
    expect(await auditBooks(server)).toEqual(BALANCED);
  });
});

describe('showtime, hidden chat and break', () => {
  it('showtime costs 1.8; hidden chat is unlisted and costs 2.2 by link', async () => {
    const performer = await host('natsume', '棗', 'waiting');
    const viewer = await visit('guestbook', 'natsume');
    await rail(performer, 'ショータイムを始める').click();
    await button(performer.page, /で始める$/).click();
    await stands(performer, 'ショータイム');
    await enterRoom(viewer, '1.8');
    await shoot(viewer.page, 'modes-showtime');
    await shoot(performer.page, 'modes-showtime-studio');
    await rail(performer, '終えて待機に戻る').click();
    await performer.page.getByRole('alertdialog').getByRole('button').last().click();
    await stands(performer, '待機中');
    expect(await endOf('guestbook')).toBe('chat_stopped');

    await rail(performer, 'ヒドゥンチャットを始める').click();
    await button(performer.page, /で始める$/).click();
    await stands(performer, 'ヒドゥンチャット');
    const field = performer.page.getByLabel('招待リンク').first();
    await expect.poll(() => field.inputValue()).toMatch(/\/hchat\/natsume\/.+/);
    const link = await field.inputValue();
    const list = viewer.page.waitForResponse('**/api/channels');
    await viewer.page.goto('/home');
    await list;
    await expect.poll(() => viewer.page.locator('[data-performer=natsume]').count()).toBe(0);
    await shoot(performer.page, 'modes-hidden-studio');
    await viewer.page.goto(link);
    await enterRoom(viewer, '2.2');
    await shoot(viewer.page, 'modes-hidden');
  });

  it('a 30 s break shows on both pages and ends in preview', async () => {
    const performer = await host('sumire', '菫', 'waiting');
    const viewer = await visit('patient', 'sumire');
    await rail(performer, '休憩').click();
    await performer.page.getByRole('radio', { name: /30秒だけ休む/ }).check({ force: true });
    await shoot(performer.page, 'modes-break-ask');
    await button(performer.page, '休憩に入る').click();
    await stands(performer, '休憩中');
    await reads(viewer.page, '菫さんは休憩中です');
    await shoot(viewer.page, 'modes-break');
    await shoot(performer.page, 'modes-break-studio');
    await stands(performer, '待機中');
    expect(await framesArrive(viewer.page, 60_000)).toBe(true);
  });
});

describe('a kick', () => {
  it('ends the session and bars the viewer after a reload', async () => {
    const performer = await host('ranmaru', '蘭', 'chatting');
    const viewer = await visit('loud', 'ranmaru');
    await enterRoom(viewer, '1.2');
    await button(performer.page, 'loudさんへの操作').click();
    await performer.page
      .getByRole('button', { name: /退室させる/ })
      .first()
      .click();
    await shoot(performer.page, 'modes-kick-ask');
    await performer.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /退室させる/ })
      .click();
    expect(await framesStop(viewer.page, 5_000)).toBe(true);
    await expect.poll(() => endOf('loud')).toBe('kicked');
    await shoot(viewer.page, 'modes-kicked');
    await viewer.page.reload();
    await reads(viewer.page, 'しばらく、蘭さんの部屋に入れません');
    await shoot(viewer.page, 'modes-barred');
    expect(await auditBooks(server)).toEqual(BALANCED);
  });
});
