import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { legalPageCapability } from '../../legal-page/legal-page.capability.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { createTelecomProvider } from '../../../platform/payment/telecom/telecom-provider.ts';
import { buildLogin, buildPerformer } from '../../../testing/factories.ts';
import { follow, formIn } from '../../../testing/payment/follow-redirect.ts';
import { shopWith, type Buyer } from '../../../testing/payment/shop.ts';
import { purchaseTable } from '../purchase.table.ts';

interface Seen {
  visits: { method: string; url: string }[];
}
const shop = await shopWith<Seen>({
  simulator: 'telecom-simulator.ts',
  env: (url) => ({
    PAYMENT: 'telecom',
    TELECOM_URL: `${url}/inetcredit/secure/order.pl`,
    TELECOM_CLIENT: '12345',
    TELECOM_NETWORKS: '127.0.0.1',
    TELECOM_ONE_CLICK: 'on',
  }),
  open: createTelecomProvider,
  more: [legalPageCapability],
});
const { services, app, db, control, member, pointsOf } = shop;
const scope = `site:${services.config.site_id}`;
await db.insert(settingTable).values({ scope, name: 'yen_prices', value: { in_yen: true, p25: 3_800 } });

const open = (pay_url: string, cookie = '') => app.inject({ url: pay_url, headers: { cookie } });
const refusalOf = async (pay_url: string, cookie?: string) => {
  const { statusCode, body } = await open(pay_url, cookie);
  return [statusCode, (JSON.parse(body) as { error: { name: string } }).error.name];
};
const change = ({ purchase_id }: Buyer, to: Partial<typeof purchaseTable.$inferInsert>) =>
  db
    .update(purchaseTable)
    .set(to)
    .where(eq(purchaseTable.id, Number(purchase_id)));
/** The status, and where the browser is led instead. */
const ledTo = async ({ pay_url, cookie }: Buyer) => {
  const { statusCode, headers, body } = await open(pay_url, cookie);
  expect(body).not.toContain('<form');
  return [statusCode, headers['location']];
};
const press = async (html: string, rel: 'yes' | 'no') => {
  const page = await (await follow(formIn(html))).text();
  await fetch(`${shop.provider_url}${formIn(page).url}`, {
    method: 'POST',
    body: new URLSearchParams({ rel }),
    redirect: 'manual',
  });
};
let buyer: Buyer;
beforeEach(async () => {
  buyer = await shop.atTheirPage('p25');
});

