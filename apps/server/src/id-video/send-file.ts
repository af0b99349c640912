import type { FastifyReply, FastifyRequest } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import type { IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable } from './id-video.table.ts';

interface Part {
  from: number;
  /** Inclusive. */
  to: number;
}

/** One range of bytes (RFC 9110 §14.1.2). `whole`: none was asked for, or in a form that may be passed over. */
export function partOf(range: string | undefined, size: number): Part | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { from: size - count, to: size - 1 };
  }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to };
}

/** Answers with a video, or the part of it that was asked for. Who may have it was decided before. */
export async function sendIdVideo(
  services: Services,
  video: IdVideoRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id, type, size_bytes } = video;
  void reply.headers({ 'cache-control': 'private, no-store', 'accept-ranges': 'bytes' });
  const part = partOf(request.headers.range, size_bytes);
  if (part === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${size_bytes}`).send();
  const { from, to } = part === 'whole' ? { from: 0, to: size_bytes - 1 } : part;
  // Kept uncompressed, so that the database reads no more than this part.
  const [kept] = await services.database.db
    .select({
      bytes: sql<Buffer>`substring(${idVideoFileTable.bytes} FROM ${from + 1} FOR ${to - from + 1})`,
    })
    .from(idVideoFileTable)
    .where(eq(idVideoFileTable.video_id, id));
  if (kept === undefined) throw new Problem('id_video_gone');
  if (part !== 'whole') void reply.status(206).header('content-range', `bytes ${from}-${to}/${size_bytes}`);
  return reply.type(type).send(kept.bytes);
}
