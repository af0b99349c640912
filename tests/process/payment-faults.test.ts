import { randomUUID } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Redirect } from '@akari/server/platform/payment/payment-provider';
import { atEnd } from '@akari/server/testing/at-end';
import { follow, redirectOf } from '@akari/server/testing/payment/follow-redirect';
import { auditBooks, BALANCED, pointsOf } from '@akari/testkit/harness/books';
import { cookiesOf } from '@akari/testkit/harness/cookies';
import { COMPANIES, startMarket, type Company } from '@akari/testkit/harness/payment-companies';
import { familyOf } from '@akari/testkit/harness/processes';
import { expect, it } from 'vitest';

const POINT = 10_000;
const market = await startMarket();
const { control, sellBy } = market;

/** The address and the button of the page on which a company is paid. */
async function payAt(company: Company, page: Redirect): Promise<void> {
  const html = await (await follow(page)).text();
  const [, action] = /action="([^"]+)"/.exec(html) ?? [];
  const [, name = '', value = ''] = /<button name="(\w+)" value="(\w+)"/.exec(html) ?? [];
  const body = new URLSearchParams(name === '' ? {} : { [name]: value });
  const url = action === undefined ? page.url : `${market.companies[company]}${action}`;
  await fetch(url, { method: 'POST', body, redirect: 'manual' });
}

