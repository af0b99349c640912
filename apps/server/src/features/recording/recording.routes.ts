import { Readable } from 'node:stream';
import {
  deleteRecording as deleteCall,
  listRecordings,
  RECORDING_FILE_PATH,
  startRecording as startCall,
  stopRecording as stopCall,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authorize } from '../../platform/http/authorize.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { deleteRecording, ownRecording } from './delete-recording.ts';
import { endRecording } from './look-after.ts';
import { recordingLimits } from './recording-limits.ts';
import { keptBy, recordingOfRow, recordingsOf, runningRecordingOf } from './recording.queries.ts';
import type { RecordingRow } from './recording.table.ts';
import { startRecording } from './start-recording.ts';

const PASSED_ON = ['content-type', 'content-length', 'content-range', 'accept-ranges'];
const params = z.object({ recording_id: z.string().max(20) });
const query = z.object({ download: z.literal('1').optional() });

/** Names a file by the start of the recording, Japanese time. */
function fileName({ started_at_ms }: RecordingRow, type: string | null): string {
  const japan = new Date(started_at_ms + 9 * 3_600_000).toISOString();
  return `akari-${japan.slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.${type === 'video/mp4' ? 'mp4' : 'webm'}`;
}

/**
 * Sends a recording's bytes through this server: they have no public address, and only the performer may read
 * them.
 */
function fileRoute(app: FastifyInstance, services: Services): void {
  app.get(
    RECORDING_FILE_PATH,
    {
      schema: { params, querystring: query },
      config: { rateLimit: { max: 300, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      const performer = authorize(request.person, 'recording.watch');
      const { recording_id } = params.parse(request.params);
      const row = await ownRecording(services, performer.user_id, recording_id);
      const recorder = await services.media.recorder({ node: row.node });
      if (row.end === null || recorder === null) throw new Problem('media_unavailable', { retry_after_s: 5 });
      const leaving = new AbortController();
      reply.raw.on('close', () => leaving.abort());
      const file = await recorder.read(row.key, request.headers.range, leaving.signal);
      void reply.status(file.status).header('cache-control', 'private, no-store');
      for (const name of PASSED_ON) {
        const value = file.headers.get(name);
        if (value !== null) void reply.header(name, value);
      }
      if (query.parse(request.query).download === '1') {
        const name = fileName(row, file.headers.get('content-type'));
        void reply.header('content-disposition', `attachment; filename="${name}"`);
      }
      return reply.send(file.body === null ? undefined : Readable.fromWeb(file.body));
    },
  );
}

export function recordingRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, listRecordings, async ({ person }) => {
    const { user_id } = person;
    const recorder = await services.media.recorder({ channel_id: user_id });
    return {
      recordings: (await recordingsOf(db, user_id)).map(recordingOfRow),
      can_record: (await recorder?.canRecord()) ?? false,
      used_bytes: (await keptBy(db, user_id)).bytes,
      limits: await recordingLimits(db, user_id),
    };
  });
  route(app, startCall, async ({ person }) => ({
    recording: recordingOfRow(await startRecording(services, person.user_id)),
  }));
  route(app, stopCall, async ({ person }) => {
    const running = await runningRecordingOf(db, person.user_id);
    if (running !== null) await endRecording(services, running, 'stopped');
    return {};
  });
  route(app, deleteCall, async ({ person, params: { recording_id } }) => {
    await deleteRecording(services, await ownRecording(services, person.user_id, recording_id));
    return {};
  });
  fileRoute(app, services);
}
