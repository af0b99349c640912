import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The files of keys, as the servers of a simulation name them. They do not exist: what is read is in memory. */
export const AUDIT_KEY_FILE = '/simulation/audit-key.pem';
export const PAYOUT_KEY_FILE = '/simulation/payout-key';
export const AUDIT_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const FILES = new Map<string, string | Buffer>([
  [AUDIT_KEY_FILE, AUDIT_KEY],
  [PAYOUT_KEY_FILE, Buffer.alloc(32).toString('base64')],
]);

const { readFile } = fs.promises;
// Reading a file runs in Node's thread pool and takes a time that the seed does not determine.
fs.promises.readFile = ((file: string, encoding?: BufferEncoding) => {
  const kept = FILES.get(file);
  if (kept === undefined) return readFile(file, encoding);
  return Promise.resolve(encoding === undefined ? Buffer.from(kept) : String(kept));
}) as typeof readFile;
syncBuiltinESMExports();
