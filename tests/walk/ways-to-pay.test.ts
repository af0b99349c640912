import { afterEach, expect, it } from 'vitest';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { COMPANIES, startMarket } from '@akari/testkit/harness/payment-companies';
import { BUY, BUYING, newBuyer, payThere, reviewPack, seeReceipts } from './paying.ts';

const market = await startMarket();
const browser = await launchBrowser();
afterEach(async () => expect(await auditBooks(market.server)).toEqual(BALANCED));

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
  }
  await seeReceipts(buyer, COMPANIES.length);
  expect(buyer.faults).toEqual([]);
});
