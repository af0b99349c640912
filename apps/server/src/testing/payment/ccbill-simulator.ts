/**
 * A process that plays CCBill: `node ccbill-simulator.ts`. It speaks the documented side of FlexForms and webhooks: a form
 * whose price is protected by a digest, a webhook for each sale, failure, refund, void, chargeback and return, as JSON or
 * as a form, which it repeats until it is answered with 200, and a browser that is led back to one fixed address. A test
 * sets the addresses of the shop and faults at `/control`.
 */
import { createHash } from 'node:crypto';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CcbillApi, type ApiFault } from './ccbill-api-simulator.ts';

const ACCOUNT = '900100';
const SUBACCOUNT = '0001';
const SALT = '7d901dad245fd0ff6bc20d06';
const FORM = '/wap-frontflex/flexforms/1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21';
const CURRENCIES: Readonly<Record<string, string>> = { '840': 'USD', '978': 'EUR', '392': 'JPY' };
/** The prices that the account takes, in dollars or euro, and in yen. */
const PRICES = { usual: { least: 2.95, most: 100 }, '392': { least: 300, most: 15_000 } } as const;
/** Parameters of a form that are its own; others are passed through. */
const OWN = new Set([
  ...['clientAccnum', 'clientSubacc', 'initialPrice', 'initialPeriod', 'currencyCode', 'formDigest'],
  ...['recurringPrice', 'recurringPeriod', 'numRebills'],
]);
/** So often a buyer may try again before the form leads to the denial URL. */
const SOFT_DECLINES = 3;

type Values = Record<string, string>;

/** What goes wrong with the next messages. */
interface Fault {
  /** How often each is sent; 0: never. */
  times?: number;
  /** Values that the body has instead; the digest is made before. */
  instead?: Values;
  /** Values that the query string has instead. */
  asked?: Values;
  wrong_digest?: boolean;
  /** The address that it is sent from. */
  source?: string;
  headers?: Values;
  /** In JSON, ids are numbers without quotation marks. */
  bare_ids?: boolean;
  /** A renewal that fails is not tried again. */
  last_try?: boolean;
}
interface Sale {
  /** Whether it is charged no more. */
  stopped?: boolean;
  order: Values;
  subscription_id: string;
  transaction_id: string;
  declines: number;
  state: 'open' | 'approved' | 'denied';
}
interface Delivery {
  query: string;
  type: string;
  body: string;
  source: string;
  headers: Values;
}

let shop = '';
/** The approval and denial URL of the flow, and whether its name/value pairs pass the purchase on. */
let back = { url: '', pairs: true };
let format: 'json' | 'form' = 'json';
/** For how long it waits for an answer. */
let patience_ms = 30_000;
let fault: Fault = {};
const sales: Sale[] = [];
const answers: { status: number; body: string }[] = [];
const again: Delivery[] = [];
/** The ends of ids, of which the first 12 digits are a date and a server. */
let ids = 41;
/** Beyond 2^53, numbers of this size are the same as their neighbours. */
let id_start = '011724010200';
const newId = (): string => `${id_start}${String((ids += 1)).padStart(7, '0')}`;

const md5 = (...parts: string[]): string => createHash('md5').update(parts.join('')).digest('hex');

/** Sends a webhook once. @returns whether it was accepted, in time */
async function deliver({ query, type, body, source, headers }: Delivery): Promise<boolean> {
  const answer = await new Promise<{ status: number; body: string }>((resolve) => {
    const unanswered = (): void => resolve({ status: 0, body: '' });
    const sent = send(`${shop}?${query}`, {
      method: 'POST',
      localAddress: source,
      headers: { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers },
      signal: AbortSignal.timeout(patience_ms),
    });
    sent.once('error', unanswered);
    sent.once('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.once('error', unanswered);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text.slice(0, 40) }));
    });
    sent.end(body);
  });
  answers.push(answer);
  return answer.status === 200;
}

