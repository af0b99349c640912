import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '@akari/server/ledger/check-ledger';
import { atEnd } from '@akari/server/testing/at-end';
import { expect, it } from 'vitest';
import { account } from '../crowd/crowd.ts';
import { startOneServer } from './one-server.ts';
import { record, rowOf } from './row.ts';

const DISK_MB = 300;
const FULL_MS = 10_000;

/** A small disk of its own. */
function smallDisk(): string {
  const mount = mkdtempSync(path.join(tmpdir(), 'akari-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', mount]);
  chmodSync(mount, 0o755);
  atEnd(() => {
    execFileSync('umount', ['-l', mount]);
    rmSync(mount, { recursive: true });
  });
  return mount;
}

const data_dir = smallDisk();
const { database, crowd } = await startOneServer({ data_dir });

it('the disk of the database is full for a while', { timeout: 240_000 }, async () => {
  for (const member of crowd.members) member.restart();
  const filling = path.join(data_dir, 'filling');
  const until_ms = performance.now() + FULL_MS;
  while (performance.now() < until_ms) {
    // What others free meanwhile is taken too.
    const { bavail, bsize } = statfsSync(data_dir);
    if (bavail > 0)
      writeFileSync(filling, Buffer.alloc(Math.min(bavail * bsize, 16 * 2 ** 20)), { flag: 'a' });
    await sleep(50);
  }
  rmSync(filling);
  await crowd.allWell(120_000);
  const before = await account(database, crowd.members);
  const row = rowOf(`database: disk full for ${FULL_MS / 1_000} s`, crowd, before);
  expect(before).toMatchObject({ lost: 0, wrongly_charged: 0 });
  await crowd.stop();
  await expect
    .poll(async () => (await account(database, crowd.members)).running, { timeout: 60_000 })
    .toBe(0);
  const after = await account(database, crowd.members);
  expect(after).toMatchObject({ lost: 0, wrongly_charged: 0 });
  expect(await checkLedger(database.db)).toEqual([]);
  record({ ...row, running: after.running, charged_undelivered: after.wrongly_charged });
});
