/**
 * A process that speaks the documented protocol of the Lovense service and of its application in a local network:
 * `node lovense-simulator.ts`. It prints its port. A test sets faults and reads what the toys did at `/control`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PretendedToys, type Answer } from './lovense-command.ts';

const TOKEN = 'developer-token';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Fault {
  /** The code that every command is answered with. */
  code?: number;
  http?: number;
  /** Milliseconds before an answer. */
  slow_ms?: number;
  /** Milliseconds between the execution of a command and its answer. */
  late_answer_ms?: number;
  broken_json?: boolean;
  /** Closes the connection without an answer. */
  hang_up?: boolean;
  /** Whether pages of other origins may read the answers. */
  cors?: boolean;
  qr?: string;
}

const toys = new PretendedToys();
let fault: Fault = {};
/** Pairings by user id: what a callback must carry. */
const paired = new Map<string, { utoken: string }>();

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (/urlencoded/.test(request.headers['content-type'] ?? ''))
    return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function qrCode(body: Record<string, unknown>, host: string): object {
  if (body['token'] !== TOKEN) return { code: 501, message: 'Invalid token', result: false };
  const { uid, utoken } = body;
  if (typeof uid !== 'string' || uid === '') return { code: 503, message: 'Invalid User Id', result: false };
  paired.set(uid, { utoken: String(utoken) });
  const qr = fault.qr ?? `http://${host}/qr.png`;
  return { code: 0, message: 'Success', result: true, data: { qr, code: 'ak4r1' } };
}

function cloudCommand(body: Record<string, unknown>): Answer {
  if (body['token'] !== TOKEN) return { code: 501, message: 'Invalid token' };
  if (!paired.has(String(body['uid']))) return { code: 503, message: 'Invalid User Id' };
  return toys.execute(body);
}

/** Has the application send a callback, as at pairing and as a heartbeat. */
async function callBack(asked: Record<string, unknown>): Promise<object> {
  const { url, uid, more } = asked as { url: string; uid: string; more?: object };
  const body = {
    uid,
    utoken: paired.get(uid)?.utoken ?? '',
    toys: toys.listed(),
    domain: '192-168-1-44.lovense.club',
    ...{ httpPort: '34567', httpsPort: '34568', wsPort: '34567', wssPort: '34568' },
    ...{ appType: 'remote', appVersion: '7.71.0', platform: 'ios' },
    ...more,
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status };
}

async function control(body: Record<string, unknown>): Promise<object> {
  if (body['fault'] !== undefined) fault = body['fault'] as Fault;
  if (body['call_back'] !== undefined) return callBack(body['call_back'] as Record<string, unknown>);
  for (const [id, status] of Object.entries((body['status'] ?? {}) as Record<string, 0 | 1>)) {
    const toy = toys.toys.get(id);
    if (toy !== undefined) toy.status = status;
  }
  for (const [id, battery] of Object.entries((body['battery'] ?? {}) as Record<string, number>)) {
    const toy = toys.toys.get(id);
    if (toy !== undefined) toy.battery = battery;
  }
  if (body['forget'] === true) toys.orders.splice(0);
  return { orders: toys.orders, toys: Object.fromEntries(toys.toys), paired: Object.fromEntries(paired) };
}

async function answerCommand(
  response: ServerResponse,
  answer: (body: Record<string, unknown>) => object,
  request: IncomingMessage,
): Promise<void> {
  const body = await bodyOf(request);
  if (fault.slow_ms !== undefined) await sleep(fault.slow_ms);
  if (fault.hang_up === true) return void response.destroy();
  if (fault.cors !== false) response.setHeader('access-control-allow-origin', '*');
  if (fault.broken_json === true) return void response.end('<html>');
  const said = fault.code === undefined ? answer(body) : { code: fault.code, message: 'fault' };
  if (fault.late_answer_ms !== undefined) await sleep(fault.late_answer_ms);
  response.writeHead(fault.http ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request;
  if (url === '/control') return void response.end(JSON.stringify(await control(await bodyOf(request))));
  if (url === '/qr.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
  if (method !== 'POST') return void response.writeHead(404).end();
  if (url === '/api/lan/getQrCode')
    return answerCommand(response, (body) => qrCode(body, headers.host ?? ''), request);
  if (url === '/api/lan/v2/command') return answerCommand(response, cloudCommand, request);
  if (url === '/command') return answerCommand(response, (body) => toys.execute(body), request);
  response.writeHead(404).end();
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy());
});
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ port });
});
process.on('disconnect', () => process.exit());