async function report(event: string, values: Values): Promise<void> {
  const { times = 1, instead = {}, asked = {}, source = '127.0.0.1', headers = {}, bare_ids = false } = fault;
  const said: Values = {
    ...{
      eventType: event,
      clientAccnum: ACCOUNT,
      clientSubacc: SUBACCOUNT,
      timestamp: '2026-08-28 06:06:03',
    },
    ...values,
    ...instead,
  };
  const named = { clientAccnum: ACCOUNT, clientSubacc: SUBACCOUNT, eventType: event };
  const query = new URLSearchParams({ ...named, eventGroupType: 'Subscription', ...asked });
  const json = JSON.stringify(said);
  const body = bare_ids ? json.replace(/"((?:subscription|transaction)Id)":"(\d+)"/g, '"$1":$2') : json;
  const delivery: Delivery = {
    query: query.toString(),
    ...(format === 'json'
      ? { type: 'application/json', body }
      : { type: 'application/x-www-form-encoded', body: new URLSearchParams(said).toString() }),
    ...{ source, headers },
  };
  for (let sent = 0; sent < times; sent += 1) if (!(await deliver(delivery))) again.push(delivery);
}

/** What a message about a form says of the form: its price, and what was passed through. */
function formValues({ order }: Sale): Values {
  const passed = Object.entries(order).filter(([name]) => !OWN.has(name));
  return {
    formName: 'points',
    billedInitialPrice: order['initialPrice'] ?? '',
    billedCurrencyCode: order['currencyCode'] ?? '',
    initialPeriod: order['initialPeriod'] ?? '',
    ...{ recurringPeriod: order['recurringPeriod'] ?? '0', rebills: order['numRebills'] ?? '0' },
    ...{ billedRecurringPrice: order['recurringPrice'] ?? '0' },
    ...{ paymentType: 'CREDIT', cardType: 'VISA', last4: '6666' },
    ...Object.fromEntries(passed.map(([name, value]) => [`X-${name}`, value])),
  };
}

function reportSale(sale: Sale): Promise<void> {
  const { subscription_id, transaction_id } = sale;
  const salt = fault.wrong_digest === true ? 'another salt' : SALT;
  return report('NewSaleSuccess', {
    ...formValues(sale),
    subscriptionId: subscription_id,
    transactionId: transaction_id,
    dynamicPricingValidationDigest: md5(subscription_id, '1', salt),
  });
}

function reportFailure(sale: Sale): Promise<void> {
  const transactionId = newId();
  const salt = fault.wrong_digest === true ? 'another salt' : SALT;
  return report('NewSaleFailure', {
    ...formValues(sale),
    ...{ transactionId, failureCode: 'BE-140', failureReason: 'Invalid Input.' },
    dynamicPricingValidationDigest: md5(transactionId, '0', salt),
  });
}

/** A refund, a void, a chargeback or a return names its sale, and not what the form passed through. */
const reportLater = (sale: Sale, event: string): Promise<void> =>
  report(event, {
    ...{ subscriptionId: sale.subscription_id, transactionId: newId() },
    ...{ amount: sale.order['initialPrice'] ?? '', currencyCode: sale.order['currencyCode'] ?? '' },
    ...{ reason: 'asked by the customer', paymentType: 'CREDIT', cardType: 'VISA', last4: '6666' },
  });

