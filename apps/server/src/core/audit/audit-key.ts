import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditConfig } from '../../platform/config/audit-settings.ts';
import { Problem } from '../../platform/http/problem.ts';

const ID_LENGTH = 16;
const HMAC_KEY_BYTES = 32;
const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/** The public key lies beside the key: it is all that a check needs. It may hold the keys of earlier times too. */
export const publicKeyFile = (key_file: string): string => `${key_file}.pub`;

/** The key of the audit log: signs heads, and hides personal values. */
export interface AuditKey {
  /** Names the public key in a signed head. */
  readonly id: string;
  /** @returns an Ed25519 signature, base64url */
  sign(text: string): string;
  /** The same text for the same value, which tells nothing about it without the key. */
  keyedHash(value: string): string;
}

const idOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, ID_LENGTH);

/** @throws when it is not an Ed25519 private key in PEM */
export function auditKeyOf(pem: string | Buffer): AuditKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  const secret = key.export({ type: 'pkcs8', format: 'der' });
  const hmac_key = Buffer.from(hkdfSync('sha256', secret, '', 'audit personal values', HMAC_KEY_BYTES));
  return {
    id: idOf(createPublicKey(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    keyedHash: (value) => `keyed:${createHmac('sha256', hmac_key).update(value).digest('base64url')}`,
  };
}

/**
 * Reads the key. It is read for each act and each signature, so that a key that was taken away or put back counts at
 * once.
 * @throws audit_key_unavailable
 */
export async function readAuditKey({ key_file }: Pick<AuditConfig, 'key_file'>): Promise<AuditKey> {
  try {
    return auditKeyOf(await readFile(key_file));
  } catch (error) {
    const problem = new Problem('audit_key_unavailable');
    problem.cause = error;
    throw problem;
  }
}

/**
 * Creates the default key at the first start, and the file of its public key. A key that the operator has named is
 * never created, nor one that was there before: with its public key or signed heads left it is lost, and staff acts are
 * refused until it is back.
 */
export async function prepareAuditKey({ key_file, heads_file, may_create_key }: AuditConfig): Promise<void> {
  const left = [key_file, publicKeyFile(key_file), heads_file].filter((file) => existsSync(file));
  if (may_create_key && left.length === 0) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await mkdir(path.dirname(key_file), { recursive: true, mode: 0o700 });
    await create(key_file, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  }
  if (!existsSync(key_file) || existsSync(publicKeyFile(key_file))) return;
  const public_key = createPublicKey(await readFile(key_file));
  await create(publicKeyFile(key_file), public_key.export({ type: 'spki', format: 'pem' }), 0o644);
}

/** Creates a file, unless another process has done so since. */
async function create(file: string, content: string | Buffer, mode: number): Promise<void> {
  await writeFile(file, content, { mode, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

/** Public keys by their ids. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/** Reads every public key of a file; none when there is no file. */
export async function readPublicKeys(file: string): Promise<PublicKeys> {
  if (!existsSync(file)) return new Map();
  const blocks = (await readFile(file, 'utf8')).match(PEM) ?? [];
  return new Map(
    blocks.map((block) => {
      const key = createPublicKey(block);
      return [idOf(key), key];
    }),
  );
}

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
