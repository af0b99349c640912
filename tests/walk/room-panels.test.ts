import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, enterRoom, hears, say } from '@akari/testkit/harness/acts';
import { strangers } from '@akari/testkit/harness/browser';
import { resize } from '@akari/testkit/harness/measure/sizes';
import { close, PANELS, press, ROUNDS, speak } from './panels.ts';
import { faultless, walkRoom, type Visitor } from './room-walk.ts';

const WISH = 'いちばん好きな歌を、はじめから終わりまで歌う';
const QUESTION = 'こんばんは、きょうはどんな一日でしたか。ゆっくりお話を聞かせてください。';
const ANSWER = 'とても良い一日でした。ありがとうございます。';
const POLL = 'つぎの曲は？';
const SHOW = '夜のピアノ';
const { host, visit, server } = await walkRoom({
  performer_name: 'suzuka',
  viewer_name: 'panelwalker',
  written: [WISH, QUESTION, ANSWER, POLL, '明るい曲', 'しずかな曲', SHOW],
});

/** The performer begins a poll, announces a show, sets a menu of one wish and allows effects. */
async function prepare(studio: Page): Promise<void> {
  await button(studio, '投票').click();
  const poll = studio.getByRole('dialog', { name: '投票' });
  await poll.getByLabel(/^質問/).fill(POLL);
  await poll.getByLabel('選択肢 1').fill('明るい曲');
  await poll.getByLabel('選択肢 2').fill('しずかな曲');
  await poll.getByRole('combobox', { name: '受付時間' }).click();
  await studio.getByRole('option').last().click();
  await poll.getByRole('button', { name: '投票を始める' }).click();
  await poll.getByRole('button', { name: '取りやめる' }).waitFor();
  await studio.keyboard.press('Escape');
  await button(studio, 'チケットショー').click();
  const show = studio.getByRole('dialog', { name: 'チケットショー' });
  await show.getByLabel(/^ショーの名前/).fill(SHOW);
  await show.getByLabel('チケットのポイント数').fill('5');
  await show.getByRole('combobox', { name: '開始まで' }).click();
  await studio.getByRole('option').last().click();
  await show.getByRole('button', { name: '告知する' }).click();
  await show.getByRole('button', { name: 'ショーを始める' }).waitFor();
  await studio.keyboard.press('Escape');
  await button(studio, 'チップメニュー').click();
  const menu = studio.getByRole('dialog', { name: 'チップメニュー' });
  await menu.getByLabel('1番目の内容').fill(WISH);
  await menu.getByLabel('1番目のポイント').fill('1');
  await menu.getByRole('button', { name: 'メニューを保存' }).click();
  await menu.getByText('保存しました').waitFor();
  await studio.keyboard.press('Escape');
  await studio.locator('.studio-settings summary').click();
  await studio.getByRole('combobox', { name: '映像への演出' }).click();
  await studio.getByRole('option', { name: '入室している方' }).click();
}

/** What opens a panel, by language. */
const WORDS = {
  ja: {
    more: /^その他/,
    line: /の操作$/,
    settings: 'チャットの設定',
    expression: '絵文字とスタンプ',
    emoji: '絵文字',
    stickers: 'スタンプ',
    messages: /^(プライベート)?メッセージ$/,
    tip: /^(ポイント数を選ぶ|チップを贈る)/,
    menu: 'チップメニュー',
    ranking: 'ランキング',
    effect: '波紋',
    aim: /をおくる場所/,
    done: '終わる',
    poll: '投票する',
    ticket: 'チケットを見る',
    tools: {
      notifications: 'お知らせ',
      connection: '通信状態',
      coupon: 'クーポンコード',
      purchase: 'ポイント購入',
    },
  },
  en: {
    more: /^More/,
    line: /^Choices for/,
    settings: 'Chat settings',
    expression: 'Emoji and stickers',
    emoji: 'Emoji',
    stickers: 'Stickers',
    messages: /^(Private m|M)essages$/,
    tip: /^(Choose an amount|Send a tip)/,
    menu: 'Tip menu',
    ranking: 'Ranking',
    effect: 'Ripples',
    aim: /^Where to send/,
    done: 'Done',
    poll: 'Vote',
    ticket: 'See the ticket',
    tools: {
      notifications: 'Notifications',
      connection: 'Connection',
      coupon: 'Coupon code',
      purchase: 'Buy points',
    },
  },
} as const;

