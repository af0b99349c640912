import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, newPerson, stands, watching } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { channelOf } from '@akari/testkit/harness/channels';
import { registerPerson } from '@akari/testkit/harness/people';
import { command } from '@akari/testkit/harness/rooms';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

/** Reads a clock of a page, in seconds, with the time at which it was read. */
async function readClock(shown: Locator): Promise<{ seconds: number; at_ms: number }> {
  await shown.waitFor();
  const { text, at_ms } = await shown.evaluate((element) => ({
    text: element.textContent ?? '',
    at_ms: Date.now(),
  }));
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
  return { seconds: Number(minutes) * 60 + Number(seconds), at_ms };
}
/** The difference in seconds between a clock and what it should show. */
async function apart(shown: Locator, moment_ms: number): Promise<number> {
  const { seconds, at_ms } = await readClock(shown);
  return Math.abs(seconds - Math.abs(moment_ms - at_ms) / 1_000);
}
/**
 * Checks several times that every clock is within a second of the truth, and so of the others. A busy machine may draw
 * late once; a wrong clock stays wrong.
 */
async function inStep(page: Page, clocks: readonly Locator[], moment_ms: number): Promise<void> {
  for (let look = 0; look < 4; look += 1) {
    for (const clock of clocks)
      await expect
        .poll(() => apart(clock, moment_ms), { interval: 130, timeout: 4_000 })
        .toBeLessThanOrEqual(1.1);
    await page.waitForTimeout(730);
  }
}

it('studio, room and home clocks agree within 1.1 s, also after a reload', async () => {
  const performer = await makePerformer(server, 'hinata', { ja: '茜', en: 'Akane' });
  const studio = await newPerson(browser, { url: server.url });
  await broadcast(studio, performer, 'waiting');
  const viewer = await newPerson(browser, { url: server.url });
  await registerPerson(viewer.context);
  await arrive(viewer, '/chat/hinata');
  const home = await newPerson(browser, { url: server.url });
  await arrive(home, '/home');
  const on_home = home.page.locator('[data-performer=hinata] .cnt .num').last();

  // The time on air.
  const { on_air_since_ms, status_since_ms } = await channelOf(server, 'hinata');
  const elapsed = studio.page.locator('.air .num');
  const of_rail = studio.page.locator('[aria-current=step] small');
  await inStep(studio.page, [elapsed], on_air_since_ms ?? 0);
  await studio.page.reload();
  await stands(studio, '待機中');
  await inStep(studio.page, [of_rail], status_since_ms ?? 0);

  // A free chat.
  await command(studio, 'start_free');
  await stands(studio, 'フリーチャット');
  const free = await channelOf(server, 'hinata');
  await button(viewer.page, /^入室する 無料/).click();
  await watching(viewer.page);
  const of_studio = studio.page.locator('.mode-clock [role=timer]');
  const of_room = viewer.page.locator('.free-left [role=timer]');
  const clocks = [of_studio, of_room, on_home];
  await inStep(home.page, clocks, free.until_ms ?? 0);
  await Promise.all([studio.page.reload(), viewer.page.reload(), home.page.reload()]);
  await stands(studio, 'フリーチャット');
  await inStep(home.page, clocks, free.until_ms ?? 0);
  await inStep(studio.page, [elapsed], on_air_since_ms ?? 0);

  // A break with its countdown.
  await command(studio, 'stop_chat');
  await command(studio, 'start_countdown');
  await stands(studio, '休憩中');
  const { until_ms } = await channelOf(server, 'hinata');
  // A viewer whose chat has just ended first sees its receipt.
  await viewer.page.reload();
  const of_door = viewer.page.locator('.door-countdown');
  const of_break = studio.page.locator('.mode-clock [role=timer], [aria-current=step] small').first();
  await inStep(home.page, [of_break, of_door, on_home], until_ms ?? 0);
  await Promise.all([studio.page.reload(), viewer.page.reload(), home.page.reload()]);
  await stands(studio, '休憩中');
  await inStep(home.page, [of_break, of_door, on_home], until_ms ?? 0);
});

it('a guest preview continues with its remaining time after a reload', async () => {
  const performer = await makePerformer(server, 'shiori', { ja: '瑞希', en: 'Mizuki' });
  const studio = await newPerson(browser, { url: server.url });
  await broadcast(studio, performer, 'waiting');
  const guest = await newPerson(browser, { url: server.url });
  await arrive(guest, '/chat/shiori');
  await watching(guest.page);
  const left = guest.page.locator('.guest-preview [role=timer]');
  await guest.page.waitForTimeout(3_000);
  const before = await readClock(left);
  expect(before.seconds).toBeLessThan(60);
  await guest.page.reload();
  await watching(guest.page);
  const after = await readClock(left);
  const passed_s = (after.at_ms - before.at_ms) / 1_000;
  expect(after.seconds).toBeLessThanOrEqual(before.seconds);
  expect(after.seconds).toBeGreaterThanOrEqual(Math.floor(before.seconds - passed_s - 1));
});
