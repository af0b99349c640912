import { parseCookie } from 'cookie';
import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const LIFETIME_S = 400 * 86_400;

/** The prefix binds a cookie to this very host; browsers accept it with HTTPS only. */
const nameOf = (request: FastifyRequest, name: string): string =>
  request.protocol === 'https' ? `__Host-${name}` : name;

/** Sets a cookie that stays in the browser across logins and logouts. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
): void {
  void reply.setCookie(nameOf(request, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: LIFETIME_S,
  });
}

export const readDeviceCookie = (request: FastifyRequest, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[nameOf(request, name)];

const DEVICE = 'device';
const DEVICE_BYTES = 16;

/** By which a browser is known again whatever accounts it makes; a browser that has no cookie yet is given one. */
export function deviceHash(request: FastifyRequest, reply: FastifyReply): string {
  const device = readDeviceCookie(request, DEVICE) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  setDeviceCookie(request, reply, DEVICE, device);
  return hash('sha256', device, 'base64url');
}