/** Opens the choices for a line of the board. */
async function choices(page: Page, text: string, name: RegExp): Promise<void> {
  const line = page.locator('.board .chat-line').filter({ hasText: text }).first();
  await line.hover();
  await line.getByRole('button', { name }).click();
  await page.locator('.line-acts').waitFor();
}
/** Opens each panel of the chat and of the bar in turn, in the window as it is. */
async function lookAtPanels({ page, looks }: Visitor, lang: 'ja' | 'en'): Promise<void> {
  const words = WORDS[lang];
  await looks.lookNow(page, 'room-lines');
  await choices(page, QUESTION, words.line);
  await looks.lookNow(page, 'line-choices');
  await close(page);
  await press(page, words.settings, words.more);
  await page.locator(PANELS).first().waitFor();
  await looks.lookNow(page, 'board-settings');
  await close(page);
  await press(page, words.expression, words.more);
  // A panel beside the picture keeps what it showed.
  await button(page, words.emoji).click();
  await page.locator('.emoji-list [role=gridcell]:visible').first().waitFor();
  await looks.lookNow(page, 'expression-emoji');
  await button(page, words.stickers).click();
  await looks.lookNow(page, 'expression-stickers');
  await close(page);
  await press(page, words.messages, words.more);
  await page.locator(PANELS).first().waitFor();
  await looks.lookNow(page, 'messages');
  await close(page);
  await press(page, words.tip, words.more);
  await button(page, words.menu).click();
  await page.getByRole('button', { name: WISH }).click();
  await looks.lookNow(page, 'tip-menu');
  await button(page, words.ranking).click();
  await looks.lookNow(page, 'tip-ranking');
  await close(page);
  for (const [name, label] of Object.entries({ poll: words.poll, ticket: words.ticket })) {
    await page.locator(`.${name}-bar`).getByRole('button', { name: label }).click();
    await page.locator(PANELS).first().waitFor();
    await looks.lookNow(page, name);
    await close(page);
  }
  for (const [name, label] of Object.entries(words.tools)) {
    await press(page, label, words.more);
    await page.locator(PANELS).first().waitFor();
    await looks.lookNow(page, name);
    await close(page);
  }
  await press(page, words.effect, words.more);
  await page.getByRole('button', { name: words.aim }).waitFor();
  await looks.lookNow(page, 'effect-aim');
  await button(page, words.done).click();
}

it('the panels of chat, tips and effects pass the audit', async () => {
  const studio = await host('chatting');
  await studio.page.setViewportSize({ width: 1440, height: 900 });
  await prepare(studio.page);
  const viewer = await visit('/chat/suzuka');
  const { page, looks } = viewer;
  const foreign = strangers(page, server.url);
  await enterRoom(viewer, '1.2');
  await say(studio, QUESTION);
  await hears(viewer, QUESTION);
  await choices(studio.page, QUESTION, WORDS.ja.line);
  await button(studio.page, '固定する').click();
  await page.getByRole('region', { name: '固定メッセージ' }).waitFor();
  await choices(page, QUESTION, WORDS.ja.line);
  await button(page, '返信する').click();
  await looks.look(page, 'line-reply', 'words');
  await say(viewer, ANSWER);
  await hears(studio, ANSWER);
  for (const { size, lang } of ROUNDS) {
    await speak(page, lang);
    await resize(page, size);
    await lookAtPanels(viewer, lang);
  }
  faultless(looks);
  // Under the policy that the product sends: nothing is refused by it, and nothing is asked elsewhere.
  expect([viewer.faults, foreign]).toEqual([[], []]);
});
