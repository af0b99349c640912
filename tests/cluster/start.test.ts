import { randomBytes } from 'node:crypto';
import { atEnd } from '@akari/server/testing/at-end';
import { testDatabase } from '@akari/server/testing/database';
import { expect, it } from 'vitest';
import { cookiesOf } from '@akari/testkit/harness/cookies';
import { mediaEnv } from './stand/test-cluster.ts';
import { readiness, startNode } from './stand/node.ts';
import { startRedis } from './stand/redis.ts';

/** Creates a database without tables. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const beside = await testDatabase({ max_connections: 1 });
  await beside.pool.query(`CREATE DATABASE ${name}`);
  atEnd(() => beside.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(beside.url);
  url.pathname = `/${name}`;
  return url.href;
}

it('three nodes that start together on an empty database share logins', async () => {
  const redis = await startRedis();
  const env = { DATABASE_URL: await emptyDatabase(), REDIS_URL: redis.url, ...(await mediaEnv()) };
  const nodes = await Promise.all([startNode(env), startNode(env), startNode(env)]);
  for (const node of nodes) expect((await readiness(node)).status).toBe(200);

  const [first, second] = nodes;
  const registered = await fetch(`${first?.url}/api/account/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user_name: 'momo',
      email: 'momo@example.com',
      password: 'correct horse',
      legal_age: true,
      chat_lang: 'ja',
    }),
  });
  expect(registered.status).toBe(200);
  const cookie = cookiesOf(registered);
  const me = await fetch(`${second?.url}/api/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ user_name: 'momo' });
});

it('a node with MEDIA=cluster is refused while a single node runs', { tags: 'long' }, async () => {
  const shared = { DATABASE_URL: await emptyDatabase(), REDIS_URL: (await startRedis()).url };
  const many = { ...shared, ...(await mediaEnv()) };
  const first = await startNode(shared);
  await expect(startNode(many)).rejects.toThrow(
    /REDIS_URL、MEDIA=cluster、MEDIA_NODES を設定[\s\S]*with REDIS_URL, MEDIA=cluster and MEDIA_NODES/,
  );
  expect((await readiness(first)).status).toBe(200);
  first.kill('SIGKILL');
  await first.exited;
  const next = await startNode(many);
  expect((await readiness(next)).status).toBe(200);
});
