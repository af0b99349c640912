import { createServer } from 'node:net';
import { createSocket } from 'node:dgram';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { familyOf, survivors } from '@akari/testkit/harness/processes';
import { refusalOf } from '@akari/testkit/harness/attempt-server';
import { startTestServer, temporaryDataDir } from '@akari/testkit/harness/server';

// A start may take long on a machine that is busy with other tests.
const GONE_MS = 30_000;

test('the server starts all processes, is ready, and ends all at Ctrl-C', async () => {
  const server = await startTestServer({ demo: true });
  const parts = ['postgres-guardian', 'postgres -D', 'media/dist', 'demo/dist'];
  // Demo performers start once this node holds their duty.
  await expect
    .poll(() => parts.filter((part) => familyOf(server.pid).some(({ command }) => command.includes(part))), {
      timeout: 30_000,
    })
    .toEqual(parts);
  const family = familyOf(server.pid);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
    database: true,
    media: true,
    payment: 'sandbox',
    ledger: 'balances',
    audit: 'ok',
  });

  expect(await server.stop()).toBe(0);
  expect(await survivors(family, GONE_MS)).toEqual([]);
});

test('SIGKILL of the server leaves no process, and data survives', async () => {
  const data_dir = temporaryDataDir();
  const first = await startTestServer({ demo: true, data_dir });
  const family = familyOf(first.pid);
  expect(family.length).toBeGreaterThan(4);
  first.kill('SIGKILL');
  await first.exited;
  expect(await survivors(family, GONE_MS)).toEqual([]);

  const second = await startTestServer({ demo: true, data_dir });
  const login = await fetch(`${second.url}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'hana', password: 'akari-demo' }),
  });
  expect(await login.json()).toMatchObject({ user_type: 205, balance: { points_units: 1_150_000 } });
  expect(await second.stop()).toBe(0);
});

test('a killed PostgreSQL is restarted under a running server', async () => {
  const server = await startTestServer();
  const postgres = familyOf(server.pid).find((one) => one.command.includes('postgres -D'));
  process.kill(postgres?.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(503);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('a PORT in use is reported before anything is started', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const data_dir = temporaryDataDir();
  expect(await refusalOf(data_dir, { PORT: String(port) })).toContain(`127.0.0.1:${port} is in use`);
  expect(readdirSync(data_dir)).toEqual([]);
  taken.close();
});

test('a MEDIA_UDP_PORT in use is reported', async () => {
  const taken = createSocket('udp4');
  await new Promise<void>((resolve) => taken.bind(0, resolve));
  const { port } = taken.address();
  expect(await refusalOf(temporaryDataDir(), { MEDIA_UDP_PORT: String(port) })).toContain(
    `UDP ${port} is in use`,
  );
  taken.close();
});

test('the error names each invalid setting', async () => {
  const said = await refusalOf(temporaryDataDir(), { PORT: 'many', LOG_LEVEL: 'loud' });
  expect(said).toContain('PORT');
  expect(said).toContain('LOG_LEVEL');
});

test('an unreachable database is reported by DATABASE_URL', async () => {
  const said = await refusalOf(temporaryDataDir(), { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  expect(said).toContain('DATABASE_URL');
});

test('an unwritable data folder is reported by DATA_DIR', async () => {
  const file = path.join(temporaryDataDir(), 'file');
  writeFileSync(file, '');
  expect(await refusalOf(path.join(file, 'data'))).toContain('DATA_DIR');
});

test('a data folder that cannot be created is reported in both languages', async () => {
  const said = await refusalOf('/proc/akari');
  expect(said).toContain('データフォルダ /proc/akari に書き込めません');
  expect(said).toContain('The data folder /proc/akari cannot be written');
});
