import { hash } from 'node:crypto';
import { BLOG_SIDES_PX, BLOG_SIZES, type BlogSize } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import {
  clearDeadline,
  ensureDeadline,
  locksNothing,
  setDeadline,
} from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import { encodePicture, PictureFault } from '../../platform/picture/encode-picture.ts';
import type { Services } from '../../platform/services.ts';
import { blogPictureTable } from './blog.table.ts';

/** When the bytes of a picture are deleted, unless it is kept. Subject: its key. */
const BYTES_END = 'blog.bytes_end';
/** Bytes without a picture are deleted after this time: it was refused, or the server ended in between. */
const WITHOUT_PICTURE_MS = 60 * 60_000;
/** Time until the next try, when the storage did not delete. */
const DELETE_AGAIN_MS = 60 * 60_000;

/** A picture as it is kept: written by this server, without the metadata of the upload. */
export interface EncodedBlogPicture {
  sizes: Record<BlogSize, { bytes: Buffer; type: string }>;
  width_px: number;
  height_px: number;
}

/** The same upload of a person has the same key, so that a repeated one leaves no second object. */
export const blogPictureKey = (user_id: number, idempotency_key: string, bytes: Buffer): string =>
  `blog/${hash('sha256', `${user_id}:${idempotency_key}:${hash('sha256', bytes)}`)}`;
export const objectOf = (key: string, size: BlogSize): string => `${key}/${size}`;

/**
 * Checks an uploaded picture by its content and writes it again.
 * @param declared media type of the request; it must be that of the content
 * @throws blog_file
 */
export async function encodeBlogPicture(
  bytes: Buffer,
  declared: string,
  most_bytes: number,
): Promise<EncodedBlogPicture> {
  try {
    const large = await encodePicture(bytes, declared, { side_px: BLOG_SIDES_PX.large, most_bytes });
    const smaller = { side_px: BLOG_SIDES_PX.small, most_bytes };
    const small = await encodePicture(large.bytes, large.type, smaller);
    return { sizes: { large, small }, width_px: large.width_px, height_px: large.height_px };
  } catch (error) {
    if (error instanceof PictureFault) throw new Problem('blog_file');
    throw error;
  }
}

/**
 * Puts the bytes into the storage before the picture's row, with a deadline that deletes them unless the row is kept.
 * @throws blog_storage
 */
export async function storeBlogPicture(
  services: Services,
  key: string,
  { sizes }: EncodedBlogPicture,
): Promise<void> {
  const { database, storage, clock, log } = services;
  await unitOfWork(database.db, (tx) =>
    ensureDeadline(tx, BYTES_END, key, clock.nowMs() + WITHOUT_PICTURE_MS),
  );
  try {
    for (const size of BLOG_SIZES)
      await storage.put(objectOf(key, size), sizes[size].bytes, sizes[size].type);
  } catch (err) {
    log.warn({ err }, 'failed to store a picture of a blog');
    throw new Problem('blog_storage', { retry_after_s: 5 });
  }
}

export const endBytesAt = (tx: Tx, key: string, at_ms: number): Promise<void> =>
  setDeadline(tx, BYTES_END, key, at_ms);

async function deleteBytes({ database, storage, log }: Services, key: string): Promise<void> {
  try {
    for (const size of BLOG_SIZES) await storage.delete(objectOf(key, size));
  } catch (err) {
    log.warn({ err }, 'failed to delete a picture of a blog; will retry');
    return;
  }
  await unitOfWork(database.db, (tx) => clearDeadline(tx, BYTES_END, key));
}

/** Deletes the bytes of what is no picture any more. The deadline is set again first, so that a crash does not leave them. */
export function handleBytesEnd(services: Services): void {
  const { deadlines, clock } = services;
  deadlines.handle(BYTES_END, locksNothing, async (tx, after, _locked, { subject: key }) => {
    const [kept] = await tx
      .select({ state: blogPictureTable.state })
      .from(blogPictureTable)
      .where(eq(blogPictureTable.key, key));
    if (kept !== undefined && kept.state !== 'deleted') return;
    await setDeadline(tx, BYTES_END, key, clock.nowMs() + DELETE_AGAIN_MS);
    after(() => deleteBytes(services, key));
  });
}
