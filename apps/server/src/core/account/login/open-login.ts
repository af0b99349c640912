import { LOGIN_COOKIE_DAYS } from '@akari/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { clearHostCookie, dropPlainCookie, setHostCookie } from '../../../platform/http/host-cookie.ts';
import { GUEST_COOKIE, LOGIN_COOKIE, type PlainCookie } from './authenticate.ts';
import { loginTable } from '../state/account.table.ts';
import { hashToken, newToken } from './token.ts';

const DAY_MS = 86_400_000;
const USER_AGENT_MAX = 200;

/**
 * Opens a login for a person.
 * @returns its token; only the token's hash is stored
 */
export async function openLogin(
  db: Db | Tx,
  request: FastifyRequest,
  login: { user_id: number; kind: 'vauth' | 'dlauth' | 'guest'; now_ms: number; ip_address?: string },
): Promise<string> {
  const token = newToken(login.kind);
  await db.insert(loginTable).values({
    user_id: login.user_id,
    kind: login.kind,
    token_hash: hashToken(token),
    host_bound: request.protocol === 'https',
    created_at_ms: login.now_ms,
    last_seen_at_ms: login.now_ms,
    expires_at_ms: login.now_ms + LOGIN_COOKIE_DAYS * DAY_MS,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    ip_address: login.ip_address ?? request.ip,
  });
  return token;
}

function setCookie(reply: FastifyReply, request: FastifyRequest, name: string, value: string): void {
  setHostCookie(request, reply, { name, value, lifetime_s: LOGIN_COOKIE_DAYS * (DAY_MS / 1000) });
}

export function setLoginCookie(reply: FastifyReply, request: FastifyRequest, token: string): void {
  dropPlainCookie(request, reply, LOGIN_COOKIE);
  setCookie(reply, request, LOGIN_COOKIE, token);
}

export const setGuestCookie = (reply: FastifyReply, request: FastifyRequest, token: string): void =>
  setCookie(reply, request, GUEST_COOKIE, token);

export const clearLoginCookie = (reply: FastifyReply, request: FastifyRequest): void =>
  clearHostCookie(request, reply, LOGIN_COOKIE);

/**
 * Over HTTPS, replaces the cookie of a login from before the `__Host-` prefix by a prefixed one. Only in
 * answers to POST, which no cache stores; each page begins with one. The plain cookie stays until it expires,
 * because a server node of the previous release reads only that.
 */
export function adoptCookie(reply: FastifyReply, request: FastifyRequest, plain: PlainCookie | null): void {
  if (plain !== null && request.protocol === 'https' && request.method === 'POST')
    setCookie(reply, request, plain.name, plain.token);
}
