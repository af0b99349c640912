import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { userTable } from '../state/account.table.ts';
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts';

const COOKIE = 'known_device';
const NONCE_BYTES = 16;

interface Account {
  id: number;
  password_hash: string;
}

/**
 * The signature covers the password hash, so a new password invalidates all device cookies of the account.
 */
const sign = (services: Services, { id, password_hash }: Account, nonce: string): string =>
  createHmac('sha256', services.secret('known-device'))
    .update(`${id}:${nonce}:${password_hash}`)
    .digest('base64url');

/**
 * Reads the device cookie of OWASP's "Slow Down Online Guessing Attacks with Device Cookies": a browser that
 * has logged in to the account is not delayed by the attempts of others.
 * @returns the browser's nonce; null: the browser has not logged in to the account
 */
export function knownDevice(services: Services, request: FastifyRequest, account: Account): string | null {
  const [id, nonce = '', signature = ''] = (readDeviceCookie(request, COOKIE) ?? '').split('.');
  if (id !== String(account.id)) return null;
  const expected = Buffer.from(sign(services, account, nonce));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null;
}

/** Sets the device cookie; called when the browser has just proved that it knows the password. */
export async function rememberDevice(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: number,
): Promise<void> {
  const [account] = await services.database.db
    .select({ id: userTable.id, password_hash: userTable.password_hash })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  if (account === undefined) return;
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  setDeviceCookie(request, reply, COOKIE, `${user_id}.${nonce}.${sign(services, account, nonce)}`);
}
