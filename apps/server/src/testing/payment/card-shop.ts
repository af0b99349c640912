import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { purchaseCapability } from '../../features/purchase/purchase.capability.ts';
import { purchaseTable } from '../../features/purchase/purchase.table.ts';
import { chargesSettled } from '../../features/purchase/stored-card/run-charge.ts';
import { storedChargeTable } from '../../features/purchase/stored-card/stored-card.table.ts';
import type { Capability } from '../../platform/capability.ts';
import { createCcbillProvider } from '../../platform/payment/ccbill/ccbill-provider.ts';
import type { ApiFault } from './ccbill-api-simulator.ts';
import { CCBILL_ENV } from './ccbill-env.ts';
import { shopWith } from './shop.ts';

export const MINUTE_MS = 60_000;
export interface Seen {
  charged: number;
  asked_to_charge: number;
  tokens_of_access: number;
  refunded: string[];
  answers: { status: number }[];
}
/** Who is logged in. */
type Known = { user_id: number; cookie: string };

/** A shop whose CCBill charges cards on file, renews and refunds, and the members who buy there. */
export async function cardShop(env: Record<string, string> = {}, more: Capability[] = []) {
  const shop = await shopWith<Seen>({
    simulator: 'ccbill-simulator.ts',
    env: (url) => ({ ...CCBILL_ENV(url), ...env }),
    open: createCcbillProvider,
    more,
  });
  const { services, app, db, control } = shop;
  await purchaseCapability.start?.(services);
  await control({ back: { url: `${shop.own_url}/api/purchase/return/ccbill`, pairs: true } });

  const ask = async (method: 'GET' | 'POST', url: string, { cookie }: Known, payload?: object, key = '') =>
    app.inject({
      ...{ method, url, headers: { cookie, ...(key === '' ? {} : { 'idempotency-key': key }) } },
      ...(payload === undefined ? {} : { payload }),
    });
  const cardOf = async (member: Known) =>
    (await ask('GET', '/api/purchase/card', member)).json<{
      card: { card_id: string; brand: string; last4: string; state: string } | null;
    }>().card;

  /** A member who has paid 10 dollars on the form, with a card that is kept. */
  async function withCard() {
    const buyer = await shop.atTheirPage('p10');
    const html = await (await fetch(buyer.pay_url)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    await fetch(`${shop.provider_url}${action}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'pay' }),
      redirect: 'manual',
    });
    services.clock.advance(1_000);
    return buyer;
  }
  async function orderOf(member: Known, pack_id = 'p25') {
    const card_id = (await cardOf(member))?.card_id ?? '';
    const query = new URLSearchParams({ pack_id, card_id, lang: 'ja' });
    const answer = await ask('GET', `/api/purchase/card/order?${query}`, member);
    const { order, key } = answer.json<{ order: { hash: string; parts: { text: string }[] }; key: string }>();
    return { key, order, body: { pack_id, card_id, order_hash: order?.hash ?? '', lang: 'ja' } };
  }
  const press = (member: Known, { key, body }: Awaited<ReturnType<typeof orderOf>>) =>
    ask('POST', '/api/purchase/card/charge', member, body, key);
  /** Confirms an order and waits for the provider. */
  async function buy(member: Known, api: ApiFault = {}, pack_id?: string) {
    await control({ api });
    const answer = await press(member, await orderOf(member, pack_id));
    await chargesSettled(services);
    const id = answer.json<{ purchase: { purchase_id: string } }>().purchase.purchase_id;
    // The answer may be a repeat of the webhook, which is still being applied.
    await vi.waitFor(async () => expect((await stateOf(id))[1]).not.toBe('asked'));
    services.clock.advance(1_000);
    return id;
  }
  const stateOf = async (purchase_id: string) => {
    const id = Number(purchase_id);
    const [purchase] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, id));
    const [charge] = await db.select().from(storedChargeTable).where(eq(storedChargeTable.purchase_id, id));
    return [purchase?.state, charge?.state];
  };
  const charged = async () => (await control()).charged;
  async function after(ms: number) {
    services.clock.advance(ms);
    await services.deadlines.runDue();
  }
  return { ...shop, ask, cardOf, withCard, orderOf, press, buy, stateOf, charged, after };
}
