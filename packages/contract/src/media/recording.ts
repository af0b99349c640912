import * as z from 'zod/mini';

/*
 * Recordings of what a publisher sends, kept on the media node's own disk (bearer: the shared secret). The key is made
 * by the server; nothing here has a public address.
 *
 *   PUT    /control/recording/{key}        body: recordingBody -> recordingState   begins (404: nobody publishes here,
 *                                          409: recorded already, 501: no ffmpeg, 507: the disk is nearly full)
 *   GET    /control/recording/{key}        -> recordingState (404: there is no such recording)
 *   POST   /control/recording/{key}/stop   -> recordingState   ends it; also when it has ended already.
 *                                          body: recordingStop
 *   GET    /control/recording/{key}/file   the bytes, with Range (RFC 9110 §14)
 *   DELETE /control/recording/{key}        ends and forgets it (204, also when there was none)
 *
 * It ends by itself: at a limit, with its publisher, when the disk is full, or when the recorder fails; what was kept
 * until then plays.
 */

/** In the names of files: nothing but this. */
export const recordingKey = z.uuid();

export const recordingBody = z.object({
  channel_id: z.string().check(z.minLength(1), z.maxLength(64)),
  max_ms: z.int().check(z.positive()),
  max_bytes: z.int().check(z.positive()),
});
export type RecordingBody = z.infer<typeof recordingBody>;

/** `drop`: without its last two seconds, which are no business of the recording's (the room has become private). */
export const recordingStop = z.object({ rest: z.enum(['keep', 'drop']) });
export type RecordingStop = z.infer<typeof recordingStop>;

/** Why a recording is over, as the node knows it; `lost`: an earlier life of the node made it. */
export const NODE_RECORDING_ENDS = [
  'stopped',
  'limit',
  'disk_full',
  'publisher_gone',
  'failed',
  'lost',
] as const;

export const recordingState = z.object({
  /** Null: it runs. */
  end: z.nullable(z.enum(NODE_RECORDING_ENDS)),
  bytes: z.int().check(z.nonnegative()),
  /** Of what can be played; null: unknown. */
  duration_ms: z.nullable(z.int().check(z.nonnegative())),
  content_type: z.enum(['video/webm', 'video/mp4']),
});
export type RecordingState = z.infer<typeof recordingState>;
