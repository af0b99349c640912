import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The file of the audit key, as the servers of a simulation name it. It does not exist: what is read is in memory. */
export const AUDIT_KEY_FILE = '/simulation/audit-key.pem';
export const AUDIT_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

const { readFile } = fs.promises;
// Reading a file runs in Node's thread pool and takes a time that the seed does not determine.
fs.promises.readFile = ((file: string, ...rest: []) =>
  file === AUDIT_KEY_FILE
    ? Promise.resolve(Buffer.from(AUDIT_KEY))
    : readFile(file, ...rest)) as typeof readFile;
syncBuiltinESMExports();
