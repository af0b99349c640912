import { expect, test } from 'vitest';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';

const services = await testServices();
let release = (): void => undefined;
const app = await testApp(services, [
  {
    name: 'test',
    routes: (http) => {
      http.get('/id', async (request) => ({ id: request.id }));
      http.get('/slow', async () => {
        await new Promise<void>((resolve) => (release = resolve));
        return {};
      });
    },
  },
]);

test('a valid x-request-id is kept, an invalid one replaced; the answer returns it', async () => {
  const given = await app.inject({ url: '/id', headers: { 'x-request-id': 'edge-4f2a9c31' } });
  expect([given.json(), given.headers['x-request-id']]).toEqual([{ id: 'edge-4f2a9c31' }, 'edge-4f2a9c31']);

  const forged = await app.inject({ url: '/id', headers: { 'x-request-id': 'a\u0000b "}' } });
  expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(forged.json()).toEqual({ id: forged.headers['x-request-id'] });
});

test('node.idle waits for running requests up to its time limit', async () => {
  const slow = app.inject({ url: '/slow' });
  await expect.poll(() => services.node.running).toBe(1);
  expect(await services.node.idle(50)).toBe(false);
  const idle = services.node.idle(5_000);
  release();
  expect((await slow).statusCode).toBe(200);
  expect(await idle).toBe(true);
});
