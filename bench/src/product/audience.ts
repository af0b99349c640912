import { hashToken, newToken } from '@akari/server/account/token';
import { loginTable, userTable } from '@akari/server/account/account.table';
import { openAccounts } from '@akari/server/ledger/open-accounts';
import { openDatabase } from '@akari/server/platform/database/database';
import { USER_TYPE } from '@akari/rules';

const HOUR_MS = 3_600_000;

/** Members with a login each, made beside the server. @returns their cookies */
export async function makeAudience(database_url: string, count: number): Promise<string[]> {
  const database = openDatabase(database_url, { max_connections: 1 });
  const now_ms = Date.now();
  try {
    const people = await database.db
      .insert(userTable)
      .values(
        Array.from({ length: count }, (_, i) => ({
          user_name: `audience-${i}`,
          email: null,
          password_hash: 'none',
          user_type: USER_TYPE.regular,
          tier: 'regular',
          site_id: 1_000_048,
          chat_lang: 'ja',
          created_at_ms: now_ms,
        })),
      )
      .returning({ id: userTable.id });
    const tokens = people.map(() => newToken('vauth'));
    for (const { id } of people)
      await database.db.transaction((tx) => openAccounts(tx, id, USER_TYPE.regular));
    await database.db.insert(loginTable).values(
      people.map(({ id }, i) => ({
        user_id: id,
        kind: 'vauth' as const,
        token_hash: hashToken(tokens[i] ?? ''),
        created_at_ms: now_ms,
        last_seen_at_ms: now_ms,
        expires_at_ms: now_ms + HOUR_MS,
        user_agent: 'bench',
        ip_address: '127.0.0.1',
      })),
    );
    return tokens.map((token) => `vauth=${token}`);
  } finally {
    await database.close();
  }
}
