import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { testServices } from '../../../testing/services.ts';
import { identifyPeople } from '../account.routes.ts';
import { LOGIN_COOKIE } from './authenticate.ts';
import { newToken } from './token.ts';

const services = await testServices();

it('identifyPeople does not query the database for a static file', async () => {
  const refused = { ...services.database, db: null } as never;
  const app = Fastify();
  identifyPeople(app, { ...services, database: refused });
  for (const url of ['/assets/page.css', '/api/me']) app.get(url, async () => 'here');

  const headers = { cookie: `${LOGIN_COOKIE}=${newToken('vauth')}` };
  const statusOf = async (url: string) => (await app.inject({ url, headers })).statusCode;
  expect([await statusOf('/assets/page.css'), await statusOf('/api/me')]).toEqual([200, 500]);
});
