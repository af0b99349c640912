import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let file: string | undefined;

/** A key of authenticator apps for tests, the same for the whole process. */
export function proofKeyFile(): string {
  if (file === undefined) {
    const folder = mkdtempSync(path.join(tmpdir(), 'akari-proof-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    file = path.join(folder, 'key');
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 });
  }
  return file;
}
