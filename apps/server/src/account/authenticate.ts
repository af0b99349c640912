import { USER_TYPE, type UserType, type ViewerTier } from '@akari/rules';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { parseCookie } from 'cookie';
import type { Person } from '../platform/http/person.ts';
import type { Services } from '../platform/services.ts';
import { loginTable, userTable } from './account.table.ts';
import { hashToken, isLoginToken } from './token.ts';

export const LOGIN_COOKIE = 'vauth';
const SEEN_EVERY_MS = 60_000;

export function guestPerson(siteId: number): Person {
  return {
    user_id: null,
    user_name: 'guest',
    user_type: USER_TYPE.guest,
    tier: 'guest',
    chat_lang: 'ja',
    site_id: siteId,
    login_id: null,
  };
}

/** The person behind a login token, or null: unknown, expired or ended. */
export async function personOfToken(services: Services, token: string): Promise<Person | null> {
  if (!isLoginToken(token)) return null;
  const { database, clock } = services;
  const nowMs = clock.nowMs();
  const [row] = await database.db
    .select({ login: loginTable, user: userTable })
    .from(loginTable)
    .innerJoin(userTable, eq(userTable.id, loginTable.user_id))
    .where(
      and(
        eq(loginTable.token_hash, hashToken(token)),
        isNull(loginTable.ended_at_ms),
        gt(loginTable.expires_at_ms, nowMs),
      ),
    );
  if (row === undefined) return null;
  if (nowMs - row.login.last_seen_at_ms > SEEN_EVERY_MS) {
    await database.db
      .update(loginTable)
      .set({ last_seen_at_ms: nowMs })
      .where(eq(loginTable.id, row.login.id));
  }
  return {
    user_id: row.user.id,
    user_name: row.user.user_name,
    user_type: row.user.user_type as UserType,
    tier: row.user.tier as ViewerTier,
    chat_lang: row.user.chat_lang === 'en' ? 'en' : 'ja',
    site_id: row.user.site_id,
    login_id: row.login.id,
  };
}

const BEARER = /^Bearer (.+)$/i;

/** Who sends this request: by the login cookie, or by `Authorization: Bearer` with a dlauth. */
export async function personOfRequest(
  services: Services,
  credentials: { cookie: string | undefined; bearer: string | undefined },
): Promise<Person> {
  const token =
    parseCookie(credentials.cookie ?? '')[LOGIN_COOKIE] ?? BEARER.exec(credentials.bearer ?? '')?.[1];
  const person = token === undefined ? null : await personOfToken(services, token);
  return person ?? guestPerson(services.config.site_id);
}
