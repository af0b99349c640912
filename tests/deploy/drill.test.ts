import { execFile } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { MIGRATIONS_FOLDER } from '@akari/server/paths';
import { migrateDatabase, openDatabase } from '@akari/server/platform/database/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '@akari/testkit/harness/server';
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
  try {
    return await checkLedger(opened.db);
  } finally {
    await opened.close();
  }
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

describe('backup.sh and restore.sh', () => {
  let file: string;
  beforeAll(() => {
    file = postgres
      .run(script('backup.sh'), [], { DATABASE_URL: postgres.url('akari'), BACKUP_DIR: backups })
      .trim();
    postgres.sql('postgres', 'CREATE DATABASE restored');
  });

  it('restore the sum of every account and a balanced ledger', async () => {
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

  it('restore a database on which a server starts and continues', async () => {
    const server = await startTestServer({ env: { DATABASE_URL: postgres.url('restored') } });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    // Sessions that ran when the backup was made have ended by name, and are settled.
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
    expect(server.output()).not.toContain('ledger check failed');
    await server.stop();
    expect(await findingsOf('restored')).toEqual([]);
  });

  it('refuse a database with tables and a damaged dump', () => {
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

/** Long, because three clusters are restored and started. */
/** The PATH that systemd gives a unit. */
const PLAIN_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const baseBackup = (settings: Record<string, string> = {}): string =>
  postgres
    .run(script('base-backup.sh'), [], {
      DATABASE_URL: postgres.url('akari'),
      BACKUP_DIR: backups,
      WAL_DIR: wal,
      ...settings,
    })
    .trim();

/** Inserts a number. @returns a time between this insert and the next, whose WAL is archived */
async function mark(number: number): Promise<string> {
  postgres.sql('marks', `INSERT INTO mark VALUES (${number})`);
  const moment = postgres.sql('marks', 'SELECT clock_timestamp()');
  const file = postgres.sql('marks', 'SELECT pg_walfile_name(pg_switch_wal())');
  await expect.poll(() => existsSync(path.join(wal, `${file}.gz`)), { timeout: 20_000 }).toBe(true);
  return moment;
}

/** The numbers that had been inserted at a time, read from a cluster that is restored to it. */
async function marksAt(base: string, moment: string): Promise<string> {
  const again = new DebianPostgres();
  again.run(script('restore-to.sh'), [base, wal, path.join(again.folder, 'again'), moment]);
  await again.start('again');
  const recovering = () => again.sql('marks', 'SELECT pg_is_in_recovery()');
  await expect.poll(recovering, { timeout: 20_000 }).toBe('f');
  const marks = again.sql('marks', `SELECT string_agg(n::text, ' ' ORDER BY n) FROM mark`);
  again.stop('again');
  return marks;
}

describe('keep-wal.sh', () => {
  it('keeps a file once and refuses another under its name', () => {
    const folder = postgres.makeFolder('handed');
    const [one, other] = ['one', 'other'].map((name) => {
      writeFileSync(path.join(folder, name), name);
      return path.join(folder, name);
    });
    const keep = (from = ''): string =>
      postgres.run(script('keep-wal.sh'), [from, path.join(folder, 'kept')]);
    keep(one);
    // PostgreSQL repeats the command when it has not received its success.
    keep(one);
    expect(() => keep(other)).toThrow('keep-wal.sh');
    expect(postgres.run('gunzip', ['-c', path.join(folder, 'kept.gz')])).toBe('one');
  });
});

describe('base backups', () => {
  it('keep the last 2 with their WAL, each restorable to later moments', async () => {
    postgres.sql('postgres', 'CREATE DATABASE marks');
    postgres.sql('marks', 'CREATE TABLE mark (n integer)');
    const settings = { KEEP_BASE_BACKUPS: '2', PATH: PLAIN_PATH };
    const first = baseBackup(settings);
    await mark(1);
    const second = baseBackup(settings);
    const two = await mark(2);
    const files = () => readdirSync(wal).filter((name) => /^[\dA-F]{24}\.gz$/.test(name));
    const before = files();
    const third = baseBackup(settings);
    const three = await mark(3);
    await mark(4);

    const kept = readdirSync(backups).filter((name) => name.startsWith('base-'));
    expect(kept.toSorted()).toEqual([second, third].map((folder) => path.basename(folder)));
    expect(existsSync(first)).toBe(false);
    expect(before.filter((name) => !files().includes(name)).length).toBeGreaterThan(0);
    // A WAL file that was switched early is mostly zeros.
    const last = files().toSorted().at(-1) ?? '';
    expect(statSync(path.join(wal, last)).size).toBeLessThan(2_000_000);
    // A file as it was archived before compression was added.
    postgres.run('gunzip', [path.join(wal, last)]);

    expect(await marksAt(second, two)).toBe('1 2');
    expect(await marksAt(second, three)).toBe('1 2 3');
    expect(await marksAt(third, three)).toBe('1 2 3');
  });

  it('survive a failed backup and an invalid KEEP_BASE_BACKUPS', () => {
    const there = [readdirSync(backups), readdirSync(wal)];
    const nowhere = { DATABASE_URL: 'postgres://akari@127.0.0.1:1/akari', KEEP_BASE_BACKUPS: '1' };
    expect(() => baseBackup(nowhere)).toThrow('127.0.0.1');
    for (const KEEP_BASE_BACKUPS of ['0', '-1', 'all'])
      expect(() => baseBackup({ KEEP_BASE_BACKUPS })).toThrow('KEEP_BASE_BACKUPS: expected');
    expect([readdirSync(backups), readdirSync(wal)]).toEqual(there);
  });

  it('are made by due.sh after 24 h, and dumps after 6 h', () => {
    const folder = postgres.makeFolder('due');
    postgres.makeFolder('due/wal');
    const due = (): [bases: number, dumps: number] => {
      postgres.run(script('due.sh'), [], { DATABASE_URL: postgres.url('akari'), BACKUP_DIR: folder });
      const names = readdirSync(folder);
      return [
        names.filter((name) => name.startsWith('base-')).length,
        names.filter((name) => name.endsWith('.dump')).length,
      ];
    };
    expect(due()).toEqual([1, 1]);
    expect(due()).toEqual([1, 1]);
    const age = (name: RegExp, hours: number): void => {
      const then = Date.now() / 1_000 - hours * 3_600;
      for (const one of readdirSync(folder).filter((each) => name.test(each))) {
        // Two backups of one second would have the same name.
        const older = path.join(folder, one.replace(/\d{8}T\d{6}/, '20000101T000000'));
        renameSync(path.join(folder, one), older);
        utimesSync(older, then, then);
      }
    };
    age(/dump$/, 7);
    age(/^base/, 23);
    expect(due()).toEqual([1, 2]);
    age(/^base/, 25);
    expect(due()).toEqual([2, 2]);
  });
});

describe('restore-to.sh', () => {
  it('restores the ledger to the moment before a DROP TABLE', async () => {
    const base = baseBackup();
    // All of this data is in the WAL after the base backup.
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
