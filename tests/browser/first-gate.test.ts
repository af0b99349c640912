import { expect, it } from 'vitest';
import { launchBrowser, newVisitor } from '@akari/testkit/harness/browser';
import { sharedServer } from '@akari/testkit/harness/server';

const server = await sharedServer();
const browser = await launchBrowser();

/** A visitor whose page gets its code only after `release`. */
async function withSlowCode() {
  const visitor = await newVisitor(browser, { url: server.url });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await visitor.page.route(/\/assets\/(?!first-gate)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await visitor.page.goto('/', { waitUntil: 'commit' });
  const heading = (name: string) => visitor.page.getByRole('heading', { name, exact: true });
  const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click();
  return { ...visitor, release, heading, press };
}

it('the age gate of the HTML stays when the page’s code takes it over', async () => {
  const { page, faults, release, heading, press } = await withSlowCode();
  await heading('18歳以上で、高校生ではありませんか').waitFor();
  // The element itself is marked: drawn again, it would have lost the mark.
  await heading('18歳以上で、高校生ではありませんか').evaluate(
    (element) => (element.dataset['mark'] = 'first'),
  );
  release();
  // The page's code puts the focus on the heading.
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['mark']))
    .toBe('first');
  await press('はい、入る');
  await page.getByRole('main').waitFor();
  expect(await page.locator('.gate').count()).toBe(0);
  expect(faults).toEqual([]);
});

it('the age gate of the HTML answers presses before the page’s code has loaded', async () => {
  const { page, faults, release, heading, press } = await withSlowCode();
  // The HTML has the gate in both languages; one is hidden as soon as its first script has run.
  await heading('18歳以上で、高校生ではありませんか').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'EN', exact: true }).count()).toBe(1);
  await press('EN');
  await heading('Are you 18 or older and not in high school?').waitFor();
  expect(await heading('18歳以上で、高校生ではありませんか').count()).toBe(0);
  await press('Yes, enter');
  await expect.poll(() => heading('Are you 18 or older and not in high school?').count()).toBe(0);
  release();
  await page.getByRole('navigation', { name: 'Main menu' }).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  // Not even the HTML asks at the next visit.
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.first-gate').first().waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
});
