import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RegisteredNode } from './registered-node.ts';

let state: 'up' | 'down' | 'hangs';
let host: Server;
let node: RegisteredNode;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  state = 'up';
  host = createServer((_request, response) => {
    const load = { state, peers: 0, max_peers: 10, sent_kbps: 0, max_sent_kbps: 10 };
    const profile = { engine: 'janus', can_relay: true, can_record: false };
    if (state === 'hangs') response.writeHead(503).end();
    else response.end(JSON.stringify({ started_at_ms: 1, profile, load }));
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  node = new RegisteredNode(
    { name: 'a', url: `http://127.0.0.1:${(host.address() as AddressInfo).port}` },
    'secret',
  );
});
afterEach(() => {
  vi.useRealTimers();
  host.close();
});

/** Runs rounds of the registry, 500 ms apart. */
async function rounds(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const began_at_ms = performance.now();
    await node.ask();
    node.endRound(began_at_ms);
    vi.advanceTimersByTime(500);
  }
}

it('RegisteredNode is silent after 2 s without an answer', async () => {
  await rounds(2);
  state = 'hangs';
  await rounds(3);
  expect([node.answers, node.silent]).toEqual([false, false]);
  await rounds(1);
  expect([node.silent, node.patience_ms]).toEqual([true, 2_000]);
  state = 'up';
  await rounds(1);
  expect([node.answers, node.silent]).toEqual([true, false]);
});

it('RegisteredNode is not silent after a 30 s pause of its own process', async () => {
  await rounds(2);
  state = 'hangs';
  vi.advanceTimersByTime(30_000);
  await rounds(1);
  expect(node.silent).toBe(false);
  state = 'up';
  await rounds(1);
  expect(node.silent).toBe(false);
});

it('RegisteredNode is silent at once when the node reports state down', async () => {
  await rounds(1);
  state = 'down';
  await node.ask();
  expect([node.answers, node.silent, node.patience_ms]).toEqual([false, true, 0]);
  state = 'up';
  await node.ask();
  expect(node.silent).toBe(false);
  node.hearLoad({ state: 'down', peers: 0, max_peers: 10, sent_kbps: 0, max_sent_kbps: 10 });
  expect([node.answers, node.silent, node.patience_ms]).toEqual([false, true, 0]);
});

it('RegisteredNode is silent when the connection is refused, with 700 ms patience', async () => {
  await rounds(1);
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await node.ask();
  expect([node.answers, node.silent, node.patience_ms]).toEqual([false, true, 700]);
});
