import { expect } from 'vitest';
import type { Browser } from 'playwright-core';
import { arrive, fillRegistration, newPerson, type Person } from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import type { Company, Market } from '@akari/testkit/harness/payment-companies';
import { shoot } from '@akari/testkit/harness/shots';
import { depthOf } from '@akari/testkit/harness/views';

/** In which language and on what a person buys, and which pack. */
export interface Buying {
  what: string;
  lang: 'ja' | 'en';
  phone: boolean;
  dollars: RegExp;
  yen: RegExp;
  points: string;
}
const EVERY: readonly Buying[] = [
  {
    ...{ what: 'in Japanese on a desktop', lang: 'ja', phone: false },
    ...{ dollars: /\$25(?![\d.])/, yen: /3,800/, points: '25.6' },
  },
  {
    ...{ what: 'in Japanese on a phone', lang: 'ja', phone: true },
    ...{ dollars: /\$10(?![\d.])/, yen: /1,500/, points: '10' },
  },
  {
    ...{ what: 'in English on a desktop', lang: 'en', phone: false },
    ...{ dollars: /\$30(?![\d.])/, yen: /4,500/, points: '31' },
  },
  {
    ...{ what: 'in English on a phone', lang: 'en', phone: true },
    ...{ dollars: /\$50(?![\d.])/, yen: /7,500/, points: '53' },
  },
];

/** In brief (`LOOKS=brief`) each language and each size once. */
export const BUYING: readonly Buying[] =
  depthOf(process.env) === 'brief' ? EVERY.filter(({ lang, phone }) => (lang === 'en') === phone) : EVERY;

export type Buyer = Person & {
  buying: Buying;
  user_name: string;
  /** Measures the page as it stands, with axe, and keeps a picture. */
  look: (name: string) => Promise<void>;
};

/** A new member, who has registered on the pages. */
export async function newBuyer(
  market: Market,
  browser: Browser,
  buying: Buying,
  name: string,
): Promise<Buyer> {
  const { lang, phone } = buying;
  const person = await newPerson(browser, { url: market.url, lang, phone });
  const user_name = `${name}-${lang}-${phone ? 'phone' : 'desk'}`;
  await arrive(person, '/register');
  await fillRegistration(person, user_name);
  await person.page.getByRole('link', { name: person.words.balance('12.00') }).waitFor();
  const look = async (what: string): Promise<void> => {
    expect(await audit(person.page), what).toEqual([]);
    await shoot(person.page, `pay-${user_name}-${what}`);
  };
  return { ...person, buying, user_name, look };
}

const REVIEW = /の注文内容を確認する$|^Review your order of /;
export const BUY = /で購入する$|^Buy for /;

/** Chooses the pack on the page of points, and goes on to the order. @param price as the site shows it */
export async function reviewPack({ page }: Buyer, price: RegExp): Promise<void> {
  await page.goto('/purchasePoint');
  await page.getByRole('radio', { name: price }).check({ force: true });
  await page.getByRole('button', { name: REVIEW }).click();
  await page.getByRole('heading', { name: /^(ご注文内容の確認|Your order)$/ }).waitFor();
}

/** The buttons on the pages of the companies. */
const BUTTON: Record<Company, { pay: string; decline: string }> = {
  ccbill: { pay: 'pay', decline: 'decline' },
  verotel: { pay: 'Pay', decline: 'Decline' },
  btcpay: { pay: 'Pay', decline: '' },
  telecom: { pay: 'yes', decline: 'no' },
};
/** Waits for the page of a company. */
export const atCompany = (market: Market, { page }: Buyer, company: Company): Promise<void> =>
  page.waitForURL((url) => url.origin === market.companies[company]);
export const pressThere = ({ page }: Buyer, company: Company, decision: 'pay' | 'decline'): Promise<void> =>
  page.getByRole('button', { name: BUTTON[company][decision], exact: true }).click();

/** Pays on the page of a company, and comes back with the points. */
export async function payThere(
  market: Market,
  buyer: Buyer,
  company: Company,
  points: string,
): Promise<void> {
  const { page, words } = buyer;
  await atCompany(market, buyer, company);
  await pressThere(buyer, company, 'pay');
  await page.waitForURL((url) => url.origin === market.url);
  await page.getByText(words.arrived(points)).waitFor();
}

/** Opens the receipts of a member, and reads the newest as a PDF. @param count of the purchases */
export async function seeReceipts(buyer: Buyer, count: number): Promise<void> {
  const { page, context, look } = buyer;
  await page.goto('/statement');
  const receipts = page.getByRole('region', { name: /^(ご購入と領収書|Purchases and receipts)$/ });
  const more = receipts.getByRole('button', { name: /^(ほか\d+件を表示|Show \d+ more)$/ });
  const links = receipts.getByRole('link', { name: /^(領収書 .+ をPDFで受け取る|.*[Rr]eceipt .+PDF.*)$/ });
  await links.first().waitFor();
  if (count > 3) await more.click();
  await expect.poll(() => links.count()).toBe(count);
  const answer = await context.request.get((await links.first().getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await look('receipts');
}
