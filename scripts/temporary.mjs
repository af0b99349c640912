// @ts-check
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'akari-tests-';
/** Databases, browsers and recordings of a whole run take less. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Folders of runs that were killed. */
function removeLeftOvers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * Puts the temporary files of this process and its children in memory when there is room: a database of some 1,300 files is
 * created in 30 ms there and in 600 ms on some disks. The folder is removed when the process ends. A TMPDIR that is set
 * already is kept.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeLeftOvers();
  const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as its own user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