/** What messages about a recurring sale say that name no transaction. */
const OF_PLAN: Readonly<Record<string, Values>> = {
  Cancellation: { reason: 'asked', source: 'API' },
  Expiration: {},
  UserReactivation: { price: '20.00 for 30 days', nextRenewalDate: '2026-10-27' },
  BillingDateChange: { nextRenewalDate: '2026-10-27' },
};
/** What happens to a recurring sale: its renewals, its end, its going on, and another day of its next charge. */
function reportPlan(sale: Sale, event: string): Promise<void> {
  const { order, subscription_id } = sale;
  const named = { subscriptionId: subscription_id };
  const said = OF_PLAN[event];
  if (event === 'UserReactivation') sale.stopped = false;
  if (said !== undefined) return report(event, { ...named, ...said });
  const common = { ...named, transactionId: newId(), renewalDate: '2026-09-27', paymentType: 'CREDIT' };
  if (event === 'RenewalFailure')
    return report(event, {
      ...{ ...common, failureCode: 'BE-140', failureReason: 'Card declined' },
      // None after the last try.
      ...(fault.last_try === true ? {} : { nextRetryDate: '2026-09-30' }),
    });
  return report(event, {
    ...common,
    ...{ billedAmount: order['recurringPrice'] ?? '0', billedCurrencyCode: order['currencyCode'] ?? '' },
    ...{ nextRenewalDate: '2026-10-27', cardType: 'VISA', last4: '6666' },
  });
}
/** The buyer gave another card on CCBill's own pages. Such a message names no transaction. */
const reportCard = ({ subscription_id }: Sale): Promise<void> =>
  report('CustomerDataUpdate', {
    ...{ subscriptionId: subscription_id, paymentType: 'CREDIT', cardType: 'MASTERCARD' },
    ...{ bin: '545454', last4: '1234', expDate: '0931' },
  });
const PLAN_EVENTS = new Set(['RenewalSuccess', 'RenewalFailure', ...Object.keys(OF_PLAN)]);

/** The digest of a form, of one sale or of one that is charged again. */
function digestOf(order: Values): string {
  const { initialPrice = '', initialPeriod = '', currencyCode = '', recurringPrice } = order;
  if (recurringPrice === undefined) return md5(initialPrice, initialPeriod, currencyCode, SALT);
  const { recurringPeriod = '', numRebills = '' } = order;
  const each = [recurringPrice, recurringPeriod, numRebills];
  return md5(initialPrice, initialPeriod, ...each, currencyCode, SALT);
}

/** Why a form does not open; null: it opens. */
function refusal(order: Values): string | null {
  const { initialPrice = '', initialPeriod = '', currencyCode = '' } = order;
  if (order['clientAccnum'] !== ACCOUNT || order['clientSubacc'] !== SUBACCOUNT) return 'Invalid account';
  const { least, most } = PRICES[currencyCode === '392' ? currencyCode : 'usual'];
  const price = Number(initialPrice);
  if (!/^\d+\.\d\d$/.test(initialPrice) || price < least || price > most) return 'Invalid price';
  if (!(Number(initialPeriod) >= 2 && Number(initialPeriod) <= 365)) return 'Invalid period';
  if (CURRENCIES[currencyCode] === undefined) return 'Invalid currency';
  const { recurringPeriod } = order;
  if (recurringPeriod !== undefined && !['30', '60', '90'].includes(recurringPeriod)) return 'Invalid period';
  return order['formDigest'] === digestOf(order) ? null : 'Invalid digest';
}

const formPage = (sale: Sale): string => {
  const { initialPrice, currencyCode = '' } = sale.order;
  const button = (decision: string): string =>
    `<button name="decision" value="${decision}">${decision}</button>`;
  const form = `<form method="post" action="/form/${sales.indexOf(sale)}">${button('pay')}${button('decline')}</form>`;
  return `<!doctype html><title>CCBill</title><p>${initialPrice} ${CURRENCIES[currencyCode]}</p>${form}`;
};

/** @returns where the browser is led; null: it may try again */
async function decide(sale: Sale, decision: string): Promise<string | null> {
  if (sale.state === 'open' && decision === 'pay') {
    sale.state = 'approved';
    await reportSale(sale);
  } else if (sale.state === 'open') {
    sale.declines += 1;
    if (sale.declines === SOFT_DECLINES) sale.state = 'denied';
    await reportFailure(sale);
    if (sale.state === 'open') return null;
  }
  const url = new URL(back.url);
  if (back.pairs) url.searchParams.set('purchase_id', sale.order['purchase_id'] ?? '');
  return url.href;
}

