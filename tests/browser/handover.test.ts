import { expect, it } from 'vitest';
import { arrive, button, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';

const server = await sharedServer();
const browser = await launchBrowser();
const NAMES = {
  ja: { stay: '「usagi」のまま使う', go: '「mallory」に切り替える' },
  en: { stay: 'Stay as “usagi”', go: 'Switch to “mallory”' },
};

it('a dlvctoken of another member asks first, with focus on staying', async () => {
  const sender = await newPerson(browser, { url: server.url });
  await registerPerson(sender.context, { user_name: 'mallory' });
  const victim = await newPerson(browser, { url: server.url });
  await registerPerson(victim.context, { user_name: 'usagi' });
  const { page } = victim;
  await arrive(victim, '/home');
  const link = async () => {
    const answer = await sender.context.request.post('/api/account/dlvctoken');
    return `/home?dlvctoken=${((await answer.json()) as { dlvctoken: string }).dlvctoken}`;
  };
  const me = async () =>
    ((await (await page.request.get('/api/me')).json()) as { user_name: string }).user_name;
  const question = page.getByRole('alertdialog');
  /** A key pressed before the question has the focus goes to the page behind it. */
  const asked = () =>
    expect
      .poll(() => button(page, NAMES.ja.stay).evaluate((one) => one === document.activeElement))
      .toBe(true);

  await page.goto(await link());
  await asked();
  expect(page.url()).not.toContain('dlvctoken');
  expect(await question.innerText()).toMatch(/usagi[^]*mallory/);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  expect(await me()).toBe('usagi');

  await page.goto(await link());
  await asked();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await me()).toBe('usagi');

  await page.goto(await link());
  await asked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(me).toBe('mallory');
  expect(victim.faults).toEqual([]);
});
