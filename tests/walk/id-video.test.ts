/** @module-tag long */
import { it } from 'vitest';
import { button, enterStudio, startChat, reads } from '@akari/testkit/harness/acts';
import { staff } from '@akari/testkit/harness/staff';
import { card, faultless, walkRoom } from './room-walk.ts';

const { server, visit, voice } = await walkRoom({ performer_name: 'nadeshiko', viewer_name: 'shota' });

const newest = async (): Promise<string> => {
  const lines = (await staff(server, 'id-videos', {})).split('\n');
  return lines[0]?.split(' ')[0] ?? '';
};

it('ID video screens pass the audit from studio to chat', async () => {
  const studio = await voice();
  const { page, looks } = studio;
  await page.getByRole('radio', { name: '映像と音声' }).check({ force: true });
  await looks.look(page, 'id-video-green-room');
  await page.getByRole('region', { name: 'IDビデオ' }).getByRole('link', { name: '開く' }).click();
  await reads(page, 'まだ提出していません');
  await looks.look(page, 'id-video-none');
  await button(page, 'カメラとマイクを使う').click();
  await button(page, '録画する').waitFor();
  await looks.look(page, 'id-video-camera');
  const submit = async (): Promise<void> => {
    await button(page, '録画する').click();
    await reads(page, /あと0:4[0-5]/);
    await button(page, '録画を終える').click();
    await button(page, '提出する').waitFor();
  };
  await submit();
  await looks.look(page, 'id-video-take');
  await button(page, '提出する').click();
  await reads(page, '確認中です');
  await staff(server, 'reject-id-video', { id: await newest(), reason: 'no_sound' });
  await reads(page, '公開できませんでした');
  await looks.look(page, 'id-video-rejected', 'words');
  await submit();
  await button(page, '提出する').click();
  await reads(page, '確認中です');
  await button(page, '見る').click();
  await looks.look(page, 'id-video-submitted');
  await staff(server, 'approve-id-video', { id: await newest() });
  await reads(page, '公開しています');
  await looks.look(page, 'id-video-approved', 'words');

  await staff(server, 'set-id-video', { countdown: '600' });
  const viewer = await visit('/chat/nadeshiko');
  const look = viewer.looks.look.bind(viewer.looks);
  const room = viewer.page;
  await room.getByRole('button', { name: /^IDビデオ/ }).waitFor();
  await look(room, 'id-video-offered');
  await room.getByRole('button', { name: /^IDビデオ/ }).click();
  await card(room);
  await look(room, 'id-video-consent');
  await room.getByRole('button', { name: /^見る 0\.5 pt/ }).click();
  await button(room, '取り消す').waitFor();
  await look(room, 'id-video-counting');
  await room.goto('/home');
  await reads(room, /^蛍さんのIDビデオが、あと\d+秒で始まります。$/);
  await look(room, 'id-video-strip');
  await button(room, '取り消す').click();
  await staff(server, 'set-id-video', {});
  await room.goto('/chat/nadeshiko');
  await room.getByRole('button', { name: /^IDビデオ/ }).click();
  await room.getByRole('button', { name: /^見る 0\.5 pt/ }).click();
  await button(room, '一時停止する').click();
  await look(room, 'id-video-playing');
  await button(room, '最後へ進む').click();
  await card(room);
  await look(room, 'id-video-ended', 'words');
  await reads(page, '1回');
  await looks.look(page, 'id-video-watched', 'words');
  await page.getByRole('link', { name: 'スタジオを開く' }).click();
  await enterStudio(studio);
  await startChat(studio);
  await button(room, 'チャットを始める').waitFor();
  await look(room, 'id-video-start-chat');
  await room.goto('/statement');
  await reads(room, 'IDビデオ');
  await look(room, 'id-video-statement');
  faultless(looks);
  faultless(viewer.looks);
});
