import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { broadcast, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const WIDTHS = [390, 768, 1440];
const server = await sharedServer();
const browser = await launchBrowser();

/** Seconds of the recording that the page has played. */
const played = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

it('a performer records a broadcast, plays the recording and deletes it', async () => {
  const performer = await makePerformer(server, 'rokuga', { ja: '録子', en: 'Rokuko' });
  const studio = await newPerson(browser, { url: server.url });
  const { page } = studio;
  await broadcast(studio, performer, 'waiting');
  await button(page, '録画を始める').click();
  await button(page, '録画を止める').waitFor();
  const guest = await newPerson(browser, { url: server.url, phone: true });
  await guest.page.goto('/chat/rokuga');
  await button(guest.page, guest.words.of_age).click();
  await guest.page.getByRole('img', { name: '録画中' }).waitFor();
  await shoot(guest.page, 'recording room');
  await shoot(page, 'recording studio');
  await page.waitForTimeout(3_000);
  await button(page, '録画を止める').click();
  await reads(page, '録画を保存しました。');

  const own = await studio.context.newPage();
  await own.goto('/record/ja');
  await button(own, '再生する').click();
  await expect.poll(() => played(own)).toBeGreaterThan(0.5);
  for (const width of WIDTHS) {
    await own.setViewportSize({ width, height: 900 });
    await shoot(own, `recording list ${width}`);
    expect(await audit(own)).toEqual([]);
  }
  await own.goto('/record/en');
  await button(own, 'Delete').waitFor();
  await shoot(own, 'recording list en');
  expect(await audit(own)).toEqual([]);
  await button(own, 'Delete').click();
  await own.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await reads(own, 'No recordings yet');
  await shoot(own, 'recording none en');
});
