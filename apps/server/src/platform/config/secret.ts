import { hkdfSync, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { settingTable } from './setting.table.ts';

const KEY_BYTES = 32;

/** The server's one secret, made at the first start and shared by every node through the database. */
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
