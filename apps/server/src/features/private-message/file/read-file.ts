import type { FastifyReply } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { byteRange } from '../../../platform/storage/byte-range.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';

interface FileRow extends Record<string, unknown> {
  key: string;
  type: string;
  size_bytes: number;
}
/** What a file is called when it is saved. */
const ENDINGS: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/webm': 'webm' };
/** For the two people of a message with it. The performer does not get what a viewer wrote whom she ignored. */
const FILE_FOR = `SELECT f.key, f.type, f.size_bytes FROM private_file f
  WHERE f.id = $1 AND f.deleted_at_ms IS NULL AND EXISTS (SELECT FROM private_message m WHERE m.file_id = f.id
    AND (m.viewer_id = $2 OR (m.performer_id = $2 AND NOT m.ignored)))`;

async function fileFor(db: Db, file_id: string, user_id: number): Promise<FileRow | null> {
  if (!/^\d{1,15}$/.test(file_id)) return null;
  return (await namedQuery<FileRow>(db, 'private_file_for', FILE_FOR, [file_id, user_id]))[0] ?? null;
}

/**
 * Sends the bytes of a file, or the part that a player asks for. They are never kept by a cache, never run as a page, and offered as a file when they are
 * opened by themselves.
 * @throws not_found also for everybody else than the two people, private_file_storage
 */
export async function sendFile(
  services: Services,
  { user_id, file_id, range: header }: { user_id: number; file_id: string; range: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database, storage, log } = services;
  const file = await fileFor(database.db, file_id, user_id);
  if (file === null) throw new Problem('not_found');
  const { key, type, size_bytes } = file;
  const range = byteRange(header, size_bytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size_bytes}`).send();
  const bytes = await storage.get(key, range ?? undefined).catch((err: unknown) => {
    log.warn({ err }, 'failed to read a message file');
    throw new Problem('private_file_storage', { retry_after_s: 5 });
  });
  if (bytes === null) throw new Problem('not_found');
  if (range !== null)
    void reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size_bytes}`);
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="akari.${ENDINGS[type] ?? 'jpg'}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  return reply.type(type).send(bytes);
}
