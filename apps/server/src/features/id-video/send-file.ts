import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable } from './id-video.table.ts';

interface Part {
  from: number;
  /** Inclusive. */
  to: number;
}

/**
 * Parses one byte range (RFC 9110 §14.1.2). `whole`: no range was requested, or one in a form that may be
 * ignored.
 */
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

/** Bytes of a video that are held in memory for each download. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads one piece. The column is stored uncompressed, so that the database reads no more than this piece.
 * @throws not_found when the video is gone
 */
async function pieceOf({ database }: Services, video_id: number, { from, to }: Part): Promise<Buffer> {
  const count = Math.min(PIECE_BYTES, to - from + 1);
  const [kept] = await database.db
    .select({ bytes: sql<Buffer>`substring(${idVideoFileTable.bytes} FROM ${from + 1} FOR ${count})` })
    .from(idVideoFileTable)
    .where(eq(idVideoFileTable.video_id, video_id));
  if (kept === undefined) throw new Problem('not_found');
  return kept.bytes;
}

/**
 * Reads the rest as the client takes it: a slow client holds one piece in memory, and the download fails when
 * the video is withdrawn.
 */
async function* allOf(services: Services, video_id: number, first: Buffer, { from, to }: Part) {
  yield first;
  for (let at = from + first.length; at <= to; at += PIECE_BYTES)
    yield await pieceOf(services, video_id, { from: at, to });
}

/**
 * Answers with a video, or with the requested range of it. The caller has checked the permission.
 * @param mayGo called before the first byte is sent; false: the permission has ended, answer not_found
 */
export async function sendIdVideo(
  services: Services,
  { id, type, size_bytes }: IdVideoRow,
  request: FastifyRequest,
  reply: FastifyReply,
  mayGo: () => Promise<boolean>,
): Promise<FastifyReply> {
  void reply.headers({ 'cache-control': 'private, no-store', 'accept-ranges': 'bytes' });
  const asked = partOf(request.headers.range, size_bytes);
  if (asked === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${size_bytes}`).send();
  const part = asked === 'whole' ? { from: 0, to: size_bytes - 1 } : asked;
  const { from, to } = part;
  const first = await pieceOf(services, id, part);
  if (!(await mayGo())) throw new Problem('not_found');
  if (asked !== 'whole') void reply.status(206).header('content-range', `bytes ${from}-${to}/${size_bytes}`);
  void reply.type(type).header('content-length', to - from + 1);
  return reply.send(Readable.from(allOf(services, id, first, part)));
}
