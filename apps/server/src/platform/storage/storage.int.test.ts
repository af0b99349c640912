import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { S3Simulator } from '../../testing/storage/simulator.ts';
import { DiskStorage } from './disk-storage.ts';
import { StorageFault, type ObjectStorage } from './storage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'akari-storage-'));
atEnd(() => rmSync(folder, { recursive: true }));
const s3 = await S3Simulator.start();
afterEach(() => s3.fault());
const bytes = Buffer.from('a picture');

describe.each<[string, ObjectStorage]>([
  ['a folder', new DiskStorage(folder)],
  ['a bucket', s3.storage()],
])('the storage in %s', (name, storage) => {
  it('keeps, reads and deletes an object', async () => {
    expect(await storage.get('private/one')).toBeNull();
    await storage.put('private/one', bytes, 'image/jpeg');
    expect(await storage.get('private/one')).toEqual(bytes);
    expect((await storage.get('private/one', { from: 2, to: 4 }))?.toString()).toBe('pic');
    expect(await storage.get('private/none', { from: 2, to: 4 })).toBeNull();
    await storage.put('private/one', Buffer.from('again'), 'image/jpeg');
    expect((await storage.get('private/one'))?.toString()).toBe('again');
    await storage.delete('private/one');
    await storage.delete('private/one');
    expect(await storage.get('private/one')).toBeNull();
  });
  it.each(['../outside', '/etc/passwd', 'a/../b', 'A', '', 'a//b', 'a?b', 'x'.repeat(201)])(
    `refuses the key %j in ${name}`,
    async (key) => {
      await expect(storage.put(key, bytes, 'image/jpeg')).rejects.toThrow('invalid storage key');
      await expect(storage.get(key)).rejects.toThrow('invalid storage key');
    },
  );
});

it('a file of the folder is readable by its owner alone', async () => {
  await new DiskStorage(folder).put('private/mode', bytes);
  expect(statSync(path.join(folder, 'private/mode')).mode & 0o777).toBe(0o600);
});

it('a folder that cannot be written is a storage fault', async () => {
  const file = path.join(folder, 'file');
  await new DiskStorage(folder).put('file', bytes);
  await expect(new DiskStorage(file).put('private/one', bytes)).rejects.toBeInstanceOf(StorageFault);
});

describe('the bucket', () => {
  it('gets the type with the object', async () => {
    await s3.storage().put('private/typed', bytes, 'image/jpeg');
    const { kept } = await s3.control();
    expect(kept.find(({ key }) => key === 'private/typed')).toMatchObject({ type: 'image/jpeg', size: 9 });
  });
  it('is asked again after 503, three times in all', async () => {
    await s3.fault({ status: 503, times: 2 });
    await s3.storage().put('private/retried', bytes, 'image/jpeg');
    expect(await s3.storage().get('private/retried')).toEqual(bytes);
    await s3.fault({ status: 503 });
    const before = (await s3.control()).seen.length;
    await expect(s3.storage().get('private/retried')).rejects.toBeInstanceOf(StorageFault);
    expect((await s3.control()).seen.length - before).toBe(3);
  });
  it.each<[string, () => Promise<unknown>]>([
    [
      'a wrong secret',
      () => s3.storage({ secret_access_key: 'other' }).put('private/one', bytes, 'image/jpeg'),
    ],
    ['another bucket', () => s3.storage({ bucket: 'other' }).put('private/one', bytes, 'image/jpeg')],
  ])('%s is a storage fault', async (_, act) => {
    await expect(act()).rejects.toBeInstanceOf(StorageFault);
  });
  it('a connection that is closed is a storage fault, before the answer and within it', async () => {
    await s3.storage().put('private/half', bytes, 'image/jpeg');
    await s3.fault({ hang_up: true });
    await expect(s3.storage().get('private/half')).rejects.toBeInstanceOf(StorageFault);
    await s3.fault({ half: true });
    await expect(s3.storage().get('private/half')).rejects.toBeInstanceOf(StorageFault);
  });
});
