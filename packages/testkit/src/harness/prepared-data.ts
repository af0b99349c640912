import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { attemptServer } from './attempt-server.ts';
import { ensureBuilt } from './build.ts';

const fromRoot = (relative: string): string =>
  fileURLToPath(new URL(`../../../../${relative}`, import.meta.url));
const BUILD = fromRoot('.build');
const MIGRATIONS = fromRoot('apps/server/migrations');

/** Changes with everything that a first start writes. */
function version(): string {
  const hash = createHash('sha256').update(readFileSync(fromRoot('apps/server/dist/main.js')));
  for (const file of readdirSync(MIGRATIONS).toSorted()) hash.update(file);
  return hash.digest('hex').slice(0, 16);
}

/** PostgreSQL's own user owns its files. */
const copy = (from: string, to: string): void =>
  void execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, to]);

/** Starts a server without demo people in a new folder, stops it, and puts a copy where others find it. */
async function prepare(folder: string): Promise<void> {
  // In the folder of the project PostgreSQL's own user may not be allowed.
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-first-start-'));
  const copied = mkdtempSync(path.join(BUILD, 'first-start.new-'));
  chmodSync(data_dir, 0o755);
  try {
    const { child, exited, listening } = await attemptServer({ data_dir });
    await listening;
    child.kill('SIGINT');
    await exited;
    copy(data_dir, copied);
    renameSync(copied, folder);
  } catch (error) {
    rmSync(copied, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(data_dir, { recursive: true, force: true });
  }
}

/** Folders of earlier builds. */
function removeOthers(kept: string): void {
  for (const name of readdirSync(BUILD))
    if (/^first-start-/.test(name) && name !== path.basename(kept))
      rmSync(path.join(BUILD, name), { recursive: true, force: true });
}

/**
 * Fills a new data folder with what a first start leaves in it, so that a test does not wait for the database to be created
 * and migrated. What is copied is made once for each build of the server.
 */
export async function fillDataDir(data_dir: string): Promise<void> {
  await ensureBuilt();
  mkdirSync(BUILD, { recursive: true });
  const folder = path.join(BUILD, `first-start-${version()}`);
  if (!existsSync(folder)) {
    removeOthers(folder);
    await prepare(folder);
  }
  copy(folder, data_dir);
}
