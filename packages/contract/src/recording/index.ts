import { CHANNEL_STATUSES, RECORDING_ENDS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs } from '../common/index.ts';

/** A performer's recording of her own broadcast; nobody else sees it. */
export const recording = z.object({
  recording_id: id,
  started_at_ms: timeMs,
  /** Null: it runs. */
  end: z.nullable(z.enum(RECORDING_ENDS)),
  duration_ms: z.int().check(z.nonnegative()),
  bytes: z.int().check(z.nonnegative()),
  /** What she was doing when it began. */
  status: z.enum(CHANNEL_STATUSES),
  /** When it is deleted by itself; null while it runs. */
  expires_at_ms: z.nullable(timeMs),
});
export type Recording = z.infer<typeof recording>;

/** Newest first. */
export const listRecordings = defineCall({
  method: 'GET',
  path: '/api/recordings',
  answer: z.object({
    recordings: z.array(recording),
    /** Whether the media node of her channel can record. */
    can_record: z.boolean(),
    used_bytes: z.int().check(z.nonnegative()),
    limits: z.object({
      max_bytes: z.int().check(z.positive()),
      max_count: z.int().check(z.positive()),
      kept_ms: z.int().check(z.positive()),
    }),
  }),
});
export const startRecording = defineCall({
  method: 'POST',
  path: '/api/recordings',
  answer: z.object({ recording }),
});
/** Ends the one that runs; also when none does. */
export const stopRecording = defineCall({
  method: 'POST',
  path: '/api/recordings/stop',
  answer: nothing,
});
export const deleteRecording = defineCall({
  method: 'DELETE',
  path: '/api/recordings/:recording_id',
  params: z.object({ recording_id: id }),
  answer: nothing,
});
/** The bytes, with Range; `?download=1`: to be kept as a file. */
export const RECORDING_FILE_PATH = '/api/recordings/:recording_id/file';
