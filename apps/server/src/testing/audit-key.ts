import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CommandServices } from '../commands/staff/command.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';

let file: string | undefined;

/** A key of the audit log for tests, the same for the whole process. */
export function auditKeyFile(): string {
  if (file === undefined) {
    const folder = mkdtempSync(path.join(tmpdir(), 'akari-audit-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    file = path.join(folder, 'key.pem');
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  }
  return file;
}

/** What a staff command needs, on a database whose server runs elsewhere. */
export const commandServices = (database: Database, site_id?: number): CommandServices => ({
  database,
  clock: systemClock,
  config: readConfig({
    AUDIT_KEY_FILE: auditKeyFile(),
    ...(site_id === undefined ? {} : { SITE_ID: String(site_id) }),
  }),
});
