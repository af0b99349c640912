import type { MediaTokenClaims } from '@akari/contract';
import { SignJWT } from 'jose';

/** A token can open a connection for this long, seconds; how long the connection lasts depends on the grant. */
export const MEDIA_TOKEN_LIFETIME_S = 120;

/** Signs a media bearer token (JWT, HS256, RFC 7519) that the media node verifies with the same secret. */
export async function signMediaToken(
  secret: string,
  claims: Omit<MediaTokenClaims, 'exp'>,
  now_ms: number,
): Promise<string> {
  const exp = Math.floor(now_ms / 1000) + MEDIA_TOKEN_LIFETIME_S;
  const payload: MediaTokenClaims = { ...claims, exp };
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}
