import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '@akari/server/testing/at-end';
import { it } from 'vitest';
import { startOneServer } from './one-server.ts';
import { Trial } from './trial.ts';

const DISK_MB = 300;
const FULL_MS = 10_000;

/** Mounts a small separate disk. */
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

const trial = new Trial(database, crowd);

it('the service recovers from a database disk full for 10 s', async () => {
  const fault = {
    name: `database: disk full for ${FULL_MS / 1_000} s`,
    sees: 'the picture goes on as long as it is paid; what finds no room is answered "try again" until there is some, and done once',
    goes_on: [],
  } as const;
  await trial.survives(fault, async () => {
    const filling = path.join(data_dir, 'filling');
    const until_ms = performance.now() + FULL_MS;
    while (performance.now() < until_ms) {
      // Space that other processes free is filled, too.
      const { bavail, bsize } = statfsSync(data_dir);
      if (bavail > 0)
        writeFileSync(filling, Buffer.alloc(Math.min(bavail * bsize, 16 * 2 ** 20)), { flag: 'a' });
      await sleep(50);
    }
    rmSync(filling);
  });
});
