import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { placeOfMessage } from './buy-picture.ts';
import { oneMessage } from './mailbox.queries.ts';
import { mailboxFileTable } from './mailbox.table.ts';

/** A picture never runs as a page, and no cache keeps it. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="akari.jpg"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * The picture of a message for one of its two people who may see it; null: this person sees no picture.
 * @throws private_file_storage
 */
async function pictureOf(
  { database: { db }, storage, log }: Pick<Services, 'database' | 'storage' | 'log'>,
  user_id: number,
  message_id: string,
): Promise<{ bytes: Buffer; type: string; at_ms: number } | null> {
  const place = await placeOfMessage(db, message_id);
  if (place === null || place.file_id === null) return null;
  const performs = place.performer_id === user_id;
  if (!performs && place.viewer_id !== user_id) return null;
  const message = await oneMessage(db, place.thread_id, performs, place.message_id).catch(() => null);
  if (message?.picture?.open !== true) return null;
  const [file] = await db
    .select({ key: mailboxFileTable.key, type: mailboxFileTable.type })
    .from(mailboxFileTable)
    .where(eq(mailboxFileTable.id, place.file_id));
  if (file === undefined) return null;
  const bytes = await storage.get(file.key).catch((err: unknown) => {
    log.warn({ err }, 'failed to read a picture of the mailbox');
    throw new Problem('private_file_storage', { retry_after_s: 5 });
  });
  return bytes === null ? null : { bytes, type: file.type, at_ms: message.at_ms };
}

/**
 * Sends the picture of a message to one of its two people who may see it.
 * @throws not_found also for everybody else, private_file_storage
 */
export async function sendPicture(
  services: Services,
  { user_id }: Member,
  message_id: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = await pictureOf(services, user_id, message_id);
  if (picture === null) throw new Problem('not_found');
  return reply.headers(HEADERS).type(picture.type).send(picture.bytes);
}

/** The picture of a message that a person reports. A report without it is better than none. */
export async function pictureFor(
  services: Services,
  reporter_id: number,
  message_id: number,
): Promise<{ jpeg: Buffer; at_ms: number } | null> {
  const picture = await pictureOf(services, reporter_id, String(message_id)).catch(() => null);
  return picture === null ? null : { jpeg: picture.bytes, at_ms: picture.at_ms };
}
