import { expect, it } from 'vitest';
import { buildLogin, buildUser } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { createAccountCapability } from '../account.capability.ts';

const services = await testServices({ env: { TRUST_PROXY: '127.0.0.1' } });
const app = await testApp(services, [createAccountCapability([])]);

type Protocol = 'http' | 'https';
const ask = (protocol: Protocol, method: 'GET' | 'POST', url: string, cookie = '', payload?: object) =>
  app.inject({
    method,
    url,
    headers: { cookie, 'x-forwarded-proto': protocol },
    ...(payload === undefined ? {} : { payload }),
  });
/** The first request of a page. */
const begin = (protocol: Protocol, cookie: string) =>
  app.inject({
    method: 'POST',
    url: '/vauth_check',
    headers: {
      cookie,
      'x-forwarded-proto': protocol,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: '',
  });
type Answer = Awaited<ReturnType<typeof ask>>;
const named = ({ cookies }: Answer, name: string) => cookies.find((cookie) => cookie.name === name);
const verified = async (protocol: Protocol, cookie: string): Promise<unknown> =>
  (await begin(protocol, cookie)).json<{ result: boolean }>().result;

let count = 0;
const register = (protocol: Protocol): Promise<Answer> => {
  count += 1;
  const user_name = `prefix${count}`;
  const person = { user_name, email: `${user_name}@example.jp`, password: 'lantern light' };
  return ask(protocol, 'POST', '/api/account/register', '', { ...person, legal_age: true, chat_lang: 'ja' });
};

it('a login made over HTTPS is valid only in the __Host-vauth cookie', async () => {
  const registered = await register('https');
  const cookie = named(registered, '__Host-vauth');
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('domain');
  expect(named(registered, 'vauth')).toBeUndefined();
  expect(await verified('https', `__Host-vauth=${cookie?.value}`)).toBe(true);
  // Another host of the domain can set the plain name, with a login of its own owner.
  expect(await verified('https', `vauth=${cookie?.value}`)).toBe(false);
});

it('__Host-vauth takes precedence over a vauth cookie', async () => {
  const mine = named(await register('https'), '__Host-vauth')?.value ?? '';
  const theirs = (await buildLogin(services, (await buildUser(services)).user_id)).cookie;
  const me = await ask('https', 'GET', '/api/me', `${theirs}; __Host-vauth=${mine}`);
  expect(me.json()).toMatchObject({ user_name: `prefix${count}` });
});

it('a login over HTTP uses the vauth cookie', async () => {
  const registered = await register('http');
  const cookie = named(registered, 'vauth');
  expect(registered.cookies.map(({ name }) => name).filter((name) => name.startsWith('__Host-'))).toEqual([]);
  expect(await verified('http', `vauth=${cookie?.value}`)).toBe(true);
});

it('POST /vauth_check over HTTPS copies an older vauth cookie to __Host-vauth', async () => {
  const { cookie } = await buildLogin(services, (await buildUser(services)).user_id);
  // A cacheable response sets no cookie.
  expect((await ask('https', 'GET', '/api/me', cookie)).cookies).toEqual([]);
  const begun = await begin('https', cookie);
  expect(begun.json()).toMatchObject({ result: true });
  expect(`vauth=${named(begun, '__Host-vauth')?.value}`).toBe(cookie);
  // A server node of the previous release reads only the plain name.
  expect(named(begun, 'vauth')).toBeUndefined();
  expect((await begin('http', cookie)).cookies).toEqual([]);
});

it('POST /api/account/logout deletes vauth and __Host-vauth', async () => {
  const { cookie } = await buildLogin(services, (await buildUser(services)).user_id);
  const both = `${cookie}; __Host-${cookie}`;
  const left = await ask('https', 'POST', '/api/account/logout', both, {});
  expect(left.statusCode).toBe(200);
  for (const name of ['vauth', '__Host-vauth']) expect(named(left, name)).toMatchObject({ value: '' });
  expect(named(left, '__Host-vauth')).toMatchObject({ secure: true, path: '/' });
  expect(await verified('https', both)).toBe(false);
});
