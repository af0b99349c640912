import { createReadStream } from 'node:fs';
import { recordingBody, recordingKey, recordingStop } from '@akari/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { optional } from 'zod';
import type { Recordings } from '../recording/recordings.ts';
import { Failure } from '../error/failure.ts';
import { read } from './read.ts';

interface KeyRoute {
  Params: { key: string };
}

/** The recording interface, behind the node's secret: recording.ts of the contract describes each call. */
export function recording(app: FastifyInstance, recordings: Recordings): void {
  const keyOf = ({ key }: KeyRoute['Params']): string => read(recordingKey, key);
  const known = <State>(state: State | null): State => {
    if (state === null) throw new Failure('not_found');
    return state;
  };

  app.put<KeyRoute>('/control/recording/:key', async ({ params, body }) =>
    recordings.start(keyOf(params), read(recordingBody, body)),
  );
  app.get<KeyRoute>('/control/recording/:key', async ({ params }) => known(recordings.find(keyOf(params))));
  app.post<KeyRoute>('/control/recording/:key/stop', async ({ params, body }) =>
    known(await recordings.stop(keyOf(params), read(optional(recordingStop), body ?? undefined)?.rest)),
  );
  app.delete<KeyRoute>('/control/recording/:key', async ({ params }, reply) => {
    await recordings.delete(keyOf(params));
    return reply.code(204).send();
  });
  app.get<KeyRoute>('/control/recording/:key/file', async ({ params, headers }, reply) => {
    const key = keyOf(params);
    const state = known(recordings.find(key));
    void reply.header('accept-ranges', 'bytes').type(state.content_type);
    return sendRange(reply, recordings.path(key, state), state.bytes, headers.range);
  });
}

/** Sends one byte range (RFC 9110 §14). Several ranges, or an invalid one, are answered with the whole file. */
function sendRange(reply: FastifyReply, path: string, size: number, range: string | undefined): FastifyReply {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) {
    return reply.header('content-length', size).send(createReadStream(path, { end: Math.max(0, size - 1) }));
  }
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) return reply.code(416).header('content-range', `bytes */${size}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(path, { start, end }));
}