/** A charge of a card on file: another sale, of which the webhook has no digest. */
function charge(original: string, order: Values): { sale: Sale; tell: (approved: boolean) => Promise<void> } {
  const sale: Sale = { order, subscription_id: newId(), transaction_id: newId(), declines: 0, state: 'open' };
  const named = { originalSubscriptionId: original, source: 'API' };
  const tell = (approved: boolean): Promise<void> =>
    approved
      ? report('UpSaleSuccess', {
          ...{ ...formValues(sale), ...named },
          ...{ subscriptionId: sale.subscription_id, transactionId: sale.transaction_id },
        })
      : report('UpSaleFailure', { ...formValues(sale), ...named, transactionId: sale.transaction_id });
  return { sale, tell };
}
const saleOf = (id: string): Sale | undefined => sales.find(({ subscription_id }) => subscription_id === id);
const api = new CcbillApi({
  ...{ account: ACCOUNT, subaccount: SUBACCOUNT },
  knows: (id) => sales.some(({ subscription_id, state }) => subscription_id === id && state === 'approved'),
  begin: charge,
  keep: (sale) => void sales.push({ ...(sale as Sale), state: 'approved' }),
  tellRefund: (id, event, amount) => {
    const sale = sales.find(({ subscription_id }) => subscription_id === id);
    return sale === undefined
      ? Promise.resolve()
      : reportLater({ ...sale, order: { ...sale.order, initialPrice: amount } }, event);
  },
  isStopped: (id) => saleOf(id)?.stopped === true,
  stop: async (id, renews_first) => {
    const sale = saleOf(id);
    if (sale === undefined) return;
    if (renews_first) await reportPlan(sale, 'RenewalSuccess');
    sale.stopped = true;
  },
  tellStop: (id) => {
    const sale = saleOf(id);
    return sale === undefined ? Promise.resolve() : reportPlan(sale, 'Cancellation');
  },
  priceOf: (id) => sales.find(({ subscription_id }) => subscription_id === id)?.order['initialPrice'] ?? '0',
});

interface Control {
  shop?: string;
  back?: typeof back;
  format?: typeof format;
  fault?: Fault;
  ids?: string;
  patience_ms?: number;
  /** Reports this event of the sale of this purchase. */
  report?: { purchase: string; event: string };
  /** Sends what was not accepted once more. */
  redeliver?: boolean;
  /** What goes wrong with the next calls of the API and of DataLink. */
  api?: ApiFault;
}
async function control(said: Control): Promise<object> {
  shop = said.shop ?? shop;
  back = said.back ?? back;
  format = said.format ?? format;
  fault = said.fault ?? fault;
  id_start = said.ids ?? id_start;
  patience_ms = said.patience_ms ?? patience_ms;
  if (said.api !== undefined) api.break(said.api);
  const { purchase, event } = said.report ?? {};
  const sale = sales.find(({ order }) => order['purchase_id'] === purchase);
  if (sale !== undefined && event !== undefined)
    await (event === 'NewSaleSuccess'
      ? reportSale(sale)
      : PLAN_EVENTS.has(event)
        ? reportPlan(sale, event)
        : event === 'CustomerDataUpdate'
          ? reportCard(sale)
          : reportLater(sale, event));
  if (said.redeliver === true)
    for (const delivery of again.splice(0)) if (!(await deliver(delivery))) again.push(delivery);
  return { sales, answers, waiting: again.length, ...api.seen };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://ccbill.test');
  const body = await bodyOf(request);
  if (pathname === '/control') {
    response.end(JSON.stringify(await control(JSON.parse(body) as Control)));
    return;
  }
  if (await api.handle(request, response, body)) return;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (pathname === FORM) {
    const order = Object.fromEntries(searchParams);
    const wrong = refusal(order);
    if (wrong !== null) return void response.writeHead(400).end(wrong);
    const sale: Sale = {
      ...{ order, subscription_id: newId(), transaction_id: newId(), declines: 0, state: 'open' },
    };
    sales.push(sale);
    return void response.end(formPage(sale));
  }
  const sale = sales[Number(/^\/form\/(\d+)$/.exec(pathname)?.[1] ?? NaN)];
  if (sale === undefined) return void response.writeHead(404).end();
  const location = await decide(sale, new URLSearchParams(body).get('decision') ?? '');
  if (location === null) response.end(formPage(sale));
  else response.writeHead(303, { location }).end();
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
