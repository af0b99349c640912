import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, fillLogin, newPerson, watching, type Person } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { measure, tabThrough } from '@akari/testkit/harness/measure/measure';
import { resize } from '@akari/testkit/harness/measure/sizes';
import { closePassingNotices } from '@akari/testkit/harness/notices';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

/* A window of 1280×1024 at 400 % (WCAG 1.4.10), by keyboard alone, with reduced motion and forced colours. */
const ZOOMED = { width: 320, height: 256, touch: false };
const server = await sharedServer();
const browser = await launchBrowser();

const FAULTLESS = { wide: [], covered_focus: [], unreached: [] };

/** What is wrong with the page at 400 %; the window keeps this size. */
async function faultsOf(page: Page): Promise<typeof FAULTLESS> {
  await resize(page, ZOOMED);
  await closePassingNotices(page);
  const { faults } = await measure(page);
  return { wide: faults.wide, ...(await tabThrough(page)) } as typeof FAULTLESS;
}

async function visitor(path: string, prepare?: (person: Person) => Promise<void>): Promise<Person> {
  const person = await newPerson(browser, { url: server.url });
  await person.page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await prepare?.(person);
  await arrive(person, path);
  return person;
}

it('at 400 % a member reaches everything of home, account, purchase, door and room', async () => {
  await onAir(server, 'fumizuki', { ja: '文月', en: 'Fumizuki' });
  const { page, words } = await visitor('/home', async ({ context }) => {
    await registerPerson(context, { user_name: 'susumu' });
    await staff(server, 'grant-points', { name: 'susumu', points: '50' });
  });
  await page
    .getByRole('link', { name: words.open_room('文月') })
    .first()
    .waitFor();
  const found: Record<string, unknown> = { home: await faultsOf(page) };
  for (const [name, path] of [
    ['account', '/account'],
    ['purchase', '/purchasePoint'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found[name] = await faultsOf(page);
  }
  await page.goto('/chat/fumizuki');
  await button(page, words.enter('1.2')).waitFor();
  found['door'] = await faultsOf(page);
  await button(page, words.enter('1.2')).press('Enter');
  await watching(page);
  found['room'] = await faultsOf(page);
  const faultless = ['home', 'account', 'purchase', 'door', 'room'].map((name) => [name, FAULTLESS]);
  expect(found).toEqual(Object.fromEntries(faultless));
});

it('at 400 % a performer reaches everything before a broadcast', async () => {
  const performer = await makePerformer(server, 'hatsuki', { ja: '初月', en: 'Hatsuki' });
  const person = await visitor('/pfchat');
  const { page, words } = person;
  await page.getByRole('link', { name: words.log_in, exact: true }).click();
  await fillLogin(person, performer.user_name, performer.password);
  await button(page, words.go_on_air).waitFor();
  expect(await faultsOf(page)).toEqual(FAULTLESS);
});
