import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { attemptServer, refusalOf } from '@akari/testkit/harness/attempt-server';
import { familyOf, survivors } from '@akari/testkit/harness/processes';
import { startTestServer, temporaryDataDir } from '@akari/testkit/harness/server';

// A start may take long on a machine that is busy with other tests.
vi.setConfig({ hookTimeout: 180_000 });

describe('a data folder', () => {
  const data_dir = temporaryDataDir();
  beforeAll(async () => {
    const first = await startTestServer({ data_dir });
    const said = await refusalOf(data_dir);
    expect(said).toContain(`すでに動いている Akari (pid ${first.pid})`);
    expect(said).toContain(`an Akari that is already running (pid ${first.pid})`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  it('with another database password is reported, and PostgreSQL stops', async () => {
    const file = path.join(data_dir, 'database-password');
    const password = readFileSync(file);
    writeFileSync(file, 'another\n');
    const said = await refusalOf(data_dir);
    expect(said).toContain('database-password が違います');
    expect(said).toContain('database-password is wrong');
    expect(existsSync(path.join(data_dir, 'postgres', 'postmaster.pid'))).toBe(false);
    writeFileSync(file, password);
  });

  it('with a damaged database is refused and left unchanged', async () => {
    const versionFile = path.join(data_dir, 'postgres', 'PG_VERSION');
    const control = path.join(data_dir, 'postgres', 'global', 'pg_control');
    writeFileSync(versionFile, '17\n');
    expect(await refusalOf(data_dir)).toContain('belongs to PostgreSQL "17" (needed: 18)');
    rmSync(versionFile);
    expect(await refusalOf(data_dir)).toContain('is damaged (PG_VERSION is missing)');
    writeFileSync(versionFile, '18\n');
    renameSync(control, `${control}.aside`);
    expect(await refusalOf(data_dir)).toContain('is damaged (global/pg_control is missing)');

    renameSync(`${control}.aside`, control);
    const again = await startTestServer({ data_dir });
    expect(await again.stop()).toBe(0);
  });
});

test('a foreign folder named postgres is refused and left unchanged', async () => {
  const data_dir = temporaryDataDir();
  mkdirSync(path.join(data_dir, 'postgres'));
  writeFileSync(path.join(data_dir, 'postgres', 'letters.txt'), 'dear diary');
  expect(await refusalOf(data_dir)).toContain('is damaged (PG_VERSION is missing)');
  expect(readFileSync(path.join(data_dir, 'postgres', 'letters.txt'), 'utf8')).toBe('dear diary');
});

test('a file in place of the media folder is reported', async () => {
  const data_dir = temporaryDataDir();
  writeFileSync(path.join(data_dir, 'media'), '');
  const said = await refusalOf(data_dir);
  expect(said).toContain(`メディアのフォルダ ${data_dir}/media が使えません`);
  expect(said).toContain(`The media folder ${data_dir}/media cannot be used`);
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
