import { hash } from 'node:crypto';
import type { ErrorName } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import {
  clearDeadline,
  ensureDeadline,
  locksNothing,
  setDeadline,
} from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  encodePicture,
  PictureFault,
  type EncodedPicture,
  type PictureFaultName,
} from '../../platform/picture/encode-picture.ts';

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

const SIZES = ['large', 'small'] as const;
type Size = (typeof SIZES)[number];
type EncodedSizes = Record<Size, EncodedPicture>;

interface Kind {
  /** First part of the keys in the storage. */
  folder: string;
  /** Kind of the deadline at which bytes are deleted, unless they are kept. Subject: their key. */
  bytes_end: string;
  /** Longer side of each size, pixels. */
  sides_px: Readonly<Record<Size, number>>;
  /** Width for a height of 1, to which each size is cut. Absent: pictures keep their shape. */
  ratio?: number;
  /** Whether a row has the bytes of this key. */
  isKept: (tx: Tx, key: string, now_ms: number) => Promise<boolean>;
}

export const objectOf = (key: string, size: Size): string => `${key}/${size}`;

async function deleteBytes({ database, storage, log }: Services, bytes_end: string, key: string) {
  try {
    for (const size of SIZES) await storage.delete(objectOf(key, size));
  } catch (err) {
    log.warn({ err }, 'failed to delete a picture; will retry');
    return;
  }
  await unitOfWork(database.db, (tx) => clearDeadline(tx, bytes_end, key));
}

/** Pictures of one kind that people upload, which are kept in two sizes without their metadata. */
export const sizedPictures = ({ folder, bytes_end, sides_px, ratio, isKept }: Kind) => ({
  /** The same upload of a person has the same key, so that a repeated one leaves no second object. */
  pictureKey: (user_id: number, idempotency_key: string, bytes: Buffer): string =>
    `${folder}/${hash('sha256', `${user_id}:${idempotency_key}:${hash('sha256', bytes)}`)}`,

  /**
   * Checks an uploaded picture by its content and encodes it in each size.
   * @param declared media type of the request; it must be that of the content
   * @throws door_picture_wrong_type, door_picture_extra, door_picture_broken, door_picture_too_many_pixels
   */
  encodeSizes: async (bytes: Buffer, declared: string, most_bytes: number): Promise<EncodedSizes> => {
    try {
      const cut = { most_bytes, ...(ratio === undefined ? {} : { ratio }) };
      const large = await encodePicture(bytes, declared, { side_px: sides_px.large, ...cut });
      const limits = { side_px: sides_px.small, ...cut };
      return { large, small: await encodePicture(large.bytes, large.type, limits) };
    } catch (error) {
      if (error instanceof PictureFault) throw new Problem(PROBLEMS[error.fault]);
      throw error;
    }
  },

  /**
   * Puts the bytes into the storage before the picture's row, with a deadline that deletes them unless the row is kept.
   * @throws door_picture_storage
   */
  storeSizes: async (services: Services, key: string, sizes: EncodedSizes): Promise<void> => {
    const { database, storage, clock, log } = services;
    await unitOfWork(database.db, (tx) =>
      ensureDeadline(tx, bytes_end, key, clock.nowMs() + WITHOUT_PICTURE_MS),
    );
    try {
      for (const size of SIZES) await storage.put(objectOf(key, size), sizes[size].bytes, sizes[size].type);
    } catch (err) {
      log.warn({ err }, 'failed to store a picture');
      throw new Problem('door_picture_storage', { retry_after_s: 5 });
    }
  },

  endBytesAt: (tx: Tx, key: string, at_ms: number): Promise<void> => setDeadline(tx, bytes_end, key, at_ms),

  /** Deletes the bytes of what is no picture any more. The deadline is set again first, so that a crash does not leave them. */
  handleBytesEnd: (services: Services): void => {
    const { deadlines, clock } = services;
    deadlines.handle(bytes_end, locksNothing, async (tx, after, _locked, { subject: key }) => {
      if (await isKept(tx, key, clock.nowMs())) return;
      await setDeadline(tx, bytes_end, key, clock.nowMs() + DELETE_AGAIN_MS);
      after(() => deleteBytes(services, bytes_end, key));
    });
  },
});
