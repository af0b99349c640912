import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Browsers accept a cookie with this prefix only over HTTPS, with Path=/ and without Domain (RFC 6265bis §4.1.3.2), so
 * no other host of the domain can set or replace it. Without HTTPS, as in development, the plain name is used.
 */
export const HOST_PREFIX = '__Host-';

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

export const hostCookieName = (request: FastifyRequest, name: string): string =>
  isSecure(request) ? HOST_PREFIX + name : name;

/** Sets a cookie that scripts cannot read, for this host only. */
export function setHostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { name: string; value: string; lifetime_s: number },
): void {
  void reply.setCookie(hostCookieName(request, cookie.name), cookie.value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: cookie.lifetime_s,
  });
}

/**
 * Over HTTPS, deletes a cookie of the plain name, which was set before the prefix came into use: it would belong to
 * another login.
 */
export function dropPlainCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  const hasPlain = parseCookie(request.headers.cookie ?? '')[name] !== undefined;
  if (isSecure(request) && hasPlain) void reply.clearCookie(name, { path: '/' });
}

/** Deletes a cookie under its current name, and over HTTPS under the plain name too. */
export function clearHostCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  dropPlainCookie(request, reply, name);
  // Without Secure, browsers reject any `Set-Cookie` of a name with the prefix, also one that deletes the cookie.
  void reply.clearCookie(hostCookieName(request, name), { path: '/', secure: isSecure(request) });
}
