import { expect, it } from 'vitest';
import { arrive, button, newPerson, watching } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';

const server = await startTestServer({ payment: 'unset' });
const browser = await launchBrowser();
const PURCHASE = 'a[href^="/purchasePoint"]';

it('pages offer no purchase without a payment provider', async () => {
  const looks = new Looks(['aoi', '紅葉', 'Momiji']);
  const viewer = await newPerson(browser, { url: server.url });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'aoi' });
  await arrive(viewer, '/purchasePoint');
  await page.getByText('ただいま、ポイントはご購入いただけません。').waitFor();
  expect(await button(page, /購入する/).count()).toBe(0);
  expect(await page.locator(PURCHASE).count()).toBe(0);
  await looks.look(page, 'purchase-closed');

  await page.goto('/account');
  await page.getByRole('link', { name: '明細を見る' }).first().waitFor();
  expect(await page.locator(PURCHASE).count()).toBe(0);

  await onAir(server, 'momiji', { ja: '紅葉', en: 'Momiji', rate: '10' });
  await page.goto('/chat/momiji');
  await button(page, /^入室する/).click();
  await watching(page);
  const prompt = page.locator('.low-points');
  await prompt.waitFor();
  expect(await prompt.innerText()).toContain('なくなると退室になります');
  expect(await page.locator(PURCHASE).count()).toBe(0);
  await looks.look(page, 'low-points-closed', 'words');
  expect(looks.found).toEqual({});
});
