import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStaffCommand } from '@akari/server/commands/staff/staff-command';
import { readAuditKey } from '@akari/server/core/audit/audit-key';
import { lastRow } from '@akari/server/core/audit/audit.queries';
import { appendHead, signHead } from '@akari/server/core/audit/signed-head';
import { atEnd } from '@akari/server/testing/at-end';
import { auditKeyFile } from '@akari/server/testing/audit-key';
import { testDatabase } from '@akari/server/testing/database';
import { testServices } from '@akari/server/testing/services';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// Two processes, one after the other.

const folder = mkdtempSync(path.join(tmpdir(), 'akari-heads-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
const heads_file = path.join(folder, 'heads.jsonl');
const database = await testDatabase();

function auditCheck(): Promise<{ code: number | null; output: string }> {
  const child = spawn('npm', ['run', '--silent', 'audit:check'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: database.url,
      AUDIT_KEY_FILE: auditKeyFile(),
      AUDIT_HEADS_FILE: heads_file,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

it('npm run audit:check says that the log is whole, or what is wrong with it, and exits with 1', async () => {
  const services = await testServices({ database });
  for (const seconds of ['60', '90', '120']) {
    const options = { seconds, 'day-seconds': '360' };
    expect(await runStaffCommand(services, 'set-guest-preview', options)).toMatchObject({ ok: true });
  }
  const [key, row] = [await readAuditKey(services.config.audit), await lastRow(database.db)];
  await appendHead(heads_file, signHead(key, row!, services.clock.nowMs()));
  expect(await auditCheck()).toEqual({
    code: 0,
    output:
      '監査記録は 3 行すべて一致しています(署名済み 3 行)。 / The audit log is whole: 3 rows, 3 of them signed.\n',
  });

  await database.pool.query('ALTER TABLE audit DISABLE TRIGGER audit_only_grows');
  await database.pool.query('DELETE FROM audit WHERE seq = 3');
  const { code, output } = await auditCheck();
  expect(code).toBe(1);
  expect(output).toContain('A signed head says row 3, but the table ends at row 2');
  expect(output).toContain('The audit log is not whole: 1 findings.');
});
