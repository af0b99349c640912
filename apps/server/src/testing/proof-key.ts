import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const files = new Map<string, string>();

/** A file with a sealing key for tests, the same for the whole process. */
function keyFile(name: string): string {
  const known = files.get(name);
  if (known !== undefined) return known;
  const folder = mkdtempSync(path.join(tmpdir(), `akari-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'key');
  writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  files.set(name, file);
  return file;
}

/** The key of authenticator apps. */
export const proofKeyFile = (): string => keyFile('proof');
/** The key of bank accounts. */
export const payoutKeyFile = (): string => keyFile('payout');
