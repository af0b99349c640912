import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * With this prefix browsers accept a cookie over HTTPS alone, with Path=/ and without Domain (RFC 6265bis §4.1.3.2): no
 * other host of the domain can set or replace it. Without HTTPS, as in development, the plain name is used.
 */
export const HOST_PREFIX = '__Host-';

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

export const hostCookieName = (request: FastifyRequest, name: string): string =>
  isSecure(request) ? HOST_PREFIX + name : name;

/** Sets a cookie that scripts cannot read, for this very host. */
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

/** Over HTTPS: deletes a cookie of the plain name, from before the prefix. It would be of another login. */
export function dropPlainCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  const has_plain = parseCookie(request.headers.cookie ?? '')[name] !== undefined;
  if (isSecure(request) && has_plain) void reply.clearCookie(name, { path: '/' });
}

/** Deletes a cookie under the name that it has here, and under the plain one. */
export function clearHostCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  dropPlainCookie(request, reply, name);
  // Browsers refuse a cookie of the prefix, also one that deletes, without Secure.
  void reply.clearCookie(hostCookieName(request, name), { path: '/', secure: isSecure(request) });
}
