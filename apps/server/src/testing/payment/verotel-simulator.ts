/**
 * A process that plays Verotel: `node verotel-simulator.ts`. It speaks the documented side of FlexPay v4: an order page that
 * checks the request and may show the last card, a signed GET request to the shop after an approved payment and for each
 * event of a subscription, a page on which a buyer stops one, the look-up of a sale, and a refund of the buyer when the shop does not answer `OK`. A test sets the address of the shop and faults at `/control`.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SHOP_ID = '68849';
const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK'];
const LIMITS: Readonly<Record<string, number>> = {
  description: 100,
  name: 100,
  referenceID: 255,
  successURL: 255,
  declineURL: 255,
};
const SIGNED = [
  ...['version', 'shopID', 'type', 'priceAmount', 'priceCurrency', 'description', 'paymentMethod'],
  ...['subscriptionType', 'name', 'period', 'trialAmount', 'trialPeriod', 'saleID'],
  ...['referenceID', 'custom1', 'custom2', 'custom3', 'successURL', 'declineURL'],
];

/** What goes wrong with the next request to the shop. */
interface Fault {
  /** How often it is sent; 0: never. */
  times?: number;
  /** Parameters with other values, which are signed as they are. */
  instead?: Record<string, string>;
  wrong_signature?: boolean;
  /** The subscription is charged in the second in which it is stopped; its message comes before, or after. */
  at_stop?: 'rebill_before' | 'rebill_after';
  /** Values that a look-up of a sale has, and whether it answers with 503. */
  look_up?: Record<string, string>;
  look_up_down?: boolean;
}
interface Sale {
  sale_id: string;
  order: Record<string, string>;
  state: 'open' | 'approved' | 'declined' | 'refunded';
  stopped: boolean;
  /** Its payments, the last one at the end. */
  transactions: string[];
}

let shop = '';
let fault: Fault = {};
/** For how long it waits for an answer. */
let patience_ms = 30_000;
const sales: Sale[] = [];
const answers: { status: number; body: string }[] = [];
let transactions = 100;
/** Names of cards that can pay once more. */
const tokens = new Set<string>();

const sha256 = (key: string, values: Record<string, string>, names: string[]): string =>
  createHash('sha256')
    .update([key, ...names.toSorted().map((name) => `${name}=${values[name] ?? ''}`)].join(':'))
    .digest('hex');

const AMOUNT = /^\d{1,6}\.\d\d$/;
function wrongPurchase({ type, oneClickToken = '', paymentMethod }: Record<string, string>): string | null {
  if (type !== 'purchase') return 'Invalid type';
  if (oneClickToken === '') return null;
  return paymentMethod === 'CC' && tokens.has(oneClickToken) ? null : 'Invalid oneClickToken';
}
function wrongSubscription(order: Record<string, string>): string | null {
  const { subscriptionType, name = '', period = '', trialAmount, trialPeriod } = order;
  if (subscriptionType !== 'recurring' || name === '') return 'Invalid subscription';
  const [, days = '0'] = /^P(\d{1,3})D$/.exec(period) ?? [];
  if (Number(days) < 7) return 'Invalid period';
  if ((trialAmount === undefined) !== (trialPeriod === undefined)) return 'Invalid trial';
  return trialAmount === undefined || AMOUNT.test(trialAmount) ? null : 'Invalid trialAmount';
}

/** Why an order is refused; null: it is accepted. */
function refusal(order: Record<string, string>): string | null {
  const given = SIGNED.filter((name) => (order[name] ?? '') !== '');
  if (order['signature'] !== sha256(KEY, order, given)) return 'Invalid signature';
  if (order['version'] !== '4' || order['shopID'] !== SHOP_ID) return 'Invalid version or shop';
  const wrong = order['type'] === 'subscription' ? wrongSubscription(order) : wrongPurchase(order);
  if (wrong !== null) return wrong;
  if (!AMOUNT.test(order['priceAmount'] ?? '')) return 'Invalid priceAmount';
  if (!CURRENCIES.includes(order['priceCurrency'] ?? '')) return 'Invalid priceCurrency';
  const long = Object.entries(LIMITS).find(([name, most]) => (order[name] ?? '').length > most);
  if (long !== undefined) return `${long[0]} is too long`;
  const known = sales.some(
    ({ order: { referenceID }, state }) => referenceID === order['referenceID'] && state === 'approved',
  );
  return known ? 'referenceID is not unique' : null;
}

