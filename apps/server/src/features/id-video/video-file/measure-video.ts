import type { IdVideoType } from '@akari/rules';
import { readMp4 } from './mp4.ts';
import { MalformedVideo, type TrackSpan } from './span.ts';
import { readWebm } from './webm.ts';

export interface MeasuredVideo {
  type: IdVideoType;
  /** From the first sample to the last, of all tracks, milliseconds. */
  duration_ms: number;
  /** The same for the video tracks only. */
  picture_ms: number;
}

function tracksOf(bytes: Buffer): { type: IdVideoType; tracks: TrackSpan[] } {
  const isWebm = bytes.length >= 4 && bytes.readUInt32BE() === 0x1a45dfa3;
  return isWebm
    ? { type: 'video/webm', tracks: readWebm(bytes) }
    : { type: 'video/mp4', tracks: readMp4(bytes) };
}

function spanMs(tracks: TrackSpan[]): number {
  const from_ms = tracks.reduce((least, { from_ms }) => Math.min(least, from_ms), Infinity);
  return Math.round(tracks.reduce((most, { to_ms }) => Math.max(most, to_ms), 0) - from_ms);
}

/**
 * Measures a file by reading it from its first byte to its last, by the rules of its container; no frame is
 * decoded. The durations in the file's headers are not trusted. Time and memory are bounded: 100,000
 * elements, each read once.
 * @returns null if it is no complete WebM or MP4 with video, or if most of it is something else
 */
export function measureVideo(bytes: Buffer): MeasuredVideo | null {
  try {
    const { type, tracks } = tracksOf(bytes);
    const used = tracks.filter(({ size_bytes }) => size_bytes > 0);
    const pictures = used.filter(({ video }) => video);
    const media_bytes = used.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    if (pictures.length === 0 || media_bytes * 2 < bytes.length) return null;
    return { type, duration_ms: spanMs(used), picture_ms: spanMs(pictures) };
  } catch (error) {
    if (error instanceof MalformedVideo) return null;
    throw error;
  }
}
