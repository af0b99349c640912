import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkLedger } from '@akari/server/ledger/check-ledger';
import { MIGRATIONS_FOLDER } from '@akari/server/paths';
import { migrateDatabase, openDatabase } from '@akari/server/platform/database/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../harness/server.ts';
import { DebianPostgres } from './debian-postgres.ts';
import { playEvening } from './evening.ts';

const fromRoot = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const script = (name: string): string => fromRoot(`deploy/backup/${name}`);
const run = promisify(execFile);

const postgres = new DebianPostgres();
let backups: string;
let wal: string;

const sumsOf = (database: string): string =>
  postgres.run('psql', ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-f', script('sums.sql'), postgres.url(database)]);
const restore = (file: string, database: string): string =>
  postgres.run(script('restore.sh'), [file], { DATABASE_URL: postgres.url(database) });
async function findingsOf(database: string): Promise<unknown[]> {
  const opened = openDatabase(postgres.url(database), { max_connections: 1 });
  return checkLedger(opened.db).finally(() => opened.close());
}

async function evening(database: string): Promise<void> {
  postgres.sql('postgres', `CREATE DATABASE ${database} TEMPLATE empty`);
  await playEvening(postgres.url(database));
}

beforeAll(async () => {
  backups = postgres.makeFolder('backups');
  wal = postgres.makeFolder('wal');
  postgres.initialise('primary');
  const archive = `archive_command=${script('keep-wal.sh')} %p ${wal}/%f`;
  await postgres.start('primary', ['wal_level=replica', 'archive_mode=on', archive]);
  postgres.sql('postgres', 'CREATE DATABASE empty');
  const database = openDatabase(postgres.url('empty'), { max_connections: 1 });
  await migrateDatabase(database.db, MIGRATIONS_FOLDER);
  await database.close();
  await evening('akari');
});

describe('a dump', () => {
  let file: string;
  beforeAll(() => {
    file = postgres
      .run(script('backup.sh'), [], { DATABASE_URL: postgres.url('akari'), BACKUP_DIR: backups })
      .trim();
    postgres.sql('postgres', 'CREATE DATABASE restored');
  });

  it('brings back every account with the sum that it had, and books that balance', async () => {
    const before = sumsOf('akari');
    const causes = "SELECT string_agg(DISTINCT cause, ' ' ORDER BY cause) FROM transfer";
    expect(postgres.sql('akari', causes)).toBe('session_charge session_correction staff_adjustment tip');
    expect(restore(file, 'restored')).toBe(before);
    expect(sumsOf('restored')).toBe(before);
    const checked = await run('npx', ['tsx', fromRoot('apps/server/src/commands/ledger-check.ts')], {
      cwd: fromRoot('.'),
      env: { ...process.env, DATABASE_URL: postgres.url('restored') },
    });
    expect(checked.stdout).toContain('The ledger balances.');
  });

  it('is what a server starts on and goes on with', async () => {
    const server = await startTestServer({ env: { DATABASE_URL: postgres.url('restored') } });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    // What ran when the backup was made does not run any more: ended by name, and settled.
    const running = "SELECT count(*) FROM viewer_session WHERE state <> 'ended'";
    expect(Number(postgres.sql('akari', running))).toBeGreaterThan(3);
    await expect.poll(() => postgres.sql('restored', running), { timeout: 20_000 }).toBe('0');
    const entries = Number(postgres.sql('restored', 'SELECT count(*) FROM entry'));
    const person = { user_name: 'afterwards', email: 'a@example.com', password: 'correct horse' };
    const registered = await fetch(`${server.url}/api/account/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, legal_age: true, chat_lang: 'ja' }),
    });
    expect(registered.status).toBe(200);
    expect(Number(postgres.sql('restored', 'SELECT count(*) FROM entry'))).toBeGreaterThan(entries);
    expect(server.output()).not.toContain('the ledger does not balance');
    await server.stop();
    expect(await findingsOf('restored')).toEqual([]);
  });

  it('is not restored over what is there, nor when it is damaged', () => {
    expect(() => restore(file, 'restored')).toThrow(/into an empty one only/);
    postgres.sql('postgres', 'CREATE DATABASE untouched');
    const damaged = path.join(backups, 'damaged.dump');
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    writeFileSync(damaged, bytes);
    const sum = readFileSync(`${file}.sha256`, 'utf8').replace(path.basename(file), 'damaged.dump');
    writeFileSync(`${damaged}.sha256`, sum);
    expect(() => restore(damaged, 'untouched')).toThrow(/damaged\.dump/);
    expect(postgres.sql('untouched', "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")).toBe('0');
  });
});

describe('a base backup with the changes kept since', () => {
  it('brings the books back to the moment before a mistake', async () => {
    const base = postgres
      .run(script('base-backup.sh'), [], { DATABASE_URL: postgres.url('akari'), BACKUP_DIR: backups })
      .trim();
    // All of this evening is in what is kept after the base backup.
    await evening('later');
    const before = [sumsOf('akari'), sumsOf('later')];
    const moment = postgres.sql('later', 'SELECT clock_timestamp()');
    postgres.sql('later', 'SELECT pg_sleep(0.05)');
    for (const database of ['akari', 'later']) postgres.sql(database, 'DROP TABLE entry');
    postgres.sql('later', 'SELECT pg_switch_wal()');
    expect(() => sumsOf('later')).toThrow('entry');
    postgres.stop('primary');

    postgres.run(script('restore-to.sh'), [base, wal, path.join(postgres.folder, 'again'), moment]);
    await postgres.start('again');
    const recovering = () => postgres.sql('later', 'SELECT pg_is_in_recovery()');
    await expect.poll(recovering, { timeout: 20_000 }).toBe('f');
    expect([sumsOf('akari'), sumsOf('later')]).toEqual(before);
    expect([await findingsOf('akari'), await findingsOf('later')]).toEqual([[], []]);
  });
});
