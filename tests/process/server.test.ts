import { createServer } from 'node:net';
import { createSocket } from 'node:dgram';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { familyOf, survivors } from '@akari/testkit/harness/processes';
import { attemptServer } from '@akari/testkit/harness/attempt-server';
import { startTestServer, temporaryDataDir } from '@akari/testkit/harness/server';

// A start may take long on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 180_000 });
const GONE_MS = 30_000;

async function refusal(data_dir: string, env: Record<string, string> = {}): Promise<string> {
  const attempt = await attemptServer({ data_dir, env });
  expect(await attempt.exited).toBe(1);
  expect(attempt.output()).not.toMatch(/\n\s+at /);
  return attempt.output();
}

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
  expect(await login.json()).toMatchObject({ user_type: 205, balance: { points_units: 1_200_000 } });
  expect(await second.stop()).toBe(0);
});

test('the next start takes over a PostgreSQL without its guardian', async () => {
  const data_dir = temporaryDataDir();
  const first = await startTestServer({ data_dir });
  const family = familyOf(first.pid);
  const guardian = family.find((one) => one.command.includes('postgres-guardian'));
  const postgres = family.find((one) => one.command.includes('postgres -D'));
  if (guardian === undefined || postgres === undefined) throw new Error('no database process');
  first.kill('SIGSTOP');
  process.kill(guardian.pid, 'SIGKILL');
  first.kill('SIGKILL');
  await first.exited;
  expect(await survivors([postgres], 500)).toEqual([postgres]);

  const second = await startTestServer({ data_dir });
  expect(await survivors([postgres], 1_000)).toEqual([]);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
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

test('a second start on the same DATA_DIR is refused, the first continues', async () => {
  const first = await startTestServer();
  const said = await refusal(first.data_dir);
  expect(said).toContain(`すでに動いている Akari (pid ${first.pid})`);
  expect(said).toContain(`an Akari that is already running (pid ${first.pid})`);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
});

test('a PORT in use is reported before anything is started', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const data_dir = temporaryDataDir();
  expect(await refusal(data_dir, { PORT: String(port) })).toContain(`127.0.0.1:${port} is in use`);
  expect(readdirSync(data_dir)).toEqual([]);
  taken.close();
});

test('a MEDIA_UDP_PORT in use is reported', async () => {
  const taken = createSocket('udp4');
  await new Promise<void>((resolve) => taken.bind(0, resolve));
  const { port } = taken.address();
  expect(await refusal(temporaryDataDir(), { MEDIA_UDP_PORT: String(port) })).toContain(
    `UDP ${port} is in use`,
  );
  taken.close();
});

test('the error names each invalid setting', async () => {
  const said = await refusal(temporaryDataDir(), { PORT: 'many', LOG_LEVEL: 'loud' });
  expect(said).toContain('PORT');
  expect(said).toContain('LOG_LEVEL');
});

test('an unreachable database is reported by DATABASE_URL', async () => {
  const said = await refusal(temporaryDataDir(), { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  expect(said).toContain('DATABASE_URL');
});

test('an unwritable data folder is reported by DATA_DIR', async () => {
  const file = path.join(temporaryDataDir(), 'file');
  writeFileSync(file, '');
  expect(await refusal(path.join(file, 'data'))).toContain('DATA_DIR');
});

test('a data folder that cannot be created is reported in both languages', async () => {
  const said = await refusal('/proc/akari');
  expect(said).toContain('データフォルダ /proc/akari に書き込めません');
  expect(said).toContain('The data folder /proc/akari cannot be written');
});

test('a wrong database password is reported, and PostgreSQL stops', async () => {
  const data_dir = temporaryDataDir();
  const whole = await startTestServer({ data_dir });
  expect(await whole.stop()).toBe(0);
  writeFileSync(path.join(data_dir, 'database-password'), 'another\n');
  const said = await refusal(data_dir);
  expect(said).toContain('database-password が違います');
  expect(said).toContain('database-password is wrong');
  expect(existsSync(path.join(data_dir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a file in place of the media folder is reported', async () => {
  const data_dir = temporaryDataDir();
  writeFileSync(path.join(data_dir, 'media'), '');
  const said = await refusal(data_dir);
  expect(said).toContain(`メディアのフォルダ ${data_dir}/media が使えません`);
  expect(said).toContain(`The media folder ${data_dir}/media cannot be used`);
});

test('a damaged database folder is refused and left unchanged', async () => {
  const data_dir = temporaryDataDir();
  const whole = await startTestServer({ data_dir });
  expect(await whole.stop()).toBe(0);
  const versionFile = path.join(data_dir, 'postgres', 'PG_VERSION');
  const control = path.join(data_dir, 'postgres', 'global', 'pg_control');

  writeFileSync(versionFile, '17\n');
  expect(await refusal(data_dir)).toContain('belongs to PostgreSQL "17" (needed: 18)');
  rmSync(versionFile);
  expect(await refusal(data_dir)).toContain('is damaged (PG_VERSION is missing)');
  writeFileSync(versionFile, '18\n');
  renameSync(control, `${control}.aside`);
  expect(await refusal(data_dir)).toContain('is damaged (global/pg_control is missing)');

  renameSync(`${control}.aside`, control);
  const again = await startTestServer({ data_dir });
  expect(await again.stop()).toBe(0);
});

test('a foreign folder named postgres is refused and left unchanged', async () => {
  const data_dir = temporaryDataDir();
  mkdirSync(path.join(data_dir, 'postgres'));
  writeFileSync(path.join(data_dir, 'postgres', 'letters.txt'), 'dear diary');
  expect(await refusal(data_dir)).toContain('is damaged (PG_VERSION is missing)');
  expect(readFileSync(path.join(data_dir, 'postgres', 'letters.txt'), 'utf8')).toBe('dear diary');
});

test('the next start cleans up after an interrupted first start', async () => {
  const data_dir = temporaryDataDir();
  const attempt = await attemptServer({ data_dir });
  await expect
    .poll(() => readdirSync(data_dir).some((name) => name.startsWith('postgres.new-')), {
      timeout: 60_000,
      interval: 5,
    })
    .toBe(true);
  attempt.child.kill('SIGKILL');
  await attempt.exited;

  const server = await startTestServer({ data_dir });
  expect(readdirSync(data_dir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  expect(await server.stop()).toBe(0);
});
