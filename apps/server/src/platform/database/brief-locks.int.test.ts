import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { testDatabase } from '../../testing/database.ts';
import type { HeldUp } from './brief-locks.ts';
import { migrateDatabase } from './database.ts';

const database = await testDatabase();

/** One more migration than the database has. */
function migration(...statements: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-migration-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'meta'));
  writeFileSync(path.join(folder, '9000_more.sql'), statements.join(';--> statement-breakpoint\n'));
  const entry = { idx: 0, version: '7', when: Date.now() + 1e9, tag: '9000_more', breakpoints: true };
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
  writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  return folder;
}

/** A transaction that has read the tips, as a dump does, and stays open until the test ends it. */
async function longReader(): Promise<pg.PoolClient> {
  const reader = await database.pool.connect();
  await reader.query(`SET application_name = 'a long reader'`);
  await reader.query('BEGIN');
  await reader.query('SELECT count(*) FROM tip');
  return reader;
}

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
    [table],
  );
  return rows.map(({ name }) => name);
};

it('migrateDatabase waits for a locked table without blocking readers, then completes', async () => {
  const folder = migration(
    'ALTER TABLE "chat_line" ADD COLUMN "brief" text',
    'ALTER TABLE "tip" ADD COLUMN "brief" text',
  );
  const reader = await longReader();
  const held: HeldUp[] = [];
  const migrated = migrateDatabase(database.db, folder, {
    pause_ms: 20,
    onHeldUp: (one) => held.push(one),
  });
  // A query that arrives while the migration waits queues behind it until its lock_timeout.
  const waits = `SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'tip'::regclass AND NOT granted`;
  await expect.poll(async () => (await database.pool.query<{ n: number }>(waits)).rows[0]?.n).toBe(1);
  await database.pool.query('SELECT count(*) FROM tip');
  await database.pool.query('SELECT count(*) FROM chat_line');
  await expect.poll(() => held.length).toBeGreaterThan(1);
  expect(held[0]?.longest[0]).toMatchObject({ program: 'a long reader' });
  expect(await columnsOf('tip')).not.toContain('brief');
  expect(await columnsOf('chat_line')).not.toContain('brief');

  await reader.query('COMMIT');
  reader.release();
  await migrated;
  expect(await columnsOf('tip')).toContain('brief');
  expect(await columnsOf('chat_line')).toContain('brief');
  const { rows } = await database.pool.query<{ lock_timeout: string }>('SHOW lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '0' }]);
});

it('migrateDatabase gives up after its tries and names the blocking program', async () => {
  const folder = migration('ALTER TABLE "tip" ADD COLUMN "never" text');
  const reader = await longReader();
  await expect(migrateDatabase(database.db, folder, { tries: 2, pause_ms: 20 })).rejects.toThrow(
    'a long reader',
  );
  await reader.query('COMMIT');
  reader.release();
  expect(await columnsOf('tip')).not.toContain('never');
});

it('migrateDatabase rejects an invalid migration without retrying', async () => {
  const held: HeldUp[] = [];
  const folder = migration('ALTER TABLE "nowhere" ADD COLUMN "never" text');
  const migrated = migrateDatabase(database.db, folder, { onHeldUp: (one) => held.push(one) });
  await expect(migrated).rejects.toThrow();
  expect(held).toEqual([]);
});
