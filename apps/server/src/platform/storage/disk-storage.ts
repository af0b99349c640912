import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, StorageFault, type ObjectStorage } from './storage.ts';

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Objects as files below a folder, readable by the server's user alone. */
export class DiskStorage implements ObjectStorage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #pathOf = (key: string): string => path.join(this.#folder, checkKey(key));

  async put(key: string, bytes: Buffer): Promise<void> {
    const target = this.#pathOf(key);
    // A reader sees the whole object or none: it gets its name when it is complete.
    const part = `${target}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(part, bytes, { mode: 0o600, flush: true });
      await rename(part, target);
    } catch (cause) {
      await rm(part, { force: true }).catch(() => undefined);
      throw new StorageFault('failed to write an object', { cause });
    }
  }

  async get(key: string): Promise<Buffer | null> {
    const target = this.#pathOf(key);
    try {
      return await readFile(target);
    } catch (cause) {
      if (isAbsent(cause)) return null;
      throw new StorageFault('failed to read an object', { cause });
    }
  }

  async delete(key: string): Promise<void> {
    const target = this.#pathOf(key);
    try {
      await rm(target, { force: true });
    } catch (cause) {
      throw new StorageFault('failed to delete an object', { cause });
    }
  }
}
