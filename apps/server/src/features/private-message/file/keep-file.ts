import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import {
  clearDeadline,
  ensureDeadline,
  locksNothing,
  setDeadline,
} from '../../../platform/deadline/deadline.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import type { EncodedFile } from './encode-file.ts';
import { privateFileTable } from './private-file.table.ts';

/** When the bytes of a file are deleted. Subject: its key. */
const FILE_EXPIRY = 'private_message.file_expiry';
/** Bytes without a message are deleted after this time: the message was refused, or the server ended in between. */
const WITHOUT_MESSAGE_MS = 60 * 60_000;
/** Time until the next try, when the storage did not delete. */
const DELETE_AGAIN_MS = 60 * 60_000;

/** The same upload of a person has the same key, so that a repeated one leaves no second object. */
export const fileKey = (user_id: number, idempotency_key: string, bytes: Buffer): string =>
  `private/${hash('sha256', `${user_id}:${idempotency_key}:${hash('sha256', bytes)}`)}`;

/**
 * Puts the bytes into the storage before the message, with a deadline that deletes them unless the message is kept.
 * @throws private_file_storage
 */
export async function storeFile(services: Services, key: string, file: EncodedFile): Promise<void> {
  const { database, storage, clock, log } = services;
  await unitOfWork(database.db, async (tx) => {
    // A repeated upload of a kept file changes nothing: its deadline is there.
    await ensureDeadline(tx, FILE_EXPIRY, key, clock.nowMs() + WITHOUT_MESSAGE_MS);
  });
  try {
    await storage.put(key, file.bytes, file.type);
  } catch (err) {
    log.warn({ err }, 'failed to store a message file');
    throw new Problem('private_file_storage', { retry_after_s: 5 });
  }
}

/** Keeps the row of a stored file, in the transaction of its messages. @returns its id */
export async function keepFile(
  { config, clock }: Services,
  tx: Tx,
  file: EncodedFile,
  { key, sender_id, selfy }: { key: string; sender_id: number; selfy: boolean },
): Promise<number> {
  const at_ms = clock.nowMs();
  const { kind, type, width_px, height_px, duration_ms, bytes } = file;
  const [row] = await tx
    .insert(privateFileTable)
    .values({
      ...{ key, sender_id, selfy, kind, type, width_px, height_px, duration_ms, at_ms },
      size_bytes: bytes.length,
    })
    .returning({ id: privateFileTable.id });
  if (row === undefined) throw new Error('a message file was not kept');
  await setDeadline(tx, FILE_EXPIRY, key, at_ms + config.terms.message_file_kept_ms);
  return row.id;
}

/** Deletes the bytes, then marks the row: a file whose bytes could not be deleted is tried again. */
async function deleteFile({ database, storage, clock, log }: Services, key: string): Promise<void> {
  try {
    await storage.delete(key);
  } catch (err) {
    log.warn({ err }, 'failed to delete a message file; will retry');
    return;
  }
  await unitOfWork(database.db, async (tx) => {
    await tx
      .update(privateFileTable)
      .set({ deleted_at_ms: clock.nowMs() })
      .where(eq(privateFileTable.key, key));
    await clearDeadline(tx, FILE_EXPIRY, key);
  });
}

/** Files are deleted when their time is over. The deadline is set again first, so that a crash does not leave the bytes. */
export function fileDeadlines(services: Services): void {
  const { deadlines, clock } = services;
  deadlines.handle(FILE_EXPIRY, locksNothing, async (tx, after, _locked, { subject: key }) => {
    await setDeadline(tx, FILE_EXPIRY, key, clock.nowMs() + DELETE_AGAIN_MS);
    after(() => deleteFile(services, key));
  });
}
