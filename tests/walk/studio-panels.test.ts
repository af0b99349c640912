import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, enterRoom, hears, say } from '@akari/testkit/harness/acts';
import { strangers } from '@akari/testkit/harness/browser';
import type { Looks } from '@akari/testkit/harness/looks';
import { resize } from '@akari/testkit/harness/measure/sizes';
import { close, PANELS, ROUNDS, speak } from './panels.ts';
import { faultless, walkRoom } from './room-walk.ts';

const LINE = 'はじめまして。とてもきれいな灯りですね。';
const { host, visit, server } = await walkRoom({
  performer_name: 'fumino',
  viewer_name: 'sakurai',
  // A notice that came before the page changed its language stays in the list as it was.
  written: [LINE, 'おかえりなさい、', 'さん。'],
});

const WORDS = {
  ja: {
    chat: 'チャット',
    settings: '設定',
    board: 'チャットの設定',
    expression: '絵文字とスタンプ',
    tools: {
      'tip-goal': 'チップゴール',
      'tip-menu': 'チップメニュー',
      'tip-list': 'チップ一覧',
      selfie: 'セルフィー',
      thumbnail: 'サムネイルのメッセージ',
      'action-log': '操作の記録',
      poll: '投票',
      'ticket-show': 'チケットショー',
      presents: 'プレゼント',
      notifications: 'お知らせ',
    },
    viewers: '視聴者',
    viewer: 'sakuraiさんへの操作',
    about: 'sakuraiさんの情報',
  },
  en: {
    chat: 'Chat',
    settings: 'Settings',
    board: 'Chat settings',
    expression: 'Emoji and stickers',
    tools: {
      'tip-goal': 'Tip goal',
      'tip-menu': 'Tip menu',
      'tip-list': 'Tip list',
      selfie: 'Selfie',
      thumbnail: 'Thumbnail message',
      'action-log': 'Action log',
      poll: 'Poll',
      'ticket-show': 'Ticket show',
      presents: 'Presents',
      notifications: 'Notifications',
    },
    viewers: 'Viewers',
    viewer: 'Actions for sakurai',
    about: 'About sakurai',
  },
} as const;

/** Chooses a tab; a desk has none, and a tablet none for the chat. */
async function tab(page: Page, name: string): Promise<void> {
  // The tab of the viewers has their number behind its name.
  const wanted = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  if ((await wanted.count()) > 0) await wanted.click();
}
const opened = (page: Page): Promise<void> => page.locator(PANELS).first().waitFor();

async function lookAtPanels(page: Page, looks: Looks, lang: 'ja' | 'en'): Promise<void> {
  const words = WORDS[lang];
  await tab(page, words.chat);
  await looks.lookNow(page, 'studio-lines');
  await button(page, words.board).click();
  await opened(page);
  await looks.lookNow(page, 'studio-board-settings');
  await close(page);
  await button(page, words.expression).click();
  await page.locator('.emoji-list [role=gridcell]:visible').first().waitFor();
  await looks.lookNow(page, 'studio-expression');
  await close(page);
  await tab(page, words.settings);
  const rules = page.locator('.chat-rules summary');
  await rules.click();
  await page.locator('.chat-rules-fields').waitFor();
  await looks.lookNow(page, 'studio-chat-rules');
  await rules.click();
  for (const [name, label] of Object.entries(words.tools)) {
    await button(page, label).click();
    await opened(page);
    await looks.lookNow(page, `studio-${name}`);
    await close(page);
  }
  await tab(page, words.viewers);
  await button(page, words.viewer).click();
  await looks.lookNow(page, 'studio-viewer-actions');
  await button(page, words.about).click();
  await opened(page);
  await looks.lookNow(page, 'studio-viewer-info');
  await close(page);
  await button(page, words.viewer).click();
}

it('the panels of the studio pass the audit', async () => {
  const studio = await host('chatting');
  await studio.page.setViewportSize({ width: 1440, height: 900 });
  const foreign = strangers(studio.page, server.url);
  const viewer = await visit('/chat/fumino');
  await enterRoom(viewer, '1.2');
  await say(viewer, LINE);
  await hears(studio, LINE);
  for (const { size, lang } of ROUNDS) {
    await speak(studio.page, lang);
    await resize(studio.page, size);
    await lookAtPanels(studio.page, studio.looks, lang);
  }
  faultless(studio.looks);
  // Under the policy that the product sends: nothing is refused by it, and nothing is asked elsewhere.
  expect([studio.faults, foreign]).toEqual([[], []]);
});
