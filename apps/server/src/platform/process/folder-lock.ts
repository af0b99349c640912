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

/** Links a complete file into place: it is there with its content or not at all. */
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

/** Moves a dead owner's lock away. Whoever finds that they moved a living one's (two starts at once) puts it back. */
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
      // Somebody else took it in between; that start goes on and this one is refused.
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Makes a folder level by level. Node's own recursive form never returns where the system answers ENOENT for a folder
 * that is there and takes no entries, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Two starts at once.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Takes a data folder for this process alone; made when it is missing. The lock of a process that is gone counts
 * for nothing.
 * @returns gives it back
 * @throws StartProblem while another process has it, or when it cannot be written
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
