import { beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { LOGIN_COOKIE_DAYS, USER_TYPE } from '@akari/rules';
import { buildPerformer, buildUser } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { createAccountCapability } from './account.capability.ts';

let services: TestServices;
let app: FastifyInstance;
const loggedOut: number[] = [];

beforeAll(async () => {
  services = await testServices();
  app = await testApp(services, [
    createAccountCapability([async (_, who) => void loggedOut.push(who.user_id)]),
  ]);
});

const PASSWORD = 'lantern light';
let count = 0;
const somebody = (more: object = {}) => {
  count += 1;
  return {
    user_name: `hana${count}`,
    email: `hana${count}@example.jp`,
    password: PASSWORD,
    legal_age: true,
    chat_lang: 'ja',
    ...more,
  };
};
const post = (url: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url, payload, headers: { cookie } });
const form = (url: string, fields: Record<string, string>, cookie = '') =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
  });
const cookieOf = (answer: { cookies: { name: string; value: string; maxAge?: number }[] }) =>
  `vauth=${answer.cookies.find((cookie) => cookie.name === 'vauth')?.value ?? ''}`;
const errorOf = (answer: { json(): unknown }) =>
  (answer.json() as { error: { name: string; code: string; fatal: boolean } }).error;

describe('POST /api/account/register', () => {
  it('creates a regular viewer with 12 points and a 31-day cookie', async () => {
    const answer = await post('/api/account/register', somebody());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      user_type: USER_TYPE.regular,
      balance: { points_units: 120_000, coupon_points_units: 0 },
    });
    const cookie = answer.cookies.find((one) => one.name === 'vauth');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: LOGIN_COOKIE_DAYS * 86_400 });
  });
  it.each([
    [{ user_name: 'x' }, 'user_name_invalid'],
    [{ user_name: '<script>' }, 'user_name_invalid'],
    [{ email: 'not an address' }, 'email_invalid'],
    [{ password: 'short' }, 'password_short'],
    [{ legal_age: false }, 'legal_age_required'],
  ])('refuses %o with %s', async (wrong, name) => {
    const answer = await post('/api/account/register', somebody(wrong));
    expect(errorOf(answer).name).toBe(name);
  });
  it('refuses a taken name or e-mail address, ignoring case', async () => {
    const first = somebody();
    await post('/api/account/register', first);
    expect(
      errorOf(await post('/api/account/register', somebody({ user_name: first.user_name.toUpperCase() })))
        .name,
    ).toBe('user_name_taken');
    expect(
      errorOf(await post('/api/account/register', somebody({ email: first.email.toUpperCase() }))).name,
    ).toBe('email_taken');
  });
  it('refuses an admin’s look-alike and reserved names with user_name_confusing', async () => {
    await buildPerformer(services, { user_name: 'yuzu' });
    await buildUser(services, { user_name: 'kanri', user_type: USER_TYPE.visibleAdmin });
    for (const [address, user_name] of [
      'yuzu0',
      'k\u0430nri',
      'Akari',
      'administrator',
      'guest-abcdef',
      'ja',
    ].entries()) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/account/register',
        remoteAddress: `10.1.1.${address}`,
        payload: somebody({ user_name }),
      });
      // Only the first is distinct enough.
      expect(answer.statusCode, user_name).toBe(user_name === 'yuzu0' ? 200 : 409);
      if (user_name !== 'yuzu0') expect(errorOf(answer).name).toBe('user_name_confusing');
    }
  });
  it('accepts one of two simultaneous requests for the same name', async () => {
    const same = somebody();
    const answers = await Promise.all([
      post('/api/account/register', same),
      post('/api/account/register', { ...same, email: 'other@example.jp' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });
  it('ignores a user_type in the body and creates a regular viewer', async () => {
    const answer = await post('/api/account/register', somebody({ user_type: 210 }));
    expect(answer.json()).toMatchObject({ user_type: USER_TYPE.regular });
  });
});

describe('login', () => {
  it('opens by name or e-mail address, and otherwise fails with login_wrong', async () => {
    const person = somebody();
    await post('/api/account/register', person);
    for (const login of [person.user_name, person.email, person.user_name.toUpperCase()]) {
      expect((await post('/api/account/login', { login, password: PASSWORD })).statusCode).toBe(200);
    }
    const wrong = await post('/api/account/login', { login: person.user_name, password: 'something else' });
    const unknown = await post('/api/account/login', { login: 'nobody', password: PASSWORD });
    expect([errorOf(wrong).name, errorOf(unknown).name]).toEqual(['login_wrong', 'login_wrong']);
  });
  it('ends at logout, which calls the logout listeners', async () => {
    const cookie = cookieOf(await post('/api/account/register', somebody()));
    const me = (await app.inject({ url: '/api/me', headers: { cookie } })).json<{ user_id: string }>();
    await post('/api/account/logout', {}, cookie);
    expect((await app.inject({ url: '/api/me', headers: { cookie } })).json()).toMatchObject({
      user_type: USER_TYPE.guest,
      balance: null,
    });
    expect(loggedOut).toContain(Number(me.user_id));
  });
  it('expires after LOGIN_COOKIE_DAYS', async () => {
    const cookie = cookieOf(await post('/api/account/register', somebody()));
    services.clock.advance(LOGIN_COOKIE_DAYS * 86_400_000 + 1);
    expect((await app.inject({ url: '/api/me', headers: { cookie } })).json()).toMatchObject({
      user_type: USER_TYPE.guest,
    });
  });
  it('is listed and ended by its member; another member gets 404', async () => {
    const person = somebody();
    const first = cookieOf(await post('/api/account/register', person));
    const second = cookieOf(
      await post('/api/account/login', { login: person.user_name, password: PASSWORD }),
    );
    const stranger = cookieOf(await post('/api/account/register', somebody()));
    const { logins } = (await app.inject({ url: '/api/account/logins', headers: { cookie: first } })).json<{
      logins: { login_id: string; current: boolean }[];
    }>();
    expect(logins).toHaveLength(2);
    const other = logins.find((login) => !login.current)?.login_id ?? '';
    const end = (cookie: string) =>
      app.inject({ method: 'DELETE', url: `/api/account/logins/${other}`, headers: { cookie } });
    expect((await end(stranger)).statusCode).toBe(404);
    expect((await end(first)).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/account/logins', headers: { cookie: second } })).statusCode).toBe(
      401,
    );
  });
  it('keeps the one-time tokens of a member who ends an unknown login', async () => {
    const cookie = cookieOf(await post('/api/account/register', somebody()));
    const { dlvctoken } = (await post('/api/account/dlvctoken', {}, cookie)).json<{ dlvctoken: string }>();
    const url = '/api/account/logins/900000001';
    expect((await app.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(404);
    expect((await form('/vauth_check', { dlvctoken })).json()).toMatchObject({ result: true });
  });

  it('ends when another login changes the password', async () => {
    const person = somebody();
    const first = cookieOf(await post('/api/account/register', person));
    const second = cookieOf(
      await post('/api/account/login', { login: person.user_name, password: PASSWORD }),
    );
    const change = (current_password: string) =>
      post('/api/account/password', { current_password, new_password: 'another lantern' }, first);
    expect(errorOf(await change('wrong one')).name).toBe('password_wrong');
    expect((await change(PASSWORD)).statusCode).toBe(200);
    const statuses = await Promise.all(
      [first, second].map((cookie) => app.inject({ url: '/api/account/logins', headers: { cookie } })),
    );
    expect(statuses.map((answer) => answer.statusCode)).toEqual([200, 401]);
  });
});

describe('POST /vauth_check (spec §7)', () => {
  it('verifies the cookie or a vauth, and otherwise answers result false', async () => {
    const person = somebody();
    const cookie = cookieOf(await post('/api/account/register', person));
    const expected = {
      result: true,
      vauth: { user_name: person.user_name, user_type: USER_TYPE.regular, site_id: services.config.site_id },
    };
    expect((await form('/vauth_check', {}, cookie)).json()).toMatchObject(expected);
    expect((await form('/vauth_check', { vauth: cookie.slice('vauth='.length) })).json()).toMatchObject(
      expected,
    );
    expect((await form('/vauth_check', {})).json()).toEqual({ result: false });
    expect((await form('/vauth_check', { vauth: 'va_forged' })).json()).toEqual({
      result: false,
      errorCode: '1',
    });
  });
  it('exchanges a dlvctoken for a dlauth, once', async () => {
    const person = somebody();
    const cookie = cookieOf(await post('/api/account/register', person));
    const { dlvctoken } = (await post('/api/account/dlvctoken', {}, cookie)).json<{ dlvctoken: string }>();
    const first = (await form('/vauth_check', { dlvctoken })).json<{ data: { dlauth: string } }>();
    const checked = await form('/vauth_check', { dlauth: first.data.dlauth });
    expect(checked.json()).toMatchObject({
      result: true,
      vauth: { user_name: person.user_name, dlauth: first.data.dlauth },
    });
    expect(errorOf(await form('/vauth_check', { dlvctoken }))).toMatchObject({ code: '1316-1', fatal: true });
  });
  it('refuses a missing dlvctoken with 1316-3, an expired or unknown one with 1316-1', async () => {
    const cookie = cookieOf(await post('/api/account/register', somebody()));
    const { dlvctoken } = (await post('/api/account/dlvctoken', {}, cookie)).json<{ dlvctoken: string }>();
    services.clock.advance(10 * 60_000);
    expect(errorOf(await form('/vauth_check', { dlvctoken: '' }))).toMatchObject({ code: '1316-3' });
    expect(errorOf(await form('/vauth_check', { dlvctoken }))).toMatchObject({ code: '1316-1' });
    expect(errorOf(await form('/vauth_check', { dlvctoken: 'dv_unknown' }))).toMatchObject({
      code: '1316-1',
    });
  });
  it('answers 400 to an invalid body and 413 to an oversized one', async () => {
    expect((await form('/vauth_check', { vauth: 'x'.repeat(5000) })).statusCode).toBe(400);
    expect((await form('/vauth_check', { vauth: 'x'.repeat(50_000) })).statusCode).toBe(413);
    const broken = await app.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(errorOf(broken).name).toBe('bad_request');
  });
});
