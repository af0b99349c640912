import { hash } from 'node:crypto';
import {
  ALBUM_SIDES_PX,
  ALBUM_SIZES,
  MESSAGE_CLIP_TYPES,
  type AlbumSize,
  type ErrorName,
  type MessageFileKind,
  type MessageFileLimits,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { ClipFault, encodeClip, type ClipFaultName } from '../../platform/clip/encode-clip.ts';
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
import { albumPictureTable } from './album.table.ts';

/** When the bytes of a picture are deleted, unless it is kept. Subject: its key. */
const BYTES_END = 'album.bytes_end';
/** Bytes without a picture are deleted after this time: it was refused, or the server ended in between. */
const WITHOUT_PICTURE_MS = 60 * 60_000;
/** Time until the next try, when the storage did not delete. */
const DELETE_AGAIN_MS = 60 * 60_000;

const PROBLEMS = {
  wrong_type: 'album_file_wrong_type',
  extra: 'album_file_extra',
  broken: 'album_file_broken',
  too_many_pixels: 'album_file_too_many_pixels',
  codec: 'album_clip_codec',
  no_video: 'album_clip_no_video',
  too_long: 'album_clip_too_long',
} as const satisfies Record<ClipFaultName, ErrorName>;

/** The bytes of a size, and their media type. */
interface Bytes {
  bytes: Buffer;
  type: string;
}
/** A file as it is kept: written by this server, without the metadata of the upload. A clip has one size. */
export interface EncodedAlbumFile {
  kind: MessageFileKind;
  sizes: Partial<Record<AlbumSize, Bytes>> & { large: Bytes };
  width_px: number;
  height_px: number;
  duration_ms: number | null;
}

/** The same upload of a person has the same key, so that a repeated one leaves no second object. */
export const albumFileKey = (user_id: number, idempotency_key: string, bytes: Buffer): string =>
  `album/${hash('sha256', `${user_id}:${idempotency_key}:${hash('sha256', bytes)}`)}`;
export const objectOf = (key: string, size: AlbumSize): string => `${key}/${size}`;

async function pictureOf(bytes: Buffer, declared: string, most_bytes: number): Promise<EncodedAlbumFile> {
  const { large: side_px, small, veil } = ALBUM_SIDES_PX;
  const large = await encodePicture(bytes, declared, { side_px, most_bytes });
  const smaller = (side: number) => encodePicture(large.bytes, large.type, { side_px: side, most_bytes });
  const sizes = { large, small: await smaller(small), veil: await smaller(veil) };
  return { kind: 'picture', sizes, width_px: large.width_px, height_px: large.height_px, duration_ms: null };
}

/**
 * Checks an uploaded picture or clip by its content and writes it again.
 * @param declared media type of the request; it must be that of the content
 * @throws album_file_wrong_type, album_file_extra, album_file_broken, album_file_too_many_pixels, album_clip_codec,
 * album_clip_no_video, album_clip_too_long
 */
export async function encodeAlbumFile(
  services: Services,
  bytes: Buffer,
  declared: string,
  { data_bytes, seconds }: MessageFileLimits,
): Promise<EncodedAlbumFile> {
  const clip_type = MESSAGE_CLIP_TYPES.find((type) => type === declared);
  try {
    if (clip_type === undefined) return await pictureOf(bytes, declared, data_bytes);
    const { width_px, height_px, duration_ms, ...clip } = await encodeClip(
      services,
      bytes,
      clip_type,
      seconds,
    );
    const large = { bytes: Buffer.from(clip.bytes), type: clip.type };
    return { kind: 'clip', sizes: { large }, width_px, height_px, duration_ms };
  } catch (error) {
    if (error instanceof PictureFault || error instanceof ClipFault) throw new Problem(PROBLEMS[error.fault]);
    throw error;
  }
}

/**
 * Puts the bytes into the storage before the picture's row, with a deadline that deletes them unless the row is kept.
 * @throws album_storage
 */
export async function storeAlbumFile(
  services: Services,
  key: string,
  { sizes }: EncodedAlbumFile,
): Promise<void> {
  const { database, storage, clock, log } = services;
  await unitOfWork(database.db, (tx) =>
    ensureDeadline(tx, BYTES_END, key, clock.nowMs() + WITHOUT_PICTURE_MS),
  );
  try {
    for (const size of ALBUM_SIZES) {
      const one = sizes[size];
      if (one !== undefined) await storage.put(objectOf(key, size), one.bytes, one.type);
    }
  } catch (err) {
    log.warn({ err }, 'failed to store a picture of an album');
    throw new Problem('album_storage', { retry_after_s: 5 });
  }
}

export const endBytesAt = (tx: Tx, key: string, at_ms: number): Promise<void> =>
  setDeadline(tx, BYTES_END, key, at_ms);

async function deleteBytes({ database, storage, log }: Services, key: string): Promise<void> {
  try {
    for (const size of ALBUM_SIZES) await storage.delete(objectOf(key, size));
  } catch (err) {
    log.warn({ err }, 'failed to delete a picture of an album; will retry');
    return;
  }
  await unitOfWork(database.db, (tx) => clearDeadline(tx, BYTES_END, key));
}

/** Deletes the bytes of what is no picture any more. The deadline is set again first, so that a crash does not leave them. */
export function handleBytesEnd(services: Services): void {
  const { deadlines, clock } = services;
  deadlines.handle(BYTES_END, locksNothing, async (tx, after, _locked, { subject: key }) => {
    const [kept] = await tx
      .select({ state: albumPictureTable.state })
      .from(albumPictureTable)
      .where(eq(albumPictureTable.key, key));
    if (kept !== undefined && kept.state !== 'deleted') return;
    await setDeadline(tx, BYTES_END, key, clock.nowMs() + DELETE_AGAIN_MS);
    after(() => deleteBytes(services, key));
  });
}
