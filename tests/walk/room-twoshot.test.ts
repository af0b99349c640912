import { it } from 'vitest';
import { button, enterRoom, hears, say, stands, watching } from '@akari/testkit/harness/acts';
import { card, faultless, walkRoom } from './room-walk.ts';

const { host, visit } = await walkRoom({ performer_name: 'fuji', viewer_name: 'makoto' });

it('a two-shot and its end pass the audit on both pages', async () => {
  const studio = await host('chatting');
  const viewer = await visit('/chat/fuji');
  await enterRoom(viewer, '1.2');
  await say(viewer, 'こんばんは。');
  await hears(viewer, 'こんばんは。');
  await button(viewer.page, '2ショット').click();
  await button(viewer.page, /^申し込む/).click();
  await button(studio.page, 'makotoさんとの2ショットを受ける').click();
  await button(studio.page, '2ショットを始める').click();
  await stands(studio, '2ショット');
  await watching(viewer.page);
  await say(viewer, 'ここなら、ゆっくり話せますね。');
  await hears(viewer, 'ここなら、ゆっくり話せますね。');
  await viewer.looks.look(viewer.page, 'twoshot-running');
  await studio.looks.look(studio.page, 'studio-twoshot-running');
  await button(viewer.page, '2ショットを終える').click();
  await card(viewer.page);
  await viewer.looks.look(viewer.page, 'twoshot-end');
  await button(viewer.page, '2ショットを続ける').click();
  await button(studio.page, /2ショットを終えてチャットに戻る/).click();
  await studio.page.getByRole('alertdialog').getByRole('button', { name: 'チャットに戻る' }).click();
  await card(viewer.page);
  await viewer.looks.look(viewer.page, 'twoshot-asked');
  await button(viewer.page, '退室する').click();
  await button(viewer.page, /^パーティーチャットに入室する/).waitFor();
  await viewer.looks.look(viewer.page, 'twoshot-ended');
  faultless(viewer.looks);
  faultless(studio.looks);
});
