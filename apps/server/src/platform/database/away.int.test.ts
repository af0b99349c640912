import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { newToken } from '../../core/account/login/token.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { atEnd } from '../../testing/at-end.ts';
import { createOperationsCapability } from '../../features/operations/operations.capability.ts';
import { openDatabase } from './database.ts';

/** Nothing listens on the discard port. */
const AWAY = 'postgres://akari@127.0.0.1:9/akari';

it('an unreachable database is answered with 503 server_unreachable, while /healthz stays 200', async () => {
  const database = openDatabase(AWAY);
  atEnd(() => database.close());
  const services = await testServices({ database });
  const app = await testApp(services, [createAccountCapability([]), createOperationsCapability()]);
  const cookie = `vauth=${newToken('vauth')}`;
  const unreachable = { error: { name: 'server_unreachable', code: '5000' } };
  for (const headers of [{}, { cookie }]) {
    const ready = await app.inject({ url: '/readyz', headers });
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { database: false }]);
    expect((await app.inject({ url: '/healthz', headers })).statusCode).toBe(200);
  }
  const me = await app.inject({ url: '/api/me', headers: { cookie } });
  expect([me.statusCode, me.headers['retry-after']]).toEqual([503, '2']);
  expect(me.json()).toMatchObject(unreachable);
  const login = await app.inject({
    method: 'POST',
    url: '/api/account/login',
    payload: { login: 'hana', password: 'lantern light' },
  });
  expect([login.statusCode, login.json()]).toMatchObject([503, unreachable]);
});
