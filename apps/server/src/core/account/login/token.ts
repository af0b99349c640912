import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
export type TokenKind = 'vauth' | 'dlauth' | 'dlvctoken' | 'guest';
const PREFIX: Record<TokenKind, string> = { vauth: 'va_', dlauth: 'dl_', dlvctoken: 'dv_', guest: 'gu_' };

/** A new opaque credential of 256 random bits; its prefix shows its kind. */
export const newToken = (kind: TokenKind): string =>
  PREFIX[kind] + randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored hash of a token. A token has full entropy, so one round of SHA-256 is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const isLoginToken = (token: string): boolean =>
  token.startsWith(PREFIX.vauth) || token.startsWith(PREFIX.dlauth);

export const isGuestToken = (token: string): boolean => token.startsWith(PREFIX.guest);
