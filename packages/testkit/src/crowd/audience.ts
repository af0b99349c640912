import { hashToken, newToken } from '@akari/server/core/account/login/token';
import { loginTable, userTable } from '@akari/server/core/account/state/account.table';
import { openAccounts } from '@akari/server/core/ledger/open-accounts';
import { openDatabase, type Database } from '@akari/server/platform/database/database';
import { DEFAULT_SITE_ID, USER_TYPE } from '@akari/rules';

const HOUR_MS = 3_600_000;

/**
 * Inserts a login for each user into the database: so many logins from one address would hit the rate limit.
 * @returns their cookies
 */
export async function makeLogins(database: Database, user_ids: readonly number[]): Promise<string[]> {
  const now_ms = Date.now();
  const tokens = user_ids.map(() => newToken('vauth'));
  await database.db.insert(loginTable).values(
    user_ids.map((user_id, i) => ({
      user_id,
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
}

/** Inserts members with a login each, named `prefix-0` and so on, into the database. @returns their cookies */
export async function makeAudience(
  database_url: string,
  count: number,
  prefix = 'audience',
): Promise<string[]> {
  const database = openDatabase(database_url, { max_connections: 1 });
  const now_ms = Date.now();
  try {
    const people = await database.db
      .insert(userTable)
      .values(
        Array.from({ length: count }, (_, i) => ({
          user_name: `${prefix}-${i}`,
          email: null,
          password_hash: 'none',
          user_type: USER_TYPE.regular,
          tier: 'regular',
          site_id: DEFAULT_SITE_ID,
          chat_lang: 'ja',
          created_at_ms: now_ms,
        })),
      )
      .returning({ id: userTable.id });
    for (const { id } of people)
      await database.db.transaction((tx) => openAccounts(tx, id, USER_TYPE.regular));
    return await makeLogins(
      database,
      people.map(({ id }) => id),
    );
  } finally {
    await database.close();
  }
}
