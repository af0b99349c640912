/**
 * A process that plays BTCPay Server: `node btcpay-simulator.ts`. It speaks the documented side of the Greenfield API v1:
 * invoices of one store, a page on which an invoice is paid, and signed webhooks, which it sends again when they are
 * answered with 408, 429, 5xx or not at all, and never after another 4xx. A test sets the address of the shop and faults
 * at `/control`.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PullPayments, type PullFault } from './btcpay-pull-payments.ts';
import { answerOn, type Hang } from './hang.ts';

const STORE = 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT';
const API_KEY = 'a7f0c9ce5e32';
const SECRET = 'HelloWorld';
const CURRENCY = /^[A-Z]{3,5}$/;
const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** What goes wrong next. */
interface Fault extends PullFault {
  /** How often a webhook is sent; 0: never. */
  times?: number;
  wrong_secret?: boolean;
  /** Values that an invoice has when it is read. */
  instead?: Record<string, unknown>;
  /** Values that the webhook has. */
  say?: Record<string, unknown>;
  /** The API answers so many calls with 503. */
  down?: number;
  /** Calls of the API that are accepted and never answered. */
  hang?: Hang;
}
interface Invoice {
  id: string;
  amount: string;
  currency: string;
  metadata: { orderId: string; itemDesc: string };
  checkout: { redirectURL: string; defaultLanguage: string };
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate';
}
/** A webhook that is sent again at `/control`, as the server does after 10 s. */
interface Delivery {
  body: string;
  signature: string;
}

let shop = '';
let origin = '';
let fault: Fault = {};
const invoices: Invoice[] = [];
const answers: number[] = [];
const again: Delivery[] = [];
let deliveries = 0;
/** For how long it waits for an answer. */
let patience_ms = 30_000;
const pulls = new PullPayments();

const shown = ({ checkout: _checkout, ...invoice }: Invoice): object => ({
  ...invoice,
  storeId: STORE,
  type: 'Standard',
  checkoutLink: `${origin}/i/${invoice.id}`,
  createdTime: 1_795_700_000,
  expirationTime: 1_795_700_900,
  archived: false,
  ...fault.instead,
});

/** Sends a webhook once. @returns whether the server would send it again */
async function send({ body, signature }: Delivery): Promise<boolean> {
  try {
    const response = await fetch(shop, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'btcpay-sig': signature },
      body,
      signal: AbortSignal.timeout(patience_ms),
    });
    answers.push(response.status);
    return response.status >= 500 || response.status === 408 || response.status === 429;
  } catch {
    return true;
  }
}

