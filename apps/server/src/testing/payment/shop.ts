import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { paymentEventTable } from '../../features/purchase/payment-event.table.ts';
import { purchaseCapability } from '../../features/purchase/purchase.capability.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Capability } from '../../platform/capability.ts';
import type { PaymentProvider, Redirect } from '../../platform/payment/payment-provider.ts';
import { atEnd } from '../at-end.ts';
import { buildLogin, buildViewer } from '../factories.ts';
import { testApp } from '../http.ts';
import { testServices, type TestServices } from '../services.ts';
import { startSimulator } from '../start-simulator.ts';
import { redirectOf } from './follow-redirect.ts';
import { shownOrder } from './shown-order.ts';

export const SALES_TERMS = {
  withdrawal_ja: 'お支払い後の取消しはできません。',
  withdrawal_en: 'No cancellation after payment.',
};

interface ShopOptions {
  /** File name of the simulator in this folder. */
  simulator: string;
  /** Settings of the product, given the address of the simulator. */
  env: (url: string) => Record<string, string>;
  open: (services: TestServices) => PaymentProvider;
  /** Besides accounts and purchases. */
  more?: Capability[];
}
/** A member who was led to the page of the provider. */
export interface Buyer {
  user_id: number;
  cookie: string;
  purchase_id: string;
  pay_url: string;
}

/**
 * The product and a process that plays its payment provider, over HTTP in both directions. The helper sends the
 * address for the provider's messages to `/control`, as `shop`.
 * @template Seen what the simulator answers at `/control`
 */
export async function shopWith<Seen>({ simulator, env, open, more = [] }: ShopOptions) {
  const { port } = await startSimulator(new URL(simulator, import.meta.url));
  const provider_url = `http://127.0.0.1:${port}`;
  const services = await testServices({ env: { PUBLIC_URL: 'https://akari.example', ...env(provider_url) } });
  const provider = open(services);
  services.payments = [provider];
  const app = await testApp(services, [createAccountCapability([]), ...more, purchaseCapability]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  atEnd(() => app.close());
  const { db } = services.database;
  const scope = `site:${services.config.site_id}`;
  await db.insert(settingTable).values({ scope, name: 'order_terms', value: SALES_TERMS });
  const own_url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const control = async (body: object = {}): Promise<Seen> =>
    (await (
      await fetch(`${provider_url}/control`, { method: 'POST', body: JSON.stringify(body) })
    ).json()) as Seen;
  const secret = provider.path_secret === null ? '' : `/${provider.path_secret}`;
  const webhook = `${own_url}/api/purchase/webhook/${provider.name}${secret}`;
  await control({ shop: webhook });

  /** A new member, who buys this pack with `ask`; a repeat with the same key is the same purchase. */
  async function member(pack_id = 'p25') {
    const { user_id } = await buildViewer(services);
    const { cookie } = await buildLogin(services, user_id);
    const usual = randomUUID();
    const ask = async (key: string = usual) =>
      app.inject({
        method: 'POST',
        url: '/api/purchase',
        payload: { pack_id, return_path: '/purchasePoint', ...(await shownOrder(app, cookie, pack_id)) },
        headers: { cookie, 'idempotency-key': key },
      });
    return { user_id, cookie, ask };
  }
  async function atTheirPage(pack_id?: string): Promise<Buyer> {
    const { user_id, cookie, ask } = await member(pack_id);
    const asked = (await ask()).json<{ purchase: { purchase_id: string }; pay_url: string }>();
    return { user_id, cookie, purchase_id: asked.purchase.purchase_id, pay_url: asked.pay_url };
  }
  /** How the browser of a buyer is led to the provider's page. */
  const redirectFor = ({ cookie, pay_url }: Pick<Buyer, 'cookie' | 'pay_url'>): Promise<Redirect> =>
    redirectOf(own_url, pay_url, cookie);
  const pointsOf = async ({ user_id }: Pick<Buyer, 'user_id'>) =>
    (await balancesOf(db, user_id)).points_units;
  /** Type, state and fault of the events that name a purchase. */
  const eventsOf = async ({ purchase_id }: Pick<Buyer, 'purchase_id'>) =>
    (await db.select().from(paymentEventTable).where(eq(paymentEventTable.named_purchase, purchase_id))).map(
      ({ type, state, fault }) => [type, state, fault],
    );
  /** Type, state and fault of the events that belong to a purchase, in the order in which they came. */
  const matchedTo = async ({ purchase_id }: Pick<Buyer, 'purchase_id'>) =>
    (
      await db
        .select()
        .from(paymentEventTable)
        .where(eq(paymentEventTable.purchase_id, Number(purchase_id)))
        .orderBy(asc(paymentEventTable.id))
    ).map(({ type, state, fault }) => [type, state, fault]);
  /** How many payments wait for staff. */
  const waiting = async () =>
    (await db.select().from(queueItemTable).where(eq(queueItemTable.kind, 'payment'))).length;
  return {
    ...{ services, app, db, provider_url, own_url, webhook },
    ...{ control, member, atTheirPage, redirectFor, pointsOf, eventsOf, matchedTo, waiting },
  };
}
