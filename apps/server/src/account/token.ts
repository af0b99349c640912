import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
export type TokenKind = 'vauth' | 'dlauth' | 'dlvctoken' | 'guest';
const PREFIX: Record<TokenKind, string> = { vauth: 'va_', dlauth: 'dl_', dlvctoken: 'dv_', guest: 'gu_' };

/** A new opaque credential, 256 random bits; its kind can be read off it. */
export const newToken = (kind: TokenKind): string =>
  PREFIX[kind] + randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. It has full entropy, so one round of SHA-256 is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const isLoginToken = (token: string): boolean =>
  token.startsWith(PREFIX.vauth) || token.startsWith(PREFIX.dlauth);

export const isGuestToken = (token: string): boolean => token.startsWith(PREFIX.guest);