async function report(invoice: Invoice, type: string, more: object = {}): Promise<void> {
  const { times = 1, wrong_secret = false, say = {} } = fault;
  for (let sent = 0; sent < times; sent += 1) {
    const id = `delivery-${(deliveries += 1)}`;
    const body = JSON.stringify({
      ...{ deliveryId: id, webhookId: 'hook', originalDeliveryId: id, isRedelivery: sent > 0 },
      ...{ type, timestamp: 1_795_700_001, storeId: STORE, invoiceId: invoice.id },
      ...{ metadata: invoice.metadata, ...more, ...say },
    });
    const key = wrong_secret ? 'another secret' : SECRET;
    const delivery = { body, signature: `sha256=${createHmac('sha256', key).update(body).digest('hex')}` };
    if (await send(delivery)) again.push(delivery);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The calls of the API. */
function api(request: IncomingMessage, response: ServerResponse, url: URL, body: string): void {
  if ((fault.down ?? 0) > 0) {
    fault = { ...fault, down: (fault.down ?? 0) - 1 };
    return void response.writeHead(503).end('<h1>Service Unavailable</h1>');
  }
  if (request.headers.authorization !== `token ${API_KEY}`)
    return json(response, 401, { code: 'unauthenticated', message: 'Authentication is required' });
  const [, pull] = /\/api\/v1\/pull-payments\/(\w+)\/payouts$/.exec(url.pathname) ?? [];
  if (pull !== undefined) return pulls.claims(request, response, { id: pull, body, fault });
  if (/\/invoices\/\w+\/refund$|\/pull-payments$/.test(url.pathname))
    return pulls.ofStore(request, response, { body, origin, fault });
  const [, id = ''] = url.pathname.split('/invoices');
  if (request.method === 'POST') {
    const { amount, currency, metadata, checkout } = JSON.parse(body) as Invoice;
    if (!AMOUNT.test(amount) || !CURRENCY.test(currency))
      return json(response, 422, [{ path: 'amount', message: 'The amount or the currency is not valid' }]);
    const invoice: Invoice = {
      ...{
        id: `inv${invoices.length + 1}`,
        amount,
        currency,
        metadata,
        checkout,
        status: 'New',
        additionalStatus: 'None',
      },
    };
    invoices.push(invoice);
    return json(response, 200, shown(invoice));
  }
  if (id === '') {
    const wanted = url.searchParams;
    const found = invoices.filter(
      ({ metadata, status }) => metadata.orderId === wanted.get('orderId') && status === wanted.get('status'),
    );
    return json(response, 200, found.map(shown));
  }
  const invoice = invoices.find((one) => `/${one.id}` === id);
  if (invoice === undefined) return json(response, 404, { code: 'invoice-not-found', message: 'Not found' });
  return json(response, 200, shown(invoice));
}

/** What happens to an invoice: its new state, and the webhook with it. */
const HAPPENS: Readonly<Record<string, [Invoice['status'], string, object]>> = {
  pay: ['Settled', 'InvoiceSettled', { overPaid: false, manuallyMarked: false }],
  pay_too_much: ['Settled', 'InvoiceSettled', { overPaid: true, manuallyMarked: false }],
  see: ['Processing', 'InvoiceProcessing', { overPaid: false }],
  expire: ['Expired', 'InvoiceExpired', { partiallyPaid: false }],
  expire_in_part: ['Expired', 'InvoiceExpired', { partiallyPaid: true }],
  invalidate: ['Invalid', 'InvoiceInvalid', { manuallyMarked: true }],
};

interface Control {
  shop?: string;
  patience_ms?: number;
  fault?: Fault;
  /** What happens to the newest invoice of this order. */
  happen?: { order: string; what: string };
  /** Sends what was not accepted once more. */
  redeliver?: boolean;
  /** What becomes of coins that are on their way. */
  coins?: Parameters<PullPayments['settle']>[0];
}
async function control({
  shop: address,
  fault: next,
  happen,
  redeliver = false,
  coins,
  patience_ms: patience,
}: Control): Promise<object> {
  if (address !== undefined) shop = address;
  patience_ms = patience ?? patience_ms;
  if (next !== undefined) fault = next;
  const invoice = invoices.findLast(({ metadata }) => metadata.orderId === happen?.order);
  const [status, type, more] = HAPPENS[happen?.what ?? ''] ?? [];
  if (invoice !== undefined && status !== undefined && type !== undefined) {
    if (invoice.status === 'Expired' && status === 'Settled') invoice.additionalStatus = 'PaidLate';
    invoice.status = status;
    await report(invoice, type, more);
  }
  if (redeliver) for (const delivery of again.splice(0)) if (await send(delivery)) again.push(delivery);
  if (coins !== undefined) pulls.settle(coins);
  return { invoices, answers, pulls: pulls.all, waiting: again.length };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', origin);
  const body = await bodyOf(request);
  if (url.pathname === '/control') return json(response, 200, await control(JSON.parse(body) as Control));
  const of_store = /^\/api\/v1\/stores\/(\w+)\/(invoices|pull-payments)/.exec(url.pathname)?.[1] === STORE;
  if (of_store || url.pathname.startsWith('/api/v1/pull-payments/')) {
    const answer = answerOn(fault.hang, request, response);
    if (answer !== null) api(request, answer, url, body);
    return;
  }
  const invoice = invoices.find(({ id }) => url.pathname === `/i/${id}`);
  if (invoice === undefined) return void response.writeHead(404).end();
  if (request.method !== 'POST') {
    const { metadata, amount, currency } = invoice;
    const form = '<form method="post"><button>Pay</button></form>';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return void response.end(`<!doctype html><p>${metadata.itemDesc}: ${amount} ${currency}</p>${form}`);
  }
  await control({ happen: { order: invoice.metadata.orderId, what: 'pay' } });
  response.writeHead(303, { location: invoice.checkout.redirectURL }).end();
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  process.send?.({ port });
});
process.on('disconnect', () => process.exit());
