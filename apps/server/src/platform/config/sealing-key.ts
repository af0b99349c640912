import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const ID_LENGTH = 8;
const CIPHER = 'aes-256-gcm';

/** A key in a file, so that a copy of the database does not have what is sealed in it. */
export interface SealingKey {
  /** @param purpose binds the text to its row: it opens nowhere else */
  seal(text: string, purpose: string): string;
  /** @throws when the text was sealed with another key or for another purpose */
  open(sealed: string, purpose: string): string;
}

function sealingKeyOf(key: Buffer): SealingKey {
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

/** Reads a key of 32 bytes in base64. @throws when the file has no such key */
export const readSealingKey = async (file: string): Promise<SealingKey> =>
  sealingKeyOf(Buffer.from((await readFile(file, 'utf8')).trim(), 'base64'));

/** Creates a key, unless the file is there. */
export async function createSealingKey(file: string): Promise<void> {
  if (existsSync(file)) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      // Another process has created it since.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    },
  );
}
