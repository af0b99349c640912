import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, startOf } from './process-identity.ts';
import { StartProblem } from './start-problem.ts';

interface Owner {
  pid: number;
  start: string;
}

function readOwner(file: string): Owner | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>;
    return typeof value.pid === 'number' && typeof value.start === 'string'
      ? { pid: value.pid, start: value.start }
      : null;
  } catch {
    return null;
  }
}

const holds = (owner: Owner): boolean => isAlive(owner.pid) && startOf(owner.pid) === owner.start;

/** Creates the lock file by a hard link to a complete file, so that it never exists without its content. */
function tryTake(lock: string, owner: Owner): boolean {
  const draft = `${lock}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves the lock of a dead owner away. If the owner turns out to be alive (two starts at once), puts the lock back. */
function clearDead(lock: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const owner = readOwner(aside);
  if (owner !== null && holds(owner)) {
    try {
      linkSync(aside, lock);
    } catch {
      // Another process took the lock in between: that process starts, and this one is refused.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Creates a folder with its parents, one level at a time. Node's recursive `mkdirSync` never returns when the system
 * answers ENOENT for an existing folder that accepts no entries, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process created it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Locks a data folder for this process, and creates the folder when it is missing. The lock of a process that has
 * exited is ignored.
 * @returns a function that releases the lock
 * @throws StartProblem while another process holds the lock, or when the folder cannot be written
 */
export function lockFolder(folder: string): () => void {
  const lock = path.join(folder, 'akari.lock');
  const mine: Owner = { pid: process.pid, start: startOf(process.pid) };
  try {
    makeFolder(folder);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryTake(lock, mine)) {
        return () => {
          if (readOwner(lock)?.pid === mine.pid) rmSync(lock, { force: true });
        };
      }
      const owner = readOwner(lock);
      if (owner !== null && holds(owner)) throw inUse(folder, owner);
      clearDead(lock);
    }
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `データフォルダ ${folder} に書き込めません(${String(error)})。DATA_DIR に別のフォルダを指定してください。`,
      `The data folder ${folder} cannot be written (${String(error)}). Set DATA_DIR to another folder.`,
    );
  }
  throw inUse(folder, null);
}

function inUse(folder: string, owner: Owner | null): StartProblem {
  const who = owner === null ? '' : ` (pid ${owner.pid})`;
  return new StartProblem(
    `データフォルダ ${folder} は、すでに動いている Akari${who} が使っています。そちらを止めるか、DATA_DIR に別のフォルダを指定してください。`,
    `The data folder ${folder} is in use by an Akari that is already running${who}. Stop that one, or set DATA_DIR to another folder.`,
  );
}
