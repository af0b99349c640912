import { CHANNEL_STATUSES, RECORDING_ENDS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs } from '../common/index.ts';

/** A performer's recording of their own broadcast; only the performer sees it. */
export const recording = z.object({
  recording_id: id,
  started_at_ms: timeMs,
  /** Null: the recording runs. */
  end: z.nullable(z.enum(RECORDING_ENDS)),
  duration_ms: z.int().check(z.nonnegative()),
  bytes: z.int().check(z.nonnegative()),
  /** Status of the channel when the recording began. */
  status: z.enum(CHANNEL_STATUSES),
  /** When the recording will be deleted; null while it runs. */
  expires_at_ms: z.nullable(timeMs),
});
export type Recording = z.infer<typeof recording>;

/** Newest first. */
export const listRecordings = defineCall({
  method: 'GET',
  path: '/api/recordings',
  action: 'recording.list',
  answer: z.object({
    recordings: z.array(recording),
    /** Whether the media node of the performer's channel can record. */
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
  action: 'recording.start',
  answer: z.object({ recording }),
});
/** Ends the running recording; succeeds also when none runs. */
export const stopRecording = defineCall({
  method: 'POST',
  path: '/api/recordings/stop',
  action: 'recording.stop',
  answer: nothing,
});
export const deleteRecording = defineCall({
  method: 'DELETE',
  path: '/api/recordings/:recording_id',
  action: 'recording.delete',
  params: z.object({ recording_id: id }),
  answer: nothing,
});
/** The bytes, with Range requests; `?download=1`: as a download. */
export const RECORDING_FILE_PATH = '/api/recordings/:recording_id/file';
