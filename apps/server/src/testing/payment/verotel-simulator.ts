/**
 * A process that plays Verotel: `node verotel-simulator.ts`. It speaks the documented side of FlexPay v4: an order page that
 * checks the request, a signed GET request to the shop after an approved payment, and a refund of the buyer when the shop
 * does not answer `OK`. A test sets the address of the shop and faults at `/control`.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SHOP_ID = '68849';
const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK'];
const LIMITS: Readonly<Record<string, number>> = {
  description: 100,
  referenceID: 255,
  successURL: 255,
  declineURL: 255,
};
const SIGNED = [
  ...['version', 'shopID', 'type', 'priceAmount', 'priceCurrency', 'description', 'paymentMethod'],
  ...['referenceID', 'custom1', 'custom2', 'custom3', 'successURL', 'declineURL'],
];

/** What goes wrong with the next request to the shop. */
interface Fault {
  /** How often it is sent; 0: never. */
  times?: number;
  /** Parameters with other values, which are signed as they are. */
  instead?: Record<string, string>;
  wrong_signature?: boolean;
}
interface Sale {
  sale_id: string;
  order: Record<string, string>;
  state: 'open' | 'approved' | 'declined' | 'refunded';
}

let shop = '';
let fault: Fault = {};
const sales: Sale[] = [];
const answers: { status: number; body: string }[] = [];
let transactions = 100;

const sha256 = (key: string, values: Record<string, string>, names: string[]): string =>
  createHash('sha256')
    .update([key, ...names.toSorted().map((name) => `${name}=${values[name] ?? ''}`)].join(':'))
    .digest('hex');

/** Why an order is refused; null: it is accepted. */
function refusal(order: Record<string, string>): string | null {
  const given = SIGNED.filter((name) => (order[name] ?? '') !== '');
  if (order['signature'] !== sha256(KEY, order, given)) return 'Invalid signature';
  if (order['version'] !== '4' || order['shopID'] !== SHOP_ID || order['type'] !== 'purchase')
    return 'Invalid version, shop or type';
  if (!/^\d{1,6}\.\d\d$/.test(order['priceAmount'] ?? '')) return 'Invalid priceAmount';
  if (!CURRENCIES.includes(order['priceCurrency'] ?? '')) return 'Invalid priceCurrency';
  const long = Object.entries(LIMITS).find(([name, most]) => (order[name] ?? '').length > most);
  if (long !== undefined) return `${long[0]} is too long`;
  const known = sales.some(
    ({ order: { referenceID }, state }) => referenceID === order['referenceID'] && state === 'approved',
  );
  return known ? 'referenceID is not unique' : null;
}

/** Sends a request to the shop, and refunds the buyer of a payment that the shop does not accept. */
async function post(sale: Sale, event: string): Promise<void> {
  const { times = 1, instead = {}, wrong_signature = false } = fault;
  fault = {};
  const values: Record<string, string> = {
    shopID: SHOP_ID,
    type: 'purchase',
    saleID: sale.sale_id,
    transactionID: String((transactions += 1)),
    referenceID: sale.order['referenceID'] ?? '',
    priceAmount: sale.order['priceAmount'] ?? '',
    priceCurrency: sale.order['priceCurrency'] ?? '',
    paymentMethod: 'CC',
    CCBrand: 'VISA',
    truncatedPAN: '4111XXXXXXXX1111',
    ...(event === '' ? {} : { event, parentID: String(transactions - 1) }),
    ...instead,
  };
  const signature = sha256(wrong_signature ? 'another key' : KEY, values, Object.keys(values));
  const url = `${shop}?${new URLSearchParams({ ...values, signature })}`;
  for (let sent = 0; sent < times; sent += 1) {
    const response = await fetch(url);
    answers.push({ status: response.status, body: (await response.text()).slice(0, 40) });
  }
  const accepted = answers.at(-1)?.body === 'OK';
  if (event === '' && times > 0 && !accepted) sale.state = 'refunded';
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const page = (content: string): string => `<!doctype html><title>Verotel</title>${content}`;

function orderPage(order: Record<string, string>): { status: number; html: string } {
  const wrong = refusal(order);
  if (wrong !== null) return { status: 400, html: page(`<p>${escaped(wrong)}</p>`) };
  const sale: Sale = { sale_id: String(5_000 + sales.length), order, state: 'open' };
  sales.push(sale);
  const button = (decision: string, label: string): string =>
    `<button name="decision" value="${decision}">${label}</button>`;
  const price = `${escaped(order['description'] ?? '')}: ${order['priceAmount']} ${order['priceCurrency']}`;
  const form = `<form method="post" action="/sale/${sale.sale_id}">${button('approve', 'Pay')}${button('decline', 'Decline')}</form>`;
  return { status: 200, html: page(`<p>${price}</p>${form}`) };
}

async function decide(sale: Sale, decision: string): Promise<string> {
  if (sale.state === 'open') {
    sale.state = decision === 'approve' ? 'approved' : 'declined';
    // Only an approved payment is reported.
    if (sale.state === 'approved') await post(sale, '');
  }
  return sale.order[decision === 'approve' ? 'successURL' : 'declineURL'] ?? '/';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

interface Control {
  shop?: string;
  fault?: Fault;
  /** Reports this event of the sale with this reference. */
  report?: { reference: string; event: string };
}
async function control({ shop: address, fault: next, report }: Control): Promise<object> {
  if (address !== undefined) shop = address;
  if (next !== undefined) fault = next;
  const sale = sales.find(({ order }) => order['referenceID'] === report?.reference);
  if (report !== undefined && sale !== undefined) await post(sale, report.event);
  return { sales, answers };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://verotel.test');
  const body = await bodyOf(request);
  if (pathname === '/control') {
    response.end(JSON.stringify(await control(JSON.parse(body) as Control)));
    return;
  }
  if (pathname === '/startorder') {
    const { status, html } = orderPage(Object.fromEntries(searchParams));
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    return;
  }
  const sale = sales.find(({ sale_id }) => pathname === `/sale/${sale_id}`);
  if (sale === undefined) return void response.writeHead(404).end();
  const location = await decide(sale, new URLSearchParams(body).get('decision') ?? '');
  response.writeHead(303, { location }).end();
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
