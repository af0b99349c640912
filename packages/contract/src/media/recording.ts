import { NODE_RECORDING_ENDS } from '@akari/rules';
import * as z from 'zod/mini';

/*
 * Recordings of a publisher's media, stored on the media node's own disk (bearer: the shared secret). The server
 * creates the key; nothing here has a public address.
 *
 *   PUT    /control/recording/{key}        body: recordingBody -> recordingState   begins (404: nobody publishes here,
 *                                          409: recorded already, 501: no ffmpeg, 507: the disk is nearly full)
 *   GET    /control/recording/{key}        -> recordingState (404: there is no such recording)
 *   POST   /control/recording/{key}/stop   -> recordingState   ends it; succeeds also when it is over already.
 *                                          body: recordingStop
 *   GET    /control/recording/{key}/file   the bytes, with Range (RFC 9110 §14)
 *   DELETE /control/recording/{key}        ends and deletes it (204, also when there was none)
 *
 * A recording ends by itself at a limit, with its publisher, when the disk is full, or when the recorder fails; the
 * part recorded until then can be played.
 */

/** Restricted to UUIDs, because the key is part of file names. */
export const recordingKey = z.uuid();

export const recordingBody = z.object({
  channel_id: z.string().check(z.minLength(1), z.maxLength(64)),
  max_ms: z.int().check(z.positive()),
  max_bytes: z.int().check(z.positive()),
});
export type RecordingBody = z.infer<typeof recordingBody>;

/**
 * `drop` discards the last two seconds, because they may show a private chat: the channel has just become
 * private.
 */
export const recordingStop = z.object({ rest: z.enum(['keep', 'drop']) });
export type RecordingStop = z.infer<typeof recordingStop>;

export const recordingState = z.object({
  /** Null: the recording runs. */
  end: z.nullable(z.enum(NODE_RECORDING_ENDS)),
  bytes: z.int().check(z.nonnegative()),
  /** Duration of the playable part; null: unknown. */
  duration_ms: z.nullable(z.int().check(z.nonnegative())),
  content_type: z.enum(['video/webm', 'video/mp4']),
});
export type RecordingState = z.infer<typeof recordingState>;