interface Buyer {
  company: Company;
  user_name: string;
  purchase_id: string;
  /** The page of the company, to which the buyer has come already. */
  page: Redirect;
  /** Points before the purchase. */
  before: number;
}
/** A new member who is about to pay $10 or 1,500 yen for 10 points at a company. */
async function buyerAt(company: Company): Promise<Buyer> {
  await sellBy(company);
  const user_name = `b${randomUUID().slice(0, 10)}`;
  const json = { 'content-type': 'application/json' };
  const registered = await fetch(`${market.url}/api/account/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      ...{ user_name, email: `${user_name}@mail.example`, password: 'lantern light 8' },
      ...{ legal_age: true, chat_lang: 'en' },
    }),
  });
  expect(registered.status).toBe(200);
  const cookie = cookiesOf(registered);
  const order_url = `${market.url}/api/purchase/order?pack_id=p10&lang=en`;
  const { order } = (await (await fetch(order_url, { headers: { cookie } })).json()) as {
    order: { hash: string };
  };
  const started = await fetch(`${market.url}/api/purchase`, {
    method: 'POST',
    headers: { ...json, cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ pack_id: 'p10', return_path: '/', order_hash: order.hash, lang: 'en' }),
  });
  const { purchase, pay_url } = (await started.json()) as {
    purchase: { purchase_id: string };
    pay_url: string;
  };
  const before = await pointsOf(market.server, user_name);
  const page = await redirectOf(market.url, pay_url, cookie);
  return { company, user_name, purchase_id: purchase.purchase_id, page, before };
}
const bought = async ({ user_name, before }: Buyer): Promise<number> =>
  ((await pointsOf(market.server, user_name)) - before) / POINT;
/** The points that each buyer got, by company. */
const allBought = async (buyers: readonly Buyer[]): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(buyers.map(async (buyer) => [buyer.company, await bought(buyer)] as const)),
  );
/** What a company does next with messages that were not accepted. */
const repeat = async (): Promise<void> => {
  await control('ccbill', { redeliver: true });
  await control('btcpay', { redeliver: true });
  await control('telecom', { later: true });
};
/** Which companies have a message that was not accepted. */
async function unaccepted(): Promise<Company[]> {
  const waiting = async (company: 'ccbill' | 'btcpay') =>
    ((await control(company)) as { waiting: number }).waiting > 0;
  const { notices } = (await control('telecom')) as { notices: { accepted: boolean }[] };
  const open: Record<string, boolean> = {
    ...{ ccbill: await waiting('ccbill'), btcpay: await waiting('btcpay') },
    telecom: notices.some(({ accepted }) => !accepted),
  };
  return COMPANIES.filter((company) => open[company]);
}
const ready = (): Promise<number> =>
  fetch(`${market.url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
/** The states of the sales of Verotel, which repeats nothing: what it reads no `OK` for it refunds. */
const atVerotel = async ({ purchase_id }: Buyer): Promise<string | undefined> => {
  const { sales } = (await control('verotel')) as {
    sales: { order: Record<string, string>; state: string }[];
  };
  return sales.find(({ order }) => order['referenceID'] === purchase_id)?.state;
};

it.each(['goes on', 'is killed'] as const)(
  'a payment while the database does not answer, which then %s, gives its points once',
  async (then) => {
    const buyers: Buyer[] = [];
    for (const company of COMPANIES) buyers.push(await buyerAt(company));
    for (const company of COMPANIES) await control(company, { patience_ms: 1_500 });
    const postgres = familyOf(market.server.pid).filter(({ command }) => command.includes('postgres'));
    const [postmaster] = postgres.filter(({ command }) => command.includes('postgres -D'));
    const send = (signal: NodeJS.Signals): void => {
      for (const { pid } of postgres)
        try {
          process.kill(pid, signal);
        } catch {
          // A connection has ended since.
        }
    };
    send('SIGSTOP');
    try {
      await Promise.all(buyers.map(({ company, page }) => payAt(company, page)));
      expect(await unaccepted()).toEqual(['ccbill', 'btcpay', 'telecom']);
      if (then === 'is killed') process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    } finally {
      send('SIGCONT');
    }
    if (then === 'is killed') await expect.poll(ready, { timeout: 30_000 }).toBe(503);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    for (const company of COMPANIES) await control(company, { patience_ms: 30_000 });
    for (let times = 0; times < 2; times += 1) await repeat();
    expect(await unaccepted()).toEqual([]);
    const verotel = buyers.find(({ company }) => company === 'verotel');
    expect(verotel && (await atVerotel(verotel))).toBe('refunded');
    // A message that was taken in after all gave points; the message about the refund takes them back.
    await control('verotel', { report: { reference: verotel?.purchase_id, event: 'credit' } });
    await expect.poll(() => allBought(buyers)).toEqual({ ccbill: 10, btcpay: 10, telecom: 10, verotel: 0 });
    expect(await auditBooks(market.server)).toEqual(BALANCED);
  },
);

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
/**
 * A proxy between companies and server, which kills the server once it has answered, and does not pass the answer on: the
 * message was kept, and the company does not know.
 */
async function killerBefore(target: string, kill: () => void): Promise<string> {
  const between = createServer((asked, answer) => {
    void (async () => {
      const body = await bodyOf(asked);
      const sent = request(`${target}${asked.url}`, { method: asked.method, headers: asked.headers });
      sent.once('error', () => answer.destroy());
      sent.once('response', () => {
        kill();
        answer.destroy();
      });
      sent.end(body);
    })();
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  atEnd(() => between.close());
  return `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
}

it.each(COMPANIES)(
  'a payment at %s whose server is killed before it answers gives its points once',
  async (company) => {
    const buyer = await buyerAt(company);
    const { server } = market;
    await market.tellAt(await killerBefore(market.url, () => server.kill('SIGKILL')));
    await payAt(company, buyer.page);
    await server.exited;
    await market.startAgain();
    await market.tellAt(market.url);
    expect([await bought(buyer), await unaccepted()]).toEqual([10, company === 'verotel' ? [] : [company]]);
    for (let times = 0; times < 2; times += 1) await repeat();
    if (company === 'verotel') {
      expect(await atVerotel(buyer)).toBe('refunded');
      await control('verotel', { report: { reference: buyer.purchase_id, event: 'credit' } });
    }
    expect(await bought(buyer)).toBe(company === 'verotel' ? 0 : 10);
    expect(await auditBooks(market.server)).toEqual(BALANCED);
  },
);
