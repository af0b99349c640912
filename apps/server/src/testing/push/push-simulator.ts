/**
 * A process that plays a push service and the browsers behind it: `node push-simulator.ts`. It speaks HTTP push (RFC 8030), checks the
 * token of the sender (RFC 8292), and reads what it accepts with the keys of the browser (RFC 8291). Its parent makes subscriptions,
 * sets faults and asks for the pushes by messages.
 */
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { browserKeys, decryptPush, type BrowserKeys } from './decrypt-push.ts';

/** What goes wrong, until something else is set; `times`: so often. */
export interface PushFault {
  times?: number;
  status?: number;
  retry_after?: string;
  /** There is no answer. */
  hang?: boolean;
  /** The push is accepted, and the connection ends before it is said. */
  cut_after?: boolean;
  slow_ms?: number;
}
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface ReceivedPush {
  endpoint: string;
  ttl_s: number;
  urgency: string;
  topic: string;
  /** Claims of the sender's token. */
  sub: string;
  expires_in_s: number;
  text: string;
}
interface Subscription {
  keys: BrowserKeys;
  /** The public key of the one sender that may push. */
  sender: string;
  gone: boolean;
}

const MOST_BYTES = 4_096;
const DAY_S = 86_400;
let fault: PushFault = {};
let requests = 0;
let origin = '';
const subscriptions = new Map<string, Subscription>();
const received: ReceivedPush[] = [];
const refused: string[] = [];

function subscribe(sender: string): TestSubscription {
  const keys = browserKeys(randomBytes(16));
  const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`;
  subscriptions.set(endpoint, { keys, sender, gone: false });
  return {
    endpoint,
    p256dh: keys.pair.getPublicKey('base64url'),
    auth: keys.auth.toString('base64url'),
  };
}

/** Checks `vapid t=…, k=…`. @returns what it claims; a text: why it is refused */
function claimsOf(header: string, sender: string): { sub: string; expires_in_s: number } | string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== sender) return 'another sender';
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!right) return 'a wrong signature';
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (read(head)['alg'] !== 'ES256') return 'another algorithm';
  const { aud, exp, sub } = read(body);
  const expires_in_s = Number(exp) - Date.now() / 1_000;
  if (aud !== origin) return 'another audience';
  if (!(expires_in_s > 0 && expires_in_s <= DAY_S)) return 'a wrong time';
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'no contact';
  return { sub, expires_in_s };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Accepts a push, or says why not. @returns the status of the answer */
function accept(endpoint: string, headers: IncomingMessage['headers'], body: Buffer): number {
  const refuse = (status: number, why: string): number => {
    refused.push(`${status} ${why}`);
    return status;
  };
  const subscription = subscriptions.get(endpoint);
  if (subscription === undefined) return refuse(404, 'no such subscription');
  if (subscription.gone) return refuse(410, 'the subscription has ended');
  const claims = claimsOf(headers.authorization ?? '', subscription.sender);
  if (typeof claims === 'string') return refuse(403, claims);
  if (body.length > MOST_BYTES) return refuse(413, 'too long');
  const { ttl, urgency = 'normal', topic = '' } = headers;
  if (!/^\d+$/.test(String(ttl))) return refuse(400, 'no TTL');
  if (!/^[\w-]{0,32}$/.test(String(topic))) return refuse(400, 'a wrong topic');
  if (headers['content-encoding'] !== 'aes128gcm') return refuse(415, 'another encoding');
  const text = decryptPush(body, subscription.keys);
  received.push({
    endpoint,
    ttl_s: Number(ttl),
    urgency: String(urgency),
    topic: String(topic),
    ...claims,
    text,
  });
  return 201;
}

function takeFault(): PushFault {
  const { times } = fault;
  if (times === undefined) return fault;
  if (times <= 0) return {};
  fault = { ...fault, times: times - 1 };
  return fault;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  requests += 1;
  const body = await bodyOf(request);
  const { hang, cut_after, slow_ms = 0, status, retry_after } = takeFault();
  if (hang === true) return;
  if (status !== undefined) {
    const headers = retry_after === undefined ? {} : { 'retry-after': retry_after };
    response.writeHead(status, headers).end();
    return;
  }
  const accepted = accept(`${origin}${request.url ?? ''}`, request.headers, body);
  if (cut_after === true) return void request.socket.destroy();
  setTimeout(() => response.writeHead(accepted, { location: `${origin}/message` }).end(), slow_ms);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    refused.push(String(error));
    response.writeHead(400).end();
  });
});

interface Asked {
  id: number;
  fault?: PushFault;
  subscribe?: string;
  end?: string;
}
process.on('message', (message) => {
  const { id, fault: next, subscribe: sender, end } = message as Asked;
  if (next !== undefined) fault = next;
  const ending = end === undefined ? undefined : subscriptions.get(end);
  if (ending !== undefined) ending.gone = true;
  const subscription = sender === undefined ? null : subscribe(sender);
  process.send?.({ id, pushes: received, refused, requests, subscription });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  process.send?.({ port });
});
