import { hash } from 'node:crypto';
import {
  VIEWER_PICTURE_SIDES_PX,
  VIEWER_PICTURE_SIZES,
  type ErrorName,
  type ViewerPictureSize,
} from '@akari/rules';
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
import {
  encodePicture,
  PictureFault,
  type EncodedPicture,
  type PictureFaultName,
} from '../../platform/picture/encode-picture.ts';
import type { Services } from '../../platform/services.ts';
import { viewerPictureTable } from './viewer-profile.table.ts';

/** When the bytes of a picture are deleted, unless it is kept. Subject: its key. */
const BYTES_END = 'viewer_picture.bytes_end';
/** Bytes without a picture are deleted after this time: it was refused, or the server ended in between. */
const WITHOUT_PICTURE_MS = 60 * 60_000;
/** Time until the next try, when the storage did not delete. */
const DELETE_AGAIN_MS = 60 * 60_000;

const PROBLEMS = {
  wrong_type: 'door_picture_wrong_type',
  extra: 'door_picture_extra',
  broken: 'door_picture_broken',
  too_many_pixels: 'door_picture_too_many_pixels',
} as const satisfies Record<PictureFaultName, ErrorName>;

export type EncodedSizes = Record<ViewerPictureSize, EncodedPicture>;

/** The same upload of a person has the same key, so that a repeated one leaves no second object. */
export const pictureKey = (user_id: number, idempotency_key: string, bytes: Buffer): string =>
  `viewer/${hash('sha256', `${user_id}:${idempotency_key}:${hash('sha256', bytes)}`)}`;
export const objectOf = (key: string, size: ViewerPictureSize): string => `${key}/${size}`;

/**
 * Checks an uploaded picture by its content and encodes it in each size, without its metadata.
 * @throws door_picture_wrong_type, door_picture_extra, door_picture_broken, door_picture_too_many_pixels
 */
export async function encodeSizes(
  bytes: Buffer,
  declared: string,
  most_bytes: number,
): Promise<EncodedSizes> {
  try {
    const { large: side_px, small } = VIEWER_PICTURE_SIDES_PX;
    const large = await encodePicture(bytes, declared, { side_px, most_bytes });
    return { large, small: await encodePicture(large.bytes, large.type, { side_px: small, most_bytes }) };
  } catch (error) {
    if (error instanceof PictureFault) throw new Problem(PROBLEMS[error.fault]);
    throw error;
  }
}

/**
 * Puts the bytes into the storage before the picture's row, with a deadline that deletes them unless the row is kept.
 * @throws door_picture_storage
 */
export async function storeSizes(services: Services, key: string, sizes: EncodedSizes): Promise<void> {
  const { database, storage, clock, log } = services;
  await unitOfWork(database.db, (tx) =>
    ensureDeadline(tx, BYTES_END, key, clock.nowMs() + WITHOUT_PICTURE_MS),
  );
  try {
    for (const size of VIEWER_PICTURE_SIZES)
      await storage.put(objectOf(key, size), sizes[size].bytes, sizes[size].type);
  } catch (err) {
    log.warn({ err }, 'failed to store a picture of a viewer');
    throw new Problem('door_picture_storage', { retry_after_s: 5 });
  }
}

export const endBytesAt = (tx: Tx, key: string, at_ms: number): Promise<void> =>
  setDeadline(tx, BYTES_END, key, at_ms);

async function deleteBytes({ database, storage, log }: Services, key: string): Promise<void> {
  try {
    for (const size of VIEWER_PICTURE_SIZES) await storage.delete(objectOf(key, size));
  } catch (err) {
    log.warn({ err }, 'failed to delete a picture of a viewer; will retry');
    return;
  }
  await unitOfWork(database.db, (tx) => clearDeadline(tx, BYTES_END, key));
}

/** Deletes the bytes of what is no picture any more. The deadline is set again first, so that a crash does not leave them. */
export function handleBytesEnd(services: Services): void {
  const { deadlines, clock } = services;
  deadlines.handle(BYTES_END, locksNothing, async (tx, after, _locked, { subject: key }) => {
    if ((await tx.$count(viewerPictureTable, eq(viewerPictureTable.key, key))) > 0) return;
    await setDeadline(tx, BYTES_END, key, clock.nowMs() + DELETE_AGAIN_MS);
    after(() => deleteBytes(services, key));
  });
}
