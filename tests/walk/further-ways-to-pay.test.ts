import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { button } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, pointsOf, withDatabase } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { officePerson } from '@akari/testkit/harness/office';
import { startMarket } from '@akari/testkit/harness/payment-companies';
import { shoot } from '@akari/testkit/harness/shots';
import {
  atCompany,
  BUY,
  BUYING,
  newBuyer,
  payThere,
  pressThere,
  reviewPack,
  seeReceipts,
  type Buyer,
} from './paying.ts';

const POINT = 10_000;
const market = await startMarket();
const browser = await launchBrowser();
const { sellBy } = market;
beforeAll(() =>
  withDatabase(market.server, async ({ pool }) => {
    const plans = { lite_cents: 2_000, pro_cents: 6_000, pro_units: 700_000 };
    await pool.query(`INSERT INTO setting (scope, name, value) VALUES ('site:1000048', 'plans', $1)`, [
      JSON.stringify(plans),
    ]);
  }),
);
afterEach(async () => expect(await auditBooks(market.server)).toEqual(BALANCED));
/** The points of a registration. */
const FREE = 12;
/** What a member has bought. */
const has = ({ user_name }: Buyer): Promise<number> =>
  pointsOf(market.server, user_name).then((units) => units / POINT - FREE);

describe.each(BUYING)('$what', (buying) => {
  const { dollars, yen, points } = buying;

  it('a card on file is charged by a second press, and automatically once that is set up', async () => {
    await sellBy('ccbill');
    const buyer = await newBuyer(market, browser, buying, 'card');
    const { page, words, look } = buyer;
    await reviewPack(buyer, dollars);
    await button(page, BUY).click();
    await payThere(market, buyer, 'ccbill', points);

    // With a small pack all stay below 100 points, which is the highest level of the automatic purchases.
    const small = /\$10(?![\d.])/;
    await reviewPack(buyer, small);
    const charge = page.getByRole('button', {
      name: /^(VISA •••• 6666で.+を支払う|Pay .+ with VISA •••• 6666)$/,
    });
    expect(await charge.innerText()).toMatch(small);
    await look('one-click');
    await charge.click();
    await page.getByText(words.arrived('10')).waitFor();
    await look('one-click-arrived');

    await page.goto('/purchasePoint');
    const before = await has(buyer);
    await button(page, /^(設定する|Set it up)$/).click();
    await page
      .getByRole('group', { name: /^(購入するパック|Pack to buy)$/ })
      .getByRole('button')
      .last()
      .click();
    await page
      .getByRole('group', { name: /^(残高の基準|Balance)$/ })
      .getByRole('button')
      .last()
      .click();
    await look('top-up');
    await button(page, /^(内容を確認する|Review the details)$/).click();
    await button(page, /^(この内容で自動チャージを始める|Start auto top-up)$/).waitFor();
    await look('top-up-order');
    await button(page, /^(この内容で自動チャージを始める|Start auto top-up)$/).click();
    await button(page, /^(自動チャージを止める|Stop auto top-up)$/).waitFor();
    // The balance is below the level that was chosen.
    await expect.poll(() => has(buyer)).toBeGreaterThan(before);
    await page.goto('/purchasePoint');
    await button(page, /^(自動チャージを止める|Stop auto top-up)$/).waitFor();
    await look('top-up-on');
    await button(page, /^(自動チャージを止める|Stop auto top-up)$/).click();
    await button(page, /^(設定する|Set it up)$/).waitFor();
    await seeReceipts(buyer, 3);
    expect(buyer.faults).toEqual([]);
  });

  it('the page of a company shows the last card', async () => {
    const buyer = await newBuyer(market, browser, buying, 'last');
    const { page, look } = buyer;
    for (const [company, shown] of [
      ['verotel', 'VISA 411111XXXXXX1111'],
      ['telecom', 'card on file'],
    ] as const) {
      await sellBy(company);
      const price = company === 'telecom' ? yen : dollars;
      for (const cards of [0, 1]) {
        await reviewPack(buyer, price);
        if (cards > 0) await look(`${company}-order`);
        await button(page, BUY).click();
        await atCompany(market, buyer, company);
        expect(await page.getByText(shown).count()).toBe(cards);
        await payThere(market, buyer, company, points);
      }
      await page.goto('/purchasePoint');
      await page.getByRole('heading', { name: /^(ご登録のカード|Your card on file)$/ }).waitFor();
      if (company === 'telecom')
        await page
          .getByText(buying.lang === 'ja' ? /テレコムクレジット/ : /Telecom Credit/)
          .first()
          .waitFor();
      await look(`${company}-card`);
    }
    await seeReceipts(buyer, 4);
    expect(buyer.faults).toEqual([]);
  });

  it.each(['ccbill', 'verotel'] as const)('a plan begins with its payment at %s', async (company) => {
    await sellBy(company);
    const buyer = await newBuyer(market, browser, buying, `p-${company}`);
    const { page, look } = buyer;
    await page.goto('/plans');
    await look('plans');
    await button(page, /^(Liteの内容を確認する|Review Lite)$/).click();
    const order = page.getByRole('button', { name: /^(\$20で申し込む|Order for \$20)$/ });
    await order.waitFor();
    await look('plan-order');
    await order.click();
    await atCompany(market, buyer, company);
    await pressThere(buyer, company, 'pay');
    await page.waitForURL((url) => url.origin === market.url);
    await expect.poll(() => has(buyer)).toBe(22);
    await page.goto('/plans');
    await page.getByRole('heading', { name: /^(ご利用中のプラン|The plan you have)$/ }).waitFor();
    await look('plan-own');
    await seeReceipts(buyer, 1);
    expect(buyer.faults).toEqual([]);
  });

  it('a decline says that no points came, and what a pending amount on the card is', async () => {
    await sellBy('ccbill');
    const buyer = await newBuyer(market, browser, buying, 'declined');
    const { page, look } = buyer;
    await reviewPack(buyer, dollars);
    await button(page, BUY).click();
    await atCompany(market, buyer, 'ccbill');
    for (let tries = 0; tries < 3; tries += 1) await pressThere(buyer, 'ccbill', 'decline');
    await page.waitForURL((url) => url.origin === market.url);
    await page.getByText(/^(お支払いを確認できませんでした|We could not confirm the payment)/).waitFor();
    await page.getByText(/「保留」や「未確定」|may show the amount as pending/).waitFor();
    await look('declined');
    expect(await has(buyer)).toBe(0);
    await button(page, /^(もう一度選ぶ|Choose again)$/).click();
    await page.getByRole('radio', { name: dollars }).waitFor();
    expect(buyer.faults).toEqual([]);
  });

  it('a bank transfer gives its points when staff record it, by hand or from a statement', async () => {
    await sellBy('bank');
    const buyer = await newBuyer(market, browser, buying, 'bank');
    const { page, look } = buyer;
    /** Orders the pack. @returns its transfer code */
    const order = async (): Promise<string> => {
      await reviewPack(buyer, dollars);
      await button(page, BUY).click();
      await page.getByRole('heading', { name: /^(お振込みのご案内|Your bank transfer)$/ }).waitFor();
      const line = page.locator('.transfer-line', { hasText: /振込番号|Transfer code/ });
      return (await line.locator('dd').first().innerText()).split('\n')[0]?.trim() ?? '';
    };
    const codes = [await order(), await order()];
    await look('transfer');
    const at = `${buying.lang}${buying.phone ? 'p' : 'd'}`;
    const office = await officePerson(
      { server: market.server, browser },
      `kane${at}`,
      'finance',
      '/bank-transfers',
    );
    const price = (/\d+/.exec(dollars.source)?.[0] ?? '0') + '.00';
    await office.page
      .locator('.bank-line', { hasText: codes[0] ?? '' })
      .getByRole('button', { name: '入金を記録' })
      .click();
    const dialog = office.page.getByRole('dialog');
    await dialog.getByLabel('届いた額（米ドル）').fill(price);
    await dialog.getByLabel('理由').fill('通帳で確認');
    await shoot(office.page, `pay-office-${at}-by-hand`);
    await dialog.getByRole('button', { name: '入金を記録' }).click();
    await expect.poll(() => has(buyer)).toBe(Number(points));

    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });
    const csv = `お取引日,お取り扱い内容,お支払金額,お預り金額\n${today},振込 ${codes[1]} ヤマダ,,${price}\n${today},利息,,0.01\n`;
    await office.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await office.page.getByRole('button', { name: '一致した1件を記録' }).click();
    await dialog.getByLabel('理由').fill('明細で確認');
    await shoot(office.page, `pay-office-${at}-statement`);
    await dialog.getByRole('button', { name: '入金を記録' }).click();
    await expect.poll(() => has(buyer)).toBe(2 * Number(points));
    await seeReceipts(buyer, 2);
    expect([buyer.faults, office.faults]).toEqual([[], []]);
  });
});
