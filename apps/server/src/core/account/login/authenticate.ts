import { USER_TYPE, type UserType, type ViewerTier } from '@akari/rules';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { parseCookie } from 'cookie';
import { HOST_PREFIX } from '../../../platform/http/host-cookie.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Services } from '../../../platform/services.ts';
import { loginTable, userTable } from '../state/account.table.ts';
import { hashToken, isGuestToken, isLoginToken } from './token.ts';

export const LOGIN_COOKIE = 'vauth';
/** Separate from the login's cookie, so that a guest keeps their identity across login and logout. */
export const GUEST_COOKIE = 'guest';
const SEEN_EVERY_MS = 60_000;

/**
 * How a token was sent. A cookie without the `__Host-` prefix may have been set by another host of the
 * domain.
 */
type From = 'plain_cookie' | 'elsewhere';

/** A cookie without the `__Host-` prefix that identified the person. */
export interface PlainCookie {
  name: string;
  token: string;
}

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

async function personBehind(services: Services, token: string, from: From): Promise<Person | null> {
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
        from === 'plain_cookie' ? eq(loginTable.host_bound, false) : undefined,
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

/** The person of a login token; null: the token is unknown, expired or ended. */
export const personOfToken = async (
  services: Services,
  token: string,
  from: From = 'elsewhere',
): Promise<Person | null> => (isLoginToken(token) ? personBehind(services, token, from) : null);

/** The guest of a token from an earlier preview. Such a token is never a login. */
export const guestOfToken = async (
  services: Services,
  token: string,
  from: From = 'elsewhere',
): Promise<Person | null> => (isGuestToken(token) ? personBehind(services, token, from) : null);

const BEARER = /^Bearer (.+)$/i;

interface Credentials {
  cookie: string | undefined;
  bearer: string | undefined;
}
export interface Identified {
  person: Person;
  /** Null: identified otherwise, or not at all. */
  plain: PlainCookie | null;
}

/**
 * Identifies the person of a request: by the login cookie, by `Authorization: Bearer` with a dlauth, or by
 * the guest cookie; else a new guest.
 */
export async function identify(services: Services, { cookie, bearer }: Credentials): Promise<Identified> {
  const cookies = parseCookie(cookie ?? '');
  for (const [name, personOf] of [
    [LOGIN_COOKIE, personOfToken],
    [GUEST_COOKIE, guestOfToken],
  ] as const) {
    const bound = cookies[HOST_PREFIX + name];
    const plain = bound === undefined ? cookies[name] : undefined;
    const carried = name === LOGIN_COOKIE ? BEARER.exec(bearer ?? '')?.[1] : undefined;
    const token = bound ?? plain ?? carried;
    if (token === undefined) continue;
    const person = await personOf(services, token, plain === undefined ? 'elsewhere' : 'plain_cookie');
    if (person !== null) return { person, plain: plain === undefined ? null : { name, token } };
  }
  return { person: guestPerson(services.config.site_id), plain: null };
}
