import { parseCookie } from 'cookie';
import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, setHostCookie } from '../../../platform/http/host-cookie.ts';

/** The longest lifetime that browsers accept (RFC 6265bis §5.5). */
const LIFETIME_S = 400 * 86_400;

/** Sets a cookie that stays in the browser across logins and logouts. */
export const setDeviceCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
): void => setHostCookie(request, reply, { name, value, lifetime_s: LIFETIME_S });

export const readDeviceCookie = (request: FastifyRequest, name: string): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[hostCookieName(request, name)];

const DEVICE = 'device';
const DEVICE_BYTES = 16;

/**
 * Hash of the browser's device cookie, which identifies the browser across accounts; sets the cookie if it is
 * missing.
 */
export function deviceHash(request: FastifyRequest, reply: FastifyReply): string {
  const device = readDeviceCookie(request, DEVICE) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  setDeviceCookie(request, reply, DEVICE, device);
  return hash('sha256', device, 'base64url');
}
