import { hkdfSync, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { settingTable } from './setting.table.ts';

const KEY_BYTES = 32;

/**
 * Loads the server's secret, which is created at the first start and shared by all nodes in the database.
 * @returns derives a 32-byte key for a purpose (HKDF-SHA256)
 */
export async function loadSecret(db: Db): Promise<(purpose: string) => Buffer> {
  const where = and(eq(settingTable.scope, 'server'), eq(settingTable.name, 'secret'));
  await db
    .insert(settingTable)
    .values({ scope: 'server', name: 'secret', value: randomBytes(KEY_BYTES).toString('base64') })
    .onConflictDoNothing();
  const [row] = await db.select().from(settingTable).where(where);
  const secret = Buffer.from(String(row?.value), 'base64');
  return (purpose) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, KEY_BYTES));
}
