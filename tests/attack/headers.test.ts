import { expect, test } from 'vitest';
import { Client } from './stand/client.ts';
import { target } from './stand/target.ts';

test('GET /home forbids framing by frame-ancestors', async () => {
  const page = await new Client(target().url).get('/home');
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
