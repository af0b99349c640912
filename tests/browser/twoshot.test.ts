import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  hears,
  newPerson,
  reads,
  say,
  stands,
  state,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, runningIn, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesStop } from '@akari/testkit/harness/media';
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

describe('two-shot', () => {
  it('ends all other sessions, and chat continues afterwards', async () => {
    const performer = await host('akane', '茜', 'chatting');
    const [chosen, other, peep] = [
      await visit('chosen', 'akane'),
      await visit('other', 'akane'),
      await visit('quiet', 'akane'),
    ];
    await enterRoom(chosen, '1.2');
    await enterRoom(other, '1.2');
    await peep.page.getByRole('button', { name: 'のぞき見', exact: true }).click();
    await peep.page.getByRole('button', { name: /^のぞき見で入室する/ }).click();
    await watching(peep.page);
    expect(await peep.page.getByLabel(peep.words.write).count()).toBe(0);
    expect(await button(peep.page, peep.words.tips_open).count()).toBe(0);
    await shoot(peep.page, 'modes-peep');

    await say(chosen, 'はじめまして');
    await hears(performer, 'はじめまして');
    await button(chosen.page, '2ショット').click();
    await shoot(chosen.page, 'modes-twoshot-ask');
    await button(chosen.page, /^申し込む/).click();
    await reads(chosen.page, '2ショットのお返事を待っています');
    await shoot(performer.page, 'modes-twoshot-request');
    await button(performer.page, 'chosenさんとの2ショットを受ける').click();
    await shoot(performer.page, 'modes-twoshot-confirm');
    await button(performer.page, '2ショットを始める').click();
    await stands(performer, '2ショット');

    expect(await framesStop(other.page, 5_000)).toBe(true);
    expect(await runningIn(server, 'akane')).toEqual([{ user_name: 'chosen', session_type: 125 }]);
    for (const outside of [other, peep]) await shoot(outside.page, 'modes-twoshot-outside');
    expect(await endOf('other')).toBe('twoshot_started');
    expect(await endOf('quiet')).toBe('twoshot_started');
    await watching(chosen.page);
    await say(chosen, 'ふたりになりましたね');
    await hears(performer, 'ふたりになりましたね');
    await shoot(chosen.page, 'modes-twoshot');
    await shoot(performer.page, 'modes-twoshot-studio');

    // The viewer ends it: the question offers the party chat at its price, and what was said there is still there.
    await button(chosen.page, '2ショットを終える').click();
    const back = button(chosen.page, 'パーティーチャットに戻る 1.2 pt/分');
    await back.waitFor();
    await shoot(chosen.page, 'modes-twoshot-end');
    await back.click();
    await stands(performer, 'チャット中');
    await watching(chosen.page);
    await hears(chosen, 'はじめまして');
    expect(await chosen.page.getByText('ふたりになりましたね').count()).toBe(0);
    await shoot(chosen.page, 'modes-twoshot-back');
    // The performer ends the next one: the viewer is asked, and leaves.
    await button(chosen.page, '2ショット').click();
    await button(chosen.page, /^申し込む/).click();
    await button(performer.page, 'chosenさんとの2ショットを受ける').click();
    await button(performer.page, '2ショットを始める').click();
    await watching(chosen.page);
    await rail(performer, '2ショットを終えてチャットに戻る').click();
    await performer.page.getByRole('alertdialog').getByRole('button', { name: 'チャットに戻る' }).click();
    await reads(chosen.page, '2ショットは終わりました');
    await shoot(chosen.page, 'modes-twoshot-asked');
    await button(chosen.page, '退室する').click();
    await reads(chosen.page, '退室しました');
    expect(await runningIn(server, 'akane')).toEqual([]);
    await other.page.reload();
    await enterRoom(other, '1.2');
    expect(await auditBooks(server)).toEqual(BALANCED);
  });
});
