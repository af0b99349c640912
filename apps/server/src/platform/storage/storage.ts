import type { ByteRange } from './byte-range.ts';

/** Files that people send each other. An object is written once and never changed. */
export interface ObjectStorage {
  /** @throws StorageFault when it was not kept, or not certainly */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** @param range within the object @returns null when there is no such object @throws StorageFault */
  get(key: string, range?: ByteRange): Promise<Buffer | null>;
  /** Deletes an object; one that is not there is no fault. @throws StorageFault */
  delete(key: string): Promise<void>;
}

/** The storage did not answer, or refused. */
export class StorageFault extends Error {
  override name = 'StorageFault';
}

const KEY = /^[a-z0-9]+(?:\/[a-z0-9_-]+)*$/;

/** Keys are made by the server alone; this keeps a mistake from leaving the folder or bucket. */
export function checkKey(key: string): string {
  if (key.length > 200 || !KEY.test(key)) throw new Error('invalid storage key');
  return key;
}
