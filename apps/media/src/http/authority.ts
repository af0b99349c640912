import { createHash, timingSafeEqual } from 'node:crypto';
import { type MediaTokenClaims, mediaTokenClaims } from '@akari/contract';
import { compactVerify, jwtVerify } from 'jose';
import { Failure } from '../error/failure.ts';

/** Checks bearer tokens: media tokens of persons, and the server's secret. */
export class Authority {
  readonly #key: Uint8Array;
  readonly #secret_digest: Buffer;

  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
    this.#secret_digest = digest(secret);
  }

  /**
   * Returns the claims of a token that may open a connection now.
   * @throws Failure media_token_invalid
   */
  async fresh(authorization: string | undefined): Promise<MediaTokenClaims> {
    return this.#refusing(async () => {
      const { payload } = await jwtVerify(bearer(authorization), this.#key, { algorithms: ['HS256'] });
      return mediaTokenClaims.parse(payload);
    });
  }

  /**
   * Returns the claims of a token that has opened a connection, expired or not: a long broadcast outlives its token,
   * and its owner must still be able to trickle and to close it.
   * @throws Failure media_token_invalid
   */
  async opened(authorization: string | undefined): Promise<MediaTokenClaims> {
    return this.#refusing(async () => {
      const { payload } = await compactVerify(bearer(authorization), this.#key, { algorithms: ['HS256'] });
      return mediaTokenClaims.parse(JSON.parse(new TextDecoder().decode(payload)));
    });
  }

  /** @throws Failure media_token_invalid unless the caller has the server's secret */
  assertServer(authorization: string | undefined): void {
    const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(given), this.#secret_digest)) throw new Failure('media_token_invalid');
  }

  async #refusing(check: () => Promise<MediaTokenClaims>): Promise<MediaTokenClaims> {
    try {
      return await check();
    } catch {
      throw new Failure('media_token_invalid');
    }
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Extracts the token of an `Authorization` header; OBS and browsers both send `Bearer`. */
function bearer(authorization: string | undefined): string {
  const token = /^Bearer (\S{1,4096})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('media_token_invalid');
  return token;
}
