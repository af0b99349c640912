import path from 'node:path';
import { DiskStorage } from './disk-storage.ts';
import { S3Storage, type S3Settings } from './s3-storage.ts';
import type { ObjectStorage } from './storage.ts';

/** The storage that the settings name: a bucket, or a folder of the node. */
export const openStorage = (
  { s3, files_dir }: { s3: S3Settings | null; files_dir: string },
  data_dir: string,
): ObjectStorage =>
  s3 === null
    ? new DiskStorage(files_dir === '' ? path.resolve(data_dir, 'files') : path.resolve(files_dir))
    : new S3Storage(s3);
