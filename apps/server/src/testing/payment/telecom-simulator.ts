/**
 * A process that plays Telecom Credit: `node telecom-simulator.ts`. It speaks the documented side: a payment page that takes
 * the order from a form or from the browser's address, and a GET request to the shop, which is repeated until the answer contains
 * `SuccessOK`. A test sets the address of the shop and faults at `/control`, and says there when time has passed.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT = '12345';
/** The continuing charges that are set up, and what each costs. */
const REBILLS: Readonly<Record<string, string>> = { '30day3000yen': '3000', '30day9000yen': '9000' };
/** Every five minutes for three hours. */
const TRIES = 36;

/** What goes wrong with the next notice. */
interface Fault {
  /** How often it is sent whatever is answered; 0: not before `late`. */
  times?: number;
  /** Parameters with other values. */
  instead?: Record<string, string>;
  /** It is sent only when it is asked for: it was lost on the way, or comes a day late. */
  late?: boolean;
}
interface Notice {
  option: string;
  query: string;
  tries: number;
  accepted: boolean;
}

/** How a browser came to the payment page. */
interface Visit {
  method: string;
  url: string;
  referer: string | null;
}

let shop = '';
let fault: Fault = {};
/** For how long it waits for an answer. */
let patience_ms = 30_000;
const orders = new Map<string, Record<string, string>>();
/** The buyers who have paid with a card, which the one-click page shows. */
const cards = new Set<string>();
const notices: Notice[] = [];
const visits: Visit[] = [];
const answers: { status: number; body: string }[] = [];

async function send(notice: Notice): Promise<void> {
  notice.tries += 1;
  try {
    const signal = AbortSignal.timeout(patience_ms);
    const response = await fetch(`${shop}?${notice.query}`, { signal });
    answers.push({ status: response.status, body: (await response.text()).slice(0, 60) });
  } catch {
    // It did not answer in time.
    answers.push({ status: 0, body: '' });
  }
  const { body = '' } = answers.at(-1) ?? {};
  if (body.includes('SuccessOK')) notice.accepted = true;
}

async function report(
  order: Record<string, string>,
  rel: 'yes' | 'no',
  cont: 'yes' | 'no' = 'no',
): Promise<void> {
  const { times = 1, instead = {}, late = false } = fault;
  fault = {};
  const query = new URLSearchParams({
    clientip: CLIENT,
    money: order['money'] ?? '',
    telno: '0300000000',
    email: 'buyer@example.com',
    sendid: order['sendid'] ?? '',
    rel,
    cont,
    ...(order['rebill_param_id'] === undefined ? {} : { rebill_param_id: order['rebill_param_id'] }),
    settle_uuid: randomUUID(),
    option: order['option'] ?? '',
    ...instead,
  }).toString();
  const notice = { option: order['option'] ?? '', query, tries: 0, accepted: false };
  notices.push(notice);
  for (let sent = 0; !late && sent < times; sent += 1) await send(notice);
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(order: Record<string, string>, one_click: boolean): { status: number; html: string } {
  const { clientip, money = '' } = order;
  if (clientip !== CLIENT || !/^[1-9]\d{0,6}$/.test(money)) return { status: 400, html: 'error' };
  const { rebill_param_id, sendid = '' } = order;
  if (rebill_param_id !== undefined && REBILLS[rebill_param_id] !== money)
    return { status: 400, html: 'error' };
  if (one_click && !cards.has(sendid)) return { status: 400, html: 'no card' };
  const id = randomUUID();
  orders.set(id, order);
  const button = (rel: string): string => `<button name="rel" value="${rel}">${rel}</button>`;
  const form = `<form method="post" action="/settle/${id}">${button('yes')}${button('no')}</form>`;
  return {
    status: 200,
    html: `<!doctype html><title>Telecom</title><p>${escaped(money)} yen</p>${one_click ? '<p>card on file</p>' : ''}${form}`,
  };
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
  /** Five minutes have passed: what was not accepted is sent again, also what was held back. */
  later?: boolean;
  /** The card of a continuing charge is charged again, or not, for the order with this option. */
  rebill?: { option: string; rel: 'yes' | 'no' };
}
async function control({
  shop: address,
  fault: next,
  later = false,
  rebill,
  patience_ms: patience,
}: Control): Promise<object> {
  if (address !== undefined) shop = address;
  patience_ms = patience ?? patience_ms;
  if (next !== undefined) fault = next;
  const open = later ? notices.filter(({ accepted, tries }) => !accepted && tries < TRIES) : [];
  for (const notice of open) await send(notice);
  const order = [...orders.values()].find(({ option }) => option === rebill?.option);
  if (rebill !== undefined && order !== undefined) await report(order, rebill.rel, 'yes');
  return { notices, answers, visits };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '/', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://telecom.test');
  const body = await bodyOf(request);
  if (pathname === '/control') {
    response.end(JSON.stringify(await control(JSON.parse(body) as Control)));
    return;
  }
  const one_click = pathname === '/inetcredit/secure/one-click-order.pl';
  if (one_click || pathname === '/inetcredit/secure/order.pl') {
    visits.push({ method, url, referer: headers.referer ?? null });
    const order = method === 'POST' ? new URLSearchParams(body) : searchParams;
    const { status, html } = page(Object.fromEntries(order), one_click);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    return;
  }
  const order = orders.get(pathname.replace('/settle/', ''));
  if (order === undefined) return void response.writeHead(404).end();
  const paid = new URLSearchParams(body).get('rel') === 'yes';
  if (paid && order['sendid'] !== undefined) cards.add(order['sendid']);
  await report(order, paid ? 'yes' : 'no');
  const location = order[paid ? 'redirect_url' : 'redirect_back_url'] ?? '/';
  response.writeHead(303, { location }).end();
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