describe('the page between an order and the payment page', () => {
  it('posts the order to the payment page, and no address has any of it', async () => {
    expect(buyer.pay_url).toBe(`/api/purchase/${buyer.purchase_id}/pay`);
    const page = await open(buyer.pay_url, buyer.cookie);
    const form = formIn(page.body);
    expect(form).toEqual({
      method: 'POST',
      url: `${shop.provider_url}/inetcredit/secure/order.pl`,
      fields: {
        clientip: '12345',
        money: '3800',
        sendid: form.fields['sendid'],
        option: form.fields['option'],
        redirect_url: `https://akari.example/purchasePoint?purchase=${buyer.purchase_id}`,
        redirect_back_url: `https://akari.example/purchasePoint?purchase=${buyer.purchase_id}`,
      },
    });
    expect(form.fields['sendid']).toMatch(/^[0-9a-f]{25}$/);
    expect(form.fields['option']).toMatch(new RegExp(`^${buyer.purchase_id}-[0-9a-f]{24}$`));
    await press(page.body, 'yes');
    expect(await pointsOf(buyer)).toBe(256_000);
    expect((await control()).visits.at(-1)).toMatchObject({
      ...{ method: 'POST', url: '/inetcredit/secure/order.pl' },
    });
  });

  it('may post to the one origin, which is in the list of transmissions, and is not cached', async () => {
    const { headers, body } = await open(buyer.pay_url, buyer.cookie);
    const [, nonce = ''] = /<script nonce="([^"]+)">/.exec(body) ?? [];
    expect(Buffer.from(nonce, 'base64').length).toBe(16);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action ${shop.provider_url}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    expect((await open(buyer.pay_url, buyer.cookie)).body).not.toContain(nonce);
    const listed = (await app.inject({ url: '/api/legal-page/transmission?lang=en' })).json<{
      parts: { label: string | null }[];
    }>();
    expect(listed.parts.map(({ label }) => label)).toContain(shop.provider_url);
  });

  it('is the buyer’s alone', async () => {
    const other = await member('p25');
    const performer = await buildLogin(services, (await buildPerformer(services)).user_id);
    expect(await refusalOf(buyer.pay_url)).toEqual([401, 'login_required']);
    expect(await refusalOf(buyer.pay_url, other.cookie)).toEqual([404, 'not_found']);
    expect(await refusalOf(buyer.pay_url, performer.cookie)).toEqual([403, 'forbidden']);
    expect(await refusalOf('/api/purchase/1/pay', buyer.cookie)).toEqual([404, 'not_found']);
    expect(await refusalOf('/api/purchase/x/pay', buyer.cookie)).toEqual([400, 'bad_request']);
  });

  it.each([
    ['yes', 'paid', 256_000],
    ['no', 'declined', 0],
  ] as const)('answered %s, it leads to the purchase that is %s', async (rel, _state, points) => {
    await press((await open(buyer.pay_url, buyer.cookie)).body, rel);
    expect(await pointsOf(buyer)).toBe(points);
    const back = `https://akari.example/purchasePoint?purchase=${buyer.purchase_id}`;
    expect(await ledTo(buyer)).toEqual([303, back]);
  });

  it('leads back to the packs when the time of the order is over, or the company has moved', async () => {
    const packs = [303, 'https://akari.example/purchasePoint'];
    const [row] = await db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, Number(buyer.purchase_id)));
    await change(buyer, { pay_form: { ...row!.pay_form!, url: 'https://elsewhere.example/order.pl' } });
    expect(await ledTo(buyer)).toEqual(packs);
    await change(buyer, { pay_form: row!.pay_form! });
    services.clock.advance(3_599_999);
    expect((await open(buyer.pay_url, buyer.cookie)).statusCode).toBe(200);
    services.clock.advance(1);
    expect(await ledTo(buyer)).toEqual(packs);
  });

  it('is refused while nothing can be bought', async () => {
    const off = { scope, name: 'switches', value: { purchases: 'off' } };
    await db.insert(settingTable).values(off);
    expect(await refusalOf(buyer.pay_url, buyer.cookie)).toEqual([503, 'purchases_off']);
    await db.delete(settingTable).where(eq(settingTable.name, 'switches'));
    expect((await open(buyer.pay_url, buyer.cookie)).statusCode).toBe(200);
  });

  it('is one for a double click and for two tabs, whose payments give the points once', async () => {
    const { ask, cookie, user_id } = await member('p25');
    const twice = (await Promise.all([ask('key'), ask('key')])).map((answer) =>
      answer.json<{ purchase: { purchase_id: string }; pay_url: string }>(),
    );
    expect(twice[0]).toEqual(twice[1]);
    const { pay_url } = twice[0]!;
    const tabs = await Promise.all([open(pay_url, cookie), open(pay_url, cookie)]);
    expect(formIn(tabs[0].body)).toEqual(formIn(tabs[1].body));
    await press(tabs[0].body, 'yes');
    await press(tabs[1].body, 'yes');
    expect(await pointsOf({ user_id })).toBe(256_000);
    const rows = await db.select().from(purchaseTable).where(eq(purchaseTable.user_id, user_id));
    expect(rows.length).toBe(1);
  });
});

it('a purchase of an earlier version keeps its address, and has no page of ours', async () => {
  const { ask, cookie } = await member('p25');
  const { purchase, pay_url } = (await ask()).json<{
    purchase: { purchase_id: string };
    pay_url: string;
  }>();
  const address = `${shop.provider_url}/inetcredit/secure/order.pl?clientip=12345&money=3800`;
  await change({ ...buyer, purchase_id: purchase.purchase_id }, { pay_url: address, pay_form: null });
  expect((await ask()).json()).toMatchObject({ pay_url: address });
  expect(await refusalOf(pay_url, cookie)).toEqual([404, 'not_found']);
});
