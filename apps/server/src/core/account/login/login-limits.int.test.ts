import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/http.ts';
import { testServices, type TestServices } from '../../../testing/services.ts';
import { createAccountCapability } from '../account.capability.ts';

const PASSWORD = 'paper lantern 4711';

let services: TestServices;
let app: FastifyInstance;
beforeAll(async () => {
  services = await testServices();
  app = await testApp(services, [createAccountCapability([])]);
});

/** A browser at an address, with its cookies. */
class Browser {
  readonly #cookies = new Map<string, string>();
  constructor(readonly address: string) {}

  async post(url: string, payload: object) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: this.address,
      headers: { cookie },
    });
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    return { status: answer.statusCode, retry_after_s: Number(answer.headers['retry-after'] ?? 0) };
  }

  forget(name: string): void {
    this.#cookies.delete(name);
  }

  register = (user_name: string) =>
    this.post('/api/account/register', {
      user_name,
      email: `${user_name}@example.jp`,
      password: PASSWORD,
      legal_age: true,
      chat_lang: 'ja',
    });

  logIn = (login: string, password = PASSWORD) => this.post('/api/account/login', { login, password });
}

let count = 0;
const newName = (): string => `limit${(count += 1)}`;
const statuses = async (times: number, call: (i: number) => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let i = 0; i < times; i += 1) found.push((await call(i)).status);
  return found;
};

describe('rate limits before login', () => {
  it('limit registrations per address, with or without the cookies of a login', async () => {
    services.clock.advance(60_001);
    services.config.registration.per_address = 3;
    const browser = new Browser('192.0.2.1');
    expect(await statuses(5, () => browser.register(newName()))).toEqual([200, 200, 200, 429, 429]);
    expect((await new Browser('192.0.2.1').register(newName())).status).toBe(429);
    expect((await new Browser('::ffff:192.0.2.1').register(newName())).status).toBe(429);
    expect((await new Browser('192.0.2.2').register(newName())).status).toBe(200);
    services.clock.advance(60_001);
    expect((await browser.register(newName())).status).toBe(200);
  });

  it('count an IPv6 /64 network as one address', async () => {
    services.clock.advance(60_001);
    services.config.registration.per_address = 2;
    const from = (host: number) => new Browser(`2001:db8:0:1::${host}`).register(newName());
    expect(await statuses(4, (i) => from(i + 1))).toEqual([200, 200, 429, 429]);
  });

  it('limit registrations over all addresses together', async () => {
    services.clock.advance(60_001);
    services.config.registration.all_addresses = 4;
    expect(await statuses(6, (i) => new Browser(`198.51.100.${i}`).register(newName()))).toEqual([
      200, 200, 200, 200, 429, 429,
    ]);
    services.config.registration.all_addresses = 1_000;
  });

  it('limit logins per address and in total, except from a known browser', async () => {
    services.clock.advance(60_001);
    const [name, other] = [newName(), newName()];
    const home = new Browser('203.0.113.1');
    await home.register(name);
    await new Browser('203.0.113.2').register(other);
    Object.assign(services.config.login, { per_address: 3, all_addresses: 3 });
    const guess = await statuses(5, (i) => new Browser('203.0.113.9').logIn(`nobody${i}`, 'wrong'));
    expect(guess).toEqual([401, 401, 401, 429, 429]);
    expect((await new Browser('203.0.113.3').logIn(other)).status).toBe(429);
    home.forget('vauth');
    expect((await home.logIn(name)).status).toBe(200);
    Object.assign(services.config.login, { per_address: 1_000, all_addresses: 1_000 });
  });
});

describe('login delay after wrong passwords', () => {
  it('starts after 5 failures from any addresses, doubles, and resets on success', async () => {
    const name = newName();
    await new Browser('203.0.113.20').register(name);
    const guess = (i: number) => new Browser(`198.18.0.${i}`).logIn(name, `wrong ${i}`);
    expect(await statuses(6, guess)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await new Browser('198.18.1.1').logIn(name)).toEqual({ status: 429, retry_after_s: 1 });
    services.clock.advance(1_000);
    expect((await guess(7)).status).toBe(401);
    expect(await guess(8)).toEqual({ status: 429, retry_after_s: 2 });
    services.clock.advance(2_000);
    expect((await new Browser('198.18.1.2').logIn(name)).status).toBe(200);
    expect(await statuses(5, guess)).toEqual([401, 401, 401, 401, 401]);
  });

  it('lets 5 of 12 simultaneous guesses through', async () => {
    const name = newName();
    await new Browser('203.0.113.21').register(name);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => new Browser(`198.18.2.${i}`).logIn(name, 'wrong')),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('does not block the owner’s browser because of guesses from elsewhere', async () => {
    const name = newName();
    const owner = new Browser('203.0.113.22');
    await owner.register(name);
    await statuses(6, (i) => new Browser(`198.18.3.${i}`).logIn(name, 'wrong'));
    owner.forget('vauth');
    expect((await owner.logIn(name)).status).toBe(200);
    expect((await new Browser('198.18.3.99').logIn(name)).status).toBe(429);
  });

  it('applies to wrong passwords from the owner’s browser too', async () => {
    const name = newName();
    const thief = new Browser('203.0.113.23');
    await thief.register(name);
    thief.forget('vauth');
    expect(await statuses(6, () => thief.logIn(name, 'wrong'))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('applies equally to an unknown name', async () => {
    const guess = (i: number) => new Browser(`198.18.4.${i}`).logIn('is.nobody', 'wrong');
    expect(await statuses(6, guess)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('resets after one day', async () => {
    const name = newName();
    await new Browser('203.0.113.24').register(name);
    await statuses(6, (i) => new Browser(`198.18.5.${i}`).logIn(name, 'wrong'));
    services.clock.advance(86_400_001);
    expect(await statuses(5, (i) => new Browser(`198.18.6.${i}`).logIn(name, 'wrong'))).toEqual([
      401, 401, 401, 401, 401,
    ]);
  });
});

describe('POST /api/account/password', () => {
  const change = (browser: Browser, current_password: string) =>
    browser.post('/api/account/password', { current_password, new_password: 'another lantern 4712' });

  it('delays wrong current passwords after 5 failures and resets on success', async () => {
    const browser = new Browser('203.0.113.40');
    await browser.register(newName());
    const guess = (i: number) => change(browser, `wrong ${i}`);
    expect(await statuses(6, guess)).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await change(browser, PASSWORD)).toEqual({ status: 429, retry_after_s: 1 });
    services.clock.advance(1_000);
    expect((await guess(7)).status).toBe(403);
    expect(await guess(8)).toEqual({ status: 429, retry_after_s: 2 });
    services.clock.advance(2_000);
    expect((await change(browser, PASSWORD)).status).toBe(200);
    expect(await statuses(5, guess)).toEqual([403, 403, 403, 403, 403]);
  });

  it('keeps its delay separate from the login delay', async () => {
    const name = newName();
    const thief = new Browser('203.0.113.41');
    await thief.register(name);
    await statuses(6, (i) => change(thief, `wrong ${i}`));
    expect((await new Browser('203.0.113.42').logIn(name)).status).toBe(200);
    expect((await change(thief, PASSWORD)).status).toBe(429);
  });
});
