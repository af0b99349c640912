import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../testing/http.ts';
import { testServices, type TestServices } from '../../../testing/services.ts';
import { createAccountCapability } from '../account.capability.ts';

let services: TestServices;
let app: FastifyInstance;
beforeAll(async () => {
  services = await testServices({ env: { BONUS_PER_DEVICE: '2', BONUS_PER_NETWORK: '4' } });
  app = await testApp(services, [createAccountCapability([])]);
});

let count = 0;
/** @returns the points of the new account, and the cookie by which its device is known */
async function register(remoteAddress: string, device = '') {
  const user_name = `bonus${(count += 1)}`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account/register',
    remoteAddress,
    headers: { cookie: device },
    payload: {
      user_name,
      email: `${user_name}@example.jp`,
      password: 'paper lantern 4711',
      legal_age: true,
      chat_lang: 'ja',
    },
  });
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.find(({ name }) => name === 'device');
  const { balance } = answer.json<{ balance: { points_units: number; bonus_units?: number } }>();
  expect(balance.points_units).toBe(balance.bonus_units ?? 0);
  return { units: balance.points_units, device: `device=${cookie?.value}` };
}

it('BONUS_PER_DEVICE limits the registration bonus of one device to 2 in 30 days', async () => {
  const { units, device } = await register('192.0.2.1');
  expect(units).toBe(120_000);
  expect((await register('198.51.100.1', device)).units).toBe(120_000);
  expect((await register('203.0.113.1', device)).units).toBe(0);
  services.clock.advance(30 * 86_400_000 + 1);
  expect((await register('203.0.113.1', device)).units).toBe(120_000);
});

it('BONUS_PER_NETWORK limits simultaneous registration bonuses of one network to 4 a day', async () => {
  const units = (await Promise.all([1, 2, 3, 4, 5, 6].map((i) => register(`10.7.7.${i}`)))).map(
    (each) => each.units,
  );
  expect(units.toSorted((a, b) => a - b)).toEqual([0, 0, 120_000, 120_000, 120_000, 120_000]);
  expect((await register('10.7.8.1')).units).toBe(120_000);
  services.clock.advance(86_400_001);
  expect((await register('10.7.7.9')).units).toBe(120_000);
});
