import type { Page } from 'playwright-core';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { COMPANIES, startMarket } from '@akari/testkit/harness/payment-companies';
import { beginPurchase } from '@akari/testkit/harness/purchases';
import { BUY, BUYING, newBuyer, payThere, reviewPack, seeReceipts, type Buying } from './paying.ts';

const market = await startMarket();
const browser = await launchBrowser();
afterEach(async () => expect(await auditBooks(market.server)).toEqual(BALANCED));

/** How a browser came last to the page of Telecom Credit. */
const lastVisit = async (): Promise<object | undefined> =>
  ((await market.control('telecom')) as { visits: object[] }).visits.at(-1);
/** Neither the address nor the referrer has anything of the order. */
const POSTED = { method: 'POST', url: '/inetcredit/secure/order.pl', referer: null };

const goOn = (page: Page, { lang }: Buying) =>
  page.getByRole('button', {
    name: lang === 'ja' ? '支払いページへ進む' : 'Go to the payment page',
    exact: true,
  });

it.each(BUYING)('a member pays by each company and has the points, $what', async (buying) => {
  const buyer = await newBuyer(market, browser, buying, 'hosted');
  const { page, look } = buyer;
  const { dollars, yen, points } = buying;
  for (const company of COMPANIES) {
    await market.sellBy(company);
    const price = company === 'telecom' ? yen : dollars;
    await reviewPack(buyer, price);
    const buy = page.getByRole('button', { name: BUY });
    expect(await buy.innerText()).toMatch(price);
    await look(`${company}-order`);
    await buy.click();
    await payThere(market, buyer, company, points);
    await look(`${company}-arrived`);
    if (company === 'telecom') expect(await lastVisit()).toEqual(POSTED);
  }
  await seeReceipts(buyer, COMPANIES.length);
  expect(buyer.faults).toEqual([]);
});

it.each(BUYING)('without scripts a press leads on to the payment page, $what', async (buying) => {
  await market.sellBy('telecom');
  const buyer = await newBuyer(market, browser, buying, 'press');
  const { pay_url } = await beginPurchase(buyer);
  // The tools that measure a page want scripts: its own is taken out.
  await buyer.page.route(`**${pay_url}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<script.*<\/script>/, '');
    await route.fulfill({ response: answer, body });
  });
  await buyer.page.goto(pay_url);
  await goOn(buyer.page, buying).waitFor();
  await buyer.look('leads-on');
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, storageState: await buyer.context.storageState() },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(new URL(pay_url, market.url).href);
  await goOn(page, buying).click();
  await page.waitForURL(`${market.companies.telecom}/inetcredit/secure/order.pl`);
  expect(await lastVisit()).toEqual(POSTED);
});
