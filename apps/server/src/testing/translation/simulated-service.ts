import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the next calls go wrong; each counts down with `times`, else it stays. */
export interface Fault {
  status?: number;
  /** Header `Retry-After`. */
  retry_after?: string;
  slow_ms?: number;
  broken_json?: boolean;
  hang_up?: boolean;
  /** The answer has a text too few. */
  short?: boolean;
  /** Kept parts are missing in the translation. */
  lose_elements?: boolean;
  times?: number;
}

const DICTIONARY: Readonly<Record<string, string>> = {
  こんばんは: 'Good evening',
  かわいい: 'Cute',
  'Good evening': 'こんばんは',
  'You are lovely': 'すてきです',
};

/** Stands for a translation: words of the dictionary, else the text with the language in front. Elements stay. */
export function pretend(text: string, target: string): string {
  const words = DICTIONARY[text] ?? `[${target}] ${text}`;
  return current.lose_elements === true ? words.replace(/<x[^>]*>/g, '') : words;
}

let fault: Fault = {};
/** The fault of the call that is being answered. */
let current: Fault = {};
/** What arrived: the texts of each call. */
const calls: { texts: string[]; target: string; headers: Record<string, unknown> }[] = [];
let characters = 0;

export interface Translating {
  texts: string[];
  target: string;
}
/** What one service answers. @param spent characters so far, with these */
export type Answering = (
  request: IncomingMessage,
  body: Record<string, unknown>,
  bytes: number,
  spent: (texts: readonly string[]) => number,
) => { status: number; body: object; translated?: Translating };

async function bodyOf(request: IncomingMessage): Promise<{ text: string; bytes: number }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  return { text: all.toString(), bytes: all.byteLength };
}

function faultOfCall(): Fault {
  const now = fault;
  if (now.times === undefined) return now;
  fault = now.times > 1 ? { ...now, times: now.times - 1 } : {};
  return now;
}

async function handle(request: IncomingMessage, response: ServerResponse, answer: Answering): Promise<void> {
  const { text, bytes } = await bodyOf(request);
  if (request.url === '/control') {
    const asked = JSON.parse(text) as { fault?: Fault; forget?: true };
    if (asked.fault !== undefined) ({ fault } = asked as { fault: Fault });
    if (asked.forget === true) calls.splice(0);
    return void response.end(JSON.stringify({ calls, characters }));
  }
  const now = faultOfCall();
  current = now;
  const body = JSON.parse(text) as Record<string, unknown>;
  const said = answer(request, body, bytes, (texts) => characters + texts.join('').length);
  if (said.translated !== undefined) calls.push({ ...said.translated, headers: request.headers });
  if (now.slow_ms !== undefined) await sleep(now.slow_ms);
  if (now.hang_up === true) return void response.destroy();
  if (now.retry_after !== undefined) response.setHeader('retry-after', now.retry_after);
  if (now.broken_json === true) return void response.end('<html>');
  const status = now.status ?? said.status;
  if (status === 200 && said.translated !== undefined) characters += said.translated.texts.join('').length;
  response.writeHead(status, { 'content-type': 'application/json' });
  const shown = status === said.status ? said.body : { error: 'fault', message: 'fault' };
  response.end(JSON.stringify(now.short === true ? shortened(shown) : shown));
}

const shortened = (body: object): object =>
  Object.fromEntries(Object.entries(body).map(([name, list]) => [name, (list as unknown[]).slice(1)]));

/** Serves a pretended service, and `/control` for the test; tells its parent the port. */
export function serve(answer: Answering): void {
  const server = createServer((request, response) => {
    handle(request, response, answer).catch(() => response.destroy());
  });
  server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  );
  process.on('disconnect', () => process.exit());
}
