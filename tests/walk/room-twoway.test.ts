import { expect, it } from 'vitest';
import { button, enterRoom, reads, stands, watching } from '@akari/testkit/harness/acts';
import { framesArrive } from '@akari/testkit/harness/media';
import { fewFrames } from '@akari/testkit/harness/few-frames';
import { faultless, walkRoom } from './room-walk.ts';

const { host, visit } = await walkRoom({ performer_name: 'ran', viewer_name: 'hiroki' });

it('a two-way and its end pass the audit on both pages', async () => {
  const studio = await host('chatting');
  const viewer = await visit('/chat/ran');
  await enterRoom(viewer, '1.2');
  await button(viewer.page, '双方向').click();
  await button(viewer.page, /^申し込む/).click();
  await reads(viewer.page, '双方向のお返事を待っています');
  await viewer.looks.look(viewer.page, 'twoway-awaited');
  await button(studio.page, 'hirokiさんとの双方向を受ける').click();
  await stands(studio, '双方向');
  await viewer.page.locator('[data-mode=twoway]').waitFor();
  await watching(viewer.page);
  expect(await framesArrive(studio.page, 30_000, '.twoway-tile.guest video')).toBe(true);
  await viewer.looks.look(viewer.page, 'twoway-running');
  await studio.looks.look(studio.page, 'studio-twoway-running');
  await button(viewer.page, 'カメラをオフにする').click();
  await reads(studio.page, 'カメラはオフです');
  await viewer.looks.look(viewer.page, 'twoway-camera-off');
  await studio.looks.look(studio.page, 'studio-twoway-camera-off');
  // The largest number of rows above the chat of a studio: a notice, the strip of the mode, and its field must be in sight.
  await fewFrames(studio.page);
  await button(studio.page, '映像を軽くする').click({ timeout: 40_000 });
  await button(studio.page, '元の画質に戻す').waitFor();
  await studio.looks.look(studio.page, 'studio-twoway-lighter');
  await button(viewer.page, '双方向を終える').click();
  await reads(viewer.page, '双方向は終わりました');
  await viewer.looks.look(viewer.page, 'twoway-over');
  faultless(viewer.looks);
  faultless(studio.looks);
});
