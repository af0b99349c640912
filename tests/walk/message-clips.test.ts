import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson, type Person } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string): Promise<Person> {
  const person = await newPerson(browser, { url, lang: 'en' });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '30' });
  await arrive(person, '/chat/ugoki');
  await enterRoom(person, '1.2');
  return person;
}

/** A clip of three seconds, upright. */
function clip(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-clip-'));
  try {
    const file = path.join(folder, 'clip.mp4');
    const { status, stderr } = spawnSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=360x640:r=15:d=3', '-f', 'lavfi', '-i', 'sine=d=3'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      file,
    ]);
    if (status !== 0) throw new Error(String(stderr));
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Presses play and waits until the clip runs. @returns its address */
async function play(video: Locator): Promise<string> {
  await video.waitFor();
  await video.evaluate((one: HTMLVideoElement) => {
    one.muted = true;
    return one.play();
  });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  return video.evaluate((one: HTMLVideoElement) => one.src);
}

it('a clip reaches the performer alone, and plays', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'ugoki', { ja: '動', en: 'Ugoki' }));
  const studio = performer.page;
  const sender = await visit('clipsender');
  const other = await visit('clipother');

  await button(sender.page, 'Messages').click();
  const choose = sender.page.waitForEvent('filechooser');
  await button(sender.page, 'Send a photo or clip').click();
  const buffer = clip();
  await (await choose).setFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer });
  await sender.page.getByLabel('The clip to send').waitFor();
  await shoot(sender.page, 'clip-draft-desk');
  expect(await accessFaults(sender.page)).toEqual([]);
  await button(sender.page, 'Send this clip').click();
  await play(sender.page.getByLabel('Clip that you sent'));
  await shoot(sender.page, 'clip-sent-desk');

  const address = await play(studio.locator('.chat-line.private').getByLabel('動画', { exact: true }));
  await shoot(studio, 'clip-studio');
  const statusOf = ({ page }: Person): Promise<number> =>
    page.evaluate(async (one) => (await fetch(one)).status, address);
  expect(await statusOf(performer)).toBe(200);
  expect(await statusOf(other)).toBe(404);
});
