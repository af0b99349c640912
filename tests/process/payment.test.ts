import { randomUUID } from 'node:crypto';
import { CCBILL_ENV } from '@akari/server/testing/payment/ccbill-env';
import { describe, expect, it } from 'vitest';
import { cookiesOf } from '@akari/testkit/harness/cookies';
import { startTestServer } from '@akari/testkit/harness/server';

const server = await startTestServer({ payment: 'unset' });
const json = { 'content-type': 'application/json' };

async function register(): Promise<string> {
  const body = JSON.stringify({
    user_name: 'aoi',
    email: 'aoi@mail.example',
    password: 'lantern light 8',
    legal_age: true,
    chat_lang: 'ja',
  });
  const answer = await fetch(`${server.url}/api/account/register`, { method: 'POST', headers: json, body });
  expect(answer.status).toBe(200);
  return cookiesOf(answer);
}

describe('a server of the demo that takes real payments', () => {
  it('prints at start, in both languages, that the demo logins are on', async () => {
    const env = { DEMO: '1', PUBLIC_URL: 'https://akari.example', ...CCBILL_ENV('http://127.0.0.1:9') };
    const demo = await startTestServer({ env });
    expect(demo.output()).toContain('有効なまま、CCBillでのお支払いを受け付けます');
    expect(demo.output()).toContain('are on while CCBill takes payments. Set DEMO=0');
    await demo.stop();
    expect(server.output()).not.toContain('DEMO=0');
  });
});

describe('a server without a payment provider', () => {
  it('prints at start, in both languages, that points cannot be bought', () => {
    expect(server.output()).toContain('ポイントは購入できません');
    expect(server.output()).toContain('points cannot be bought');
  });

  it('reports no payment at /readyz and /api/site', async () => {
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { payment: 'none' }]);
    expect(await (await fetch(`${server.url}/api/site`)).json()).toMatchObject({ points_for_sale: false });
  });

  it('refuses a purchase with 503 purchase_unavailable', async () => {
    const cookie = await register();
    const headers = { ...json, cookie, 'idempotency-key': randomUUID() };
    const body = JSON.stringify({ pack_id: 'p3000', return_path: '/' });
    const bought = await fetch(`${server.url}/api/purchase`, { method: 'POST', headers, body });
    expect([bought.status, await bought.json()]).toMatchObject([
      503,
      { error: { name: 'purchase_unavailable' } },
    ]);
  });

  it('answers 404 for the sandbox’s page and webhook', async () => {
    const pay = `${server.url}/sandbox-pay/${randomUUID()}`;
    const decision = { method: 'POST', headers: json, body: JSON.stringify({ decision: 'paid' }) };
    const webhook = { method: 'POST', headers: json, body: '{}' };
    expect((await fetch(pay)).status).toBe(404);
    expect((await fetch(pay, decision)).status).toBe(404);
    expect((await fetch(`${server.url}/api/purchase/webhook/sandbox`, webhook)).status).toBe(404);
  });
});
