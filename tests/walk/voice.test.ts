import { expect, it } from 'vitest';
import { arrive, button, fillLogin, newPerson, stands, type Person } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { playbackOf, soundArrives } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** Creates a performer who opens the address of a voice channel and goes on air from there. */
async function speaker(name: string, path: string, lang: 'ja' | 'en'): Promise<Person> {
  const performer = await makePerformer(server, name, { ja: '鈴', en: 'Suzu' });
  const person = await newPerson(browser, { url, lang });
  const { page, words } = person;
  await arrive(person, path);
  await page.getByRole('link', { name: words.log_in, exact: true }).click();
  await fillLogin(person, performer.user_name, performer.password);
  await page.getByRole('radio', { name: lang === 'ja' ? '音声だけ' : 'Voice only', checked: true }).waitFor();
  expect(await page.getByRole('combobox', { name: words.camera }).count()).toBe(0);
  await shoot(page, `voice-green-room-${name}`);
  await button(page, words.go_on_air).click();
  await stands(person, words.waiting);
  return person;
}

/** Enters the room and waits until audio plays. */
async function hear(person: Person, enter: RegExp): Promise<void> {
  const { page } = person;
  await button(page, enter).click();
  await page.locator('[data-door=open]').waitFor();
  expect(await soundArrives(page, 60_000)).toBe(true);
  expect((await playbackOf(page)).width).toBe(0);
}

it('/voicechat starts a free voice chat that a viewer hears', async () => {
  const studio = await speaker('utako', '/voicechat', 'ja');
  await studio.page.locator('.invitation .btn.lit', { hasText: 'フリーチャットを始める' }).click();
  await button(studio.page, 'フリーチャットを始める').last().click();
  await stands(studio, 'フリーチャット');
  const viewer = await newPerson(browser, { url });
  await registerPerson(viewer.context, { user_name: 'listener' });
  await arrive(viewer, '/voicechat/utako');
  await hear(viewer, /^入室する/);
  expect(await viewer.page.locator('[data-mode=free]').count()).toBe(1);
  await shoot(viewer.page, 'voice-free-room');
  await shoot(studio.page, 'voice-free-studio');
});

it('/hiddenvoicechat is entered only by its link, in the link’s language', async () => {
  const studio = await speaker('rin', '/hiddenvoicechat', 'en');
  await studio.page.locator('.invitation .btn.lit', { hasText: 'Start hidden chat' }).click();
  await studio.page.getByRole('alertdialog').getByRole('button').last().click();
  await stands(studio, 'Hidden chat');
  const field = studio.page.getByLabel('Invitation link').first();
  await expect.poll(() => field.inputValue()).toMatch(/\/hiddenvoicechat\/rin\/.+/);
  await shoot(studio.page, 'voice-hidden-studio');
  const viewer = await newPerson(browser, { url });
  await registerPerson(viewer.context, { user_name: 'invited' });
  await staff(server, 'grant-points', { name: 'invited', points: '20' });
  // The browser's language is Japanese, but the address selects English, from the age gate on.
  await viewer.page.goto(`${await field.inputValue()}/en`);
  await button(viewer.page, 'Yes, enter').click();
  await hear(viewer, /^Enter 2\.2/);
  expect(await viewer.page.locator('[data-mode=hidden]').count()).toBe(1);
  await shoot(viewer.page, 'voice-hidden-room');
  // Without the key the room cannot be entered.
  await viewer.page.goto('/enchat/rin');
  await viewer.page.locator('[data-door=unlisted]').waitFor();
});
