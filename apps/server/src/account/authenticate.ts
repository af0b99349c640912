import { USER_TYPE, type UserType, type ViewerTier } from '@akari/rules';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { parseCookie } from 'cookie';
import type { Person } from '../platform/http/person.ts';
import type { Services } from '../platform/services.ts';
import { loginTable, userTable } from './account.table.ts';
import { hashToken, isGuestToken, isLoginToken } from './token.ts';

export const LOGIN_COOKIE = 'vauth';
/** Beside the login's, so that who logs in and out again is the same guest as before. */
export const GUEST_COOKIE = 'guest';
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

async function personBehind(services: Services, token: string): Promise<Person | null> {
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
        isNull(userTable.closed_at_ms),
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

/** The person behind a login token, or null: unknown, expired or ended. */
export const personOfToken = async (services: Services, token: string): Promise<Person | null> =>
  isLoginToken(token) ? personBehind(services, token) : null;

/** The guest behind the token of a preview that they watched before. A guest is never logged in by it. */
export const guestOfToken = async (services: Services, token: string): Promise<Person | null> =>
  isGuestToken(token) ? personBehind(services, token) : null;

const BEARER = /^Bearer (.+)$/i;

/** Who sends this request: by the login cookie, or by `Authorization: Bearer` with a dlauth; else a guest. */
export async function personOfRequest(
  services: Services,
  credentials: { cookie: string | undefined; bearer: string | undefined },
): Promise<Person> {
  const cookies = parseCookie(credentials.cookie ?? '');
  const token = cookies[LOGIN_COOKIE] ?? BEARER.exec(credentials.bearer ?? '')?.[1];
  const person = token === undefined ? null : await personOfToken(services, token);
  if (person !== null) return person;
  const guest = cookies[GUEST_COOKIE];
  const known = guest === undefined ? null : await guestOfToken(services, guest);
  return known ?? guestPerson(services.config.site_id);
}