/** The events by which a card was charged. */
const PAYS = ['', 'initial', 'rebill'];

const subscriptionValues = (sale: Sale, event: string): Record<string, string> => ({
  ...{ subscriptionType: 'RECURRING', subscriptionPhase: sale.stopped ? 'CANCELLED' : 'NORMAL' },
  period: sale.order['period'] ?? '',
  amount:
    event === 'initial'
      ? (sale.order['trialAmount'] ?? sale.order['priceAmount'] ?? '')
      : (sale.order['priceAmount'] ?? ''),
  ...(event === 'cancel' ? { cancelledBy: 'buyer' } : {}),
  ...(event === 'uncancel' || event === 'extend' ? { nextChargeOn: '2026-10-27' } : {}),
});
/** A name of the card that was charged, for one more payment. */
function newToken(transaction: string): { oneClickToken: string } {
  tokens.add(`oct-${transaction}`);
  return { oneClickToken: `oct-${transaction}` };
}

/** Sends a request to the shop, and refunds the buyer of a payment that the shop does not accept. */
async function post(sale: Sale, event: string): Promise<void> {
  const { times = 1, instead = {}, wrong_signature = false } = fault;
  fault = {};
  const transactionID = String((transactions += 1));
  if (event === 'uncancel') sale.stopped = false;
  const parentID = sale.transactions.at(-1) ?? '';
  const values: Record<string, string> = {
    shopID: SHOP_ID,
    type: sale.order['type'] ?? '',
    saleID: sale.sale_id,
    transactionID,
    referenceID: sale.order['referenceID'] ?? '',
    priceAmount: sale.order['priceAmount'] ?? '',
    priceCurrency: sale.order['priceCurrency'] ?? '',
    paymentMethod: 'CC',
    CCBrand: 'VISA',
    truncatedPAN: sale.order['custom3'] ?? '411111XXXXXX1111',
    ...(event === '' ? {} : { event }),
    ...(event === 'credit' || event === 'chargeback' ? { parentID } : {}),
    ...(sale.order['type'] === 'subscription' ? subscriptionValues(sale, event) : {}),
    ...(PAYS.includes(event) && sale.order['type'] === 'purchase' ? newToken(transactionID) : {}),
    ...instead,
  };
  if (PAYS.includes(event)) sale.transactions.push(transactionID);
  const signature = sha256(wrong_signature ? 'another key' : KEY, values, Object.keys(values));
  const url = `${shop}?${new URLSearchParams({ ...values, signature })}`;
  for (let sent = 0; sent < times; sent += 1) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(patience_ms) });
      answers.push({ status: response.status, body: (await response.text()).slice(0, 40) });
    } catch {
      // It did not answer in time.
      answers.push({ status: 0, body: '' });
    }
  }
  const accepted = answers.at(-1)?.body === 'OK';
  if (PAYS.includes(event) && times > 0 && !accepted) sale.state = 'refunded';
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const page = (content: string): string => `<!doctype html><title>Verotel</title>${content}`;

function orderPage(order: Record<string, string>): { status: number; html: string } {
  const wrong = refusal(order);
  if (wrong !== null) return { status: 400, html: page(`<p>${escaped(wrong)}</p>`) };
  const sale: Sale = {
    ...{ sale_id: String(5_000 + sales.length), order, state: 'open' },
    ...{ stopped: false, transactions: [] },
  };
  sales.push(sale);
  const button = (decision: string, label: string): string =>
    `<button name="decision" value="${decision}">${label}</button>`;
  const shown = order['oneClickToken'] === undefined ? '' : '<p>VISA 411111XXXXXX1111</p>';
  const price = `${escaped(order['description'] ?? order['name'] ?? '')}: ${order['priceAmount']} ${order['priceCurrency']}`;
  const form = `<form method="post" action="/sale/${sale.sale_id}">${button('approve', 'Pay')}${button('decline', 'Decline')}</form>`;
  return { status: 200, html: page(`<p>${price}</p>${shown}${form}`) };
}

