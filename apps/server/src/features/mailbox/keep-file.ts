import { hash } from 'node:crypto';
import { MESSAGE_PICTURE_SIDE_PX } from '@akari/rules';
import { listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import {
  clearDeadline,
  ensureDeadline,
  locksNothing,
  setDeadline,
  setDeadlines,
} from '../../platform/deadline/deadline.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { encodePicture, PictureFault } from '../../platform/picture/encode-picture.ts';
import type { Services } from '../../platform/services.ts';
import { mailboxFileTable } from './mailbox.table.ts';

/** When the bytes of a picture are deleted, unless a message has it. Subject: its key. */
const FILE_END = 'mailbox.file_end';
/** A picture without a message is deleted after this time. */
const WITHOUT_MESSAGE_MS = 60 * 60_000;
/** Time until the next try, when the storage did not delete. */
const DELETE_AGAIN_MS = 60 * 60_000;

export interface Upload {
  bytes: Buffer;
  /** Declared media type. */
  type: string;
  idempotency_key: string;
}

/** The same upload of a person has the same key, so that a repeated one leaves no second object. */
const keyOf = (user_id: number, { idempotency_key, bytes }: Upload): string =>
  `mailbox/${hash('sha256', `${user_id}:${idempotency_key}:${hash('sha256', bytes)}`)}`;

/** A picture as it is kept. */
export interface StoredPicture {
  key: string;
  type: string;
  width_px: number;
  height_px: number;
}

/**
 * Checks a picture by its content, writes it again, and stores it, with a deadline that deletes it unless a message has it.
 * @throws private_file_wrong_type, private_file_extra, private_file_broken, private_file_too_many_pixels,
 * private_file_storage
 */
export async function storePicture(
  { database, storage, clock, config, log }: Services,
  owner_id: number,
  upload: Upload,
): Promise<StoredPicture> {
  const key = keyOf(owner_id, upload);
  const limits = { side_px: MESSAGE_PICTURE_SIDE_PX, most_bytes: config.terms.message_file.data_bytes };
  const { bytes, ...picture } = await encodePicture(upload.bytes, upload.type, limits).catch(
    (error: unknown) => {
      throw error instanceof PictureFault ? new Problem(`private_file_${error.fault}`) : error;
    },
  );
  await unitOfWork(database.db, (tx) =>
    ensureDeadline(tx, FILE_END, key, clock.nowMs() + WITHOUT_MESSAGE_MS),
  );
  try {
    await storage.put(key, bytes, picture.type);
  } catch (err) {
    log.warn({ err }, 'failed to store a picture of the mailbox');
    throw new Problem('private_file_storage', { retry_after_s: 5 });
  }
  const { type, width_px, height_px } = picture;
  return { key, type, width_px, height_px };
}

/** Takes a picture for a message that is written next. @throws what `storePicture` throws, idempotency_key_reused */
export async function keepFile(
  services: Services,
  { user_id: owner_id }: Member,
  upload: Upload,
): Promise<{ file_id: string; width_px: number; height_px: number }> {
  const stored = await storePicture(services, owner_id, upload);
  const { key, width_px, height_px } = stored;
  const intent = { user_id: owner_id, key: upload.idempotency_key, content: ['mailbox.file', key] };
  return once(services, intent, async (tx) => {
    const [row] = await tx
      .insert(mailboxFileTable)
      .values({ ...stored, owner_id, at_ms: services.clock.nowMs() })
      .returning({ id: mailboxFileTable.id });
    if (row === undefined) throw new Error('a picture was not kept');
    return { file_id: String(row.id), width_px, height_px };
  });
}

const FREE = `UPDATE mailbox_file SET sent = false WHERE key = ANY (${listOf(1, 'text')})`;

/** Pictures whose messages are over: they end as those that never were in one. */
export async function endFiles(tx: Tx, keys: readonly string[], now_ms: number): Promise<void> {
  if (keys.length === 0) return;
  await namedQuery(tx, 'mailbox_free_files', FREE, [keys]);
  await setDeadlines(tx, FILE_END, keys, now_ms);
}

async function deleteFile({ database, storage, log }: Services, key: string): Promise<void> {
  try {
    await storage.delete(key);
  } catch (err) {
    log.warn({ err }, 'failed to delete a picture of the mailbox; will retry');
    return;
  }
  await unitOfWork(database.db, (tx) => clearDeadline(tx, FILE_END, key));
}

/** A picture that a message takes at this moment is kept: the statement waits for its row, and then sees that it is taken. */
const END = `DELETE FROM mailbox_file WHERE key = $1 AND NOT sent RETURNING id`;
const TAKEN = `SELECT id FROM mailbox_file WHERE key = $1`;

/** Deletes pictures without a message. The deadline is set again first, so that a crash does not leave the bytes. */
export function handleFileEnds(services: Services): void {
  const { deadlines, clock } = services;
  deadlines.handle(FILE_END, locksNothing, async (tx, after, _locked, { subject: key }) => {
    const ended = await namedQuery(tx, 'mailbox_file_end', END, [key]);
    if (ended.length === 0 && (await namedQuery(tx, 'mailbox_file_taken', TAKEN, [key])).length > 0) return;
    await setDeadline(tx, FILE_END, key, clock.nowMs() + DELETE_AGAIN_MS);
    after(() => deleteFile(services, key));
  });
}
