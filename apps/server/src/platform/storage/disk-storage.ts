import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ByteRange } from './byte-range.ts';
import { checkKey, StorageFault, type ObjectStorage } from './storage.ts';

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readPart(file: string, { from, to }: ByteRange): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

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

  async get(key: string, range?: ByteRange): Promise<Buffer | null> {
    const target = this.#pathOf(key);
    try {
      return range === undefined ? await readFile(target) : await readPart(target, range);
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
