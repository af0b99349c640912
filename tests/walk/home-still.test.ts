import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, newPerson } from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot, shootWidths } from '@akari/testkit/harness/shots';
import { staff } from '@akari/testkit/harness/staff';

const server = await startTestServer();
const browser = await launchBrowser();
const { url } = server;

/** Where each card of the page is, with whose it is. */
const placesOf = (page: Page): Promise<string[]> =>
  page.locator('.home-list [data-performer]').evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return `${card.getAttribute('data-performer')} ${[x, y, width, height].map(Math.round).join(' ')}`;
    }),
  );

/** Moves the pointer within a card once a second, as a person does who looks at it. */
async function whileMoving(
  page: Page,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  work: () => Promise<void>,
): Promise<void> {
  let by = 0;
  const move = (): void => {
    by = by === 0 ? 5 : 0;
    page.mouse.move(x + width / 2 + by, y + height / 2).catch(() => undefined);
  };
  move();
  const moving = setInterval(move, 1_000);
  try {
    await work();
  } finally {
    clearInterval(moving);
  }
}

it('nothing moves under the pointer while performers come and go', async () => {
  // The featured one, one before the pointer, the one under it.
  for (const [name, ja, en] of [
    ['natsume', '棗', 'Jujube'],
    ['anzu', '杏', 'Apricot'],
    ['biwa', '枇杷', 'Loquat'],
  ] as const)
    await onAir(server, name, { ja, en });
  const viewer = await newPerson(browser, { url, lang: 'en' });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'hototo', chat_lang: 'en' });
  const phone = await newPerson(browser, { url, phone: true });
  await arrive(phone, '/home');
  await arrive(viewer, '/home');
  await page.locator('.grid [data-performer=biwa] img').first().waitFor();
  await page.locator('.home-rows').waitFor();

  const card = page.locator('.grid [data-performer=biwa]');
  await card.scrollIntoViewIfNeeded();
  const stood = await card.boundingBox();
  const places = await placesOf(page);
  if (stood === null) throw new Error('the card is not shown');

  // One joins, and both before the pointer close their accounts: the featured one too.
  await whileMoving(page, stood, async () => {
    await onAir(server, 'ringo', { ja: '林檎', en: 'Apple' });
    for (const name of ['anzu', 'natsume']) await staff(server, 'close-performer', { name });
    for (const name of ['anzu', 'natsume'])
      await page.locator(`.grid [data-performer=${name}]`).getByText('Offline').waitFor();
  });
  expect(await placesOf(page)).toEqual(places);
  expect(await page.locator('.grid [data-performer=ringo]').count()).toBe(0);
  await shoot(page, 'home-still');

  // Elsewhere the list is as it is.
  await page.mouse.move(5, 5);
  await page.locator('.grid [data-performer=ringo]').waitFor();
  await phone.page.locator('.grid [data-performer=ringo]').waitFor();
  await shootWidths(phone.page, 'home-phone');
  expect(await audit(page)).toEqual([]);
  expect(await audit(phone.page)).toEqual([]);
});
