import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { atEnd } from './at-end.ts';

export interface TestDatabase extends Database {
  /** Connection URL, for code that opens its own connection. */
  url: string;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseServer') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/**
 * Creates a migrated, empty database for this test file, dropped after its tests. Call it at the top of the
 * file or in `beforeAll`: `const database = await testDatabase()`.
 */
export async function testDatabase(options: { max_connections?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying some 1,000 small files is quicker than logging each of their pages.
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${inject('databaseTemplate')} STRATEGY FILE_COPY`);
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { max_connections: options.max_connections ?? 10 });
  atEnd(async () => {
    await database.close();
    await asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  return { ...database, url: url.href };
}
