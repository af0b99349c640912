import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProofConfig } from '../../../platform/config/proof-settings.ts';
import { Problem } from '../../../platform/http/problem.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const ID_LENGTH = 8;
const CIPHER = 'aes-256-gcm';

/** The key that encrypts the seeds of authenticator apps. It is in a file, so that a copy of the database has no seeds. */
export interface ProofKey {
  /** @param purpose binds the text to its row: it opens nowhere else */
  seal(text: string, purpose: string): string;
  /** @throws when the text was sealed with another key or for another purpose */
  open(sealed: string, purpose: string): string;
}

function proofKeyOf(key: Buffer): ProofKey {
  if (key.length !== KEY_BYTES) throw new Error(`not a key of ${KEY_BYTES} bytes`);
  const id = createHash('sha256').update(key).digest('base64url').slice(0, ID_LENGTH);
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [id, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed, purpose) {
      const [of, ...parts] = sealed.split('.');
      if (of !== id) throw new Error(`sealed with the key ${of}, not ${id}`);
      const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (nonce === undefined || text === undefined || tag === undefined)
        throw new Error('not a sealed text');
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

/**
 * Reads the key. It is read for each use, so that a key that was put back counts at once.
 * @throws proof_key_unavailable
 */
export async function readProofKey({ key_file }: Pick<ProofConfig, 'key_file'>): Promise<ProofKey> {
  try {
    return proofKeyOf(Buffer.from((await readFile(key_file, 'utf8')).trim(), 'base64'));
  } catch (error) {
    throw keyUnavailable(error);
  }
}

export function keyUnavailable(cause: unknown): Problem {
  const problem = new Problem('proof_key_unavailable');
  problem.cause = cause;
  return problem;
}

/** Creates the default key at the first start. A key that the operator has named is theirs: it is never created. */
export async function prepareProofKey({ key_file, may_create_key }: ProofConfig): Promise<void> {
  if (!may_create_key || existsSync(key_file)) return;
  await mkdir(path.dirname(key_file), { recursive: true, mode: 0o700 });
  await writeFile(key_file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
  }).catch((error: unknown) => {
    // Another process has created it since.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}