async function decide(sale: Sale, decision: string): Promise<string> {
  if (sale.state === 'open') {
    sale.state = decision === 'approve' ? 'approved' : 'declined';
    // Only an approved payment is reported.
    if (sale.state === 'approved') {
      tokens.delete(sale.order['oneClickToken'] ?? '');
      await post(sale, sale.order['type'] === 'subscription' ? 'initial' : '');
    }
  }
  return sale.order[decision === 'approve' ? 'successURL' : 'declineURL'] ?? '/';
}

/** The page on which a buyer stops a subscription; null: the request is not one of the shop. */
function stopPage(asked: Record<string, string>): string | null {
  const { saleID = '', signature, ...named } = asked;
  const sale = sales.find(({ sale_id, order }) => sale_id === saleID && order['type'] === 'subscription');
  if (
    sale === undefined ||
    signature !== sha256(KEY, { ...named, saleID }, [...Object.keys(named), 'saleID'])
  )
    return null;
  return page(`<form method="post" action="/stop/${saleID}"><button>Cancel subscription</button></form>`);
}
/** Stops a subscription once, and reports it. */
async function stop(sale: Sale): Promise<void> {
  if (sale.stopped) return;
  const { at_stop } = fault;
  fault = {};
  if (at_stop === 'rebill_before') await post(sale, 'rebill');
  sale.stopped = true;
  await post(sale, 'cancel');
  if (at_stop === 'rebill_after') await post(sale, 'rebill');
}

/** The sale with a reference, as a YAML document. */
function saleStatus(asked: Record<string, string>): string {
  const { signature, ...named } = asked;
  if (signature !== sha256(KEY, named, Object.keys(named)) || named['shopID'] !== SHOP_ID)
    return '---\nresponse: ERROR\nerror: Invalid signature\n';
  const sale = sales.find(
    ({ order, state }) => order['referenceID'] === named['referenceID'] && state !== 'open',
  );
  if (sale === undefined) return '---\nresponse: NOTFOUND\n';
  const values = {
    ...{ response: 'FOUND', shopID: SHOP_ID, saleID: sale.sale_id, type: sale.order['type'] },
    ...{ referenceID: `"${sale.order['referenceID']}"`, saleResult: sale.state.toUpperCase() },
    ...{ priceAmount: sale.order['priceAmount'], priceCurrency: sale.order['priceCurrency'] },
    ...fault.look_up,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value}`);
  return ['---', ...lines, ''].join('\n');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

interface Control {
  shop?: string;
  patience_ms?: number;
  fault?: Fault;
  /** Reports this event of the sale with this reference. */
  report?: { reference: string; event: string };
}
async function control({
  shop: address,
  fault: next,
  report,
  patience_ms: patience,
}: Control): Promise<object> {
  if (address !== undefined) shop = address;
  patience_ms = patience ?? patience_ms;
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
  if (pathname === '/salestatus') {
    if (fault.look_up_down === true) return void response.writeHead(503).end('<h1>Service Unavailable</h1>');
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    return void response.end(saleStatus(Object.fromEntries(searchParams)));
  }
  if (pathname === '/cancel-subscription') {
    const html = stopPage(Object.fromEntries(searchParams));
    response.writeHead(html === null ? 400 : 200, { 'content-type': 'text/html' }).end(html ?? '');
    return;
  }
  const stopped = sales.find(({ sale_id }) => pathname === `/stop/${sale_id}`);
  if (stopped !== undefined) {
    await stop(stopped);
    response.end(page('<p>Cancelled</p>'));
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
