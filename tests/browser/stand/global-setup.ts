import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { attemptServer } from '@akari/testkit/harness/attempt-server';
import { mediaUnderTest } from '@akari/testkit/harness/janus-media';
import { fillDataDir } from '@akari/testkit/harness/prepared-data';

/** Raised limits, because all people of the tests come from one address. */
const ONE_ADDRESS = Object.fromEntries(
  [
    'REGISTRATIONS_PER_ADDRESS',
    'REGISTRATIONS_ALL',
    'LOGINS_PER_ADDRESS',
    'GUESTS_PER_ADDRESS',
    'GUESTS_PER_ADDRESS_A_MINUTE',
  ].map((limit) => [limit, '10000']),
);

/** A place held for 20 s could be over before a busy machine has drawn it. */
const LONG_HOLD = { PURCHASE_HOLD_SECONDS: '300' };
/** The shortest time of watching that gives a free cheer. */
const SOON_CHEER = { CHEER_WATCHED_SECONDS: '10' };

/** Starts the server that the browser tests share. @returns a function that stops it */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-browser-'));
  chmodSync(data_dir, 0o755);
  await fillDataDir(data_dir);
  const media = await mediaUnderTest();
  const { child, exited, listening } = await attemptServer({
    data_dir,
    env: { ...ONE_ADDRESS, ...LONG_HOLD, ...SOON_CHEER, ...media.env },
  });
  project.provide('browserServer', { url: await listening, pid: child.pid ?? 0, data_dir });
  return async () => {
    child.kill('SIGINT');
    await exited;
    await media.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
}
