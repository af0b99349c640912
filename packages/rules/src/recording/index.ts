import { isOnAir, isPrivate, type ChannelStatus } from '../channel/status.ts';

export interface RecordingLimits {
  /** Longest recording, milliseconds. */
  max_ms: number;
  /** Most bytes of all recordings of a performer; a recording that reaches it ends. */
  max_bytes: number;
  /** Most stored recordings of a performer. */
  max_count: number;
  /** Time from a recording's end to its deletion. */
  kept_ms: number;
}

/** Default limits; a site can set others. */
export const RECORDING_LIMITS: RecordingLimits = {
  max_ms: 2 * 60 * 60_000,
  max_bytes: 4_000_000_000,
  max_count: 100,
  kept_ms: 30 * 24 * 60 * 60_000,
};
/** A recording does not begin with less free space than this. */
export const RECORDING_MIN_BYTES = 20_000_000;

/** Why a recording is over, as a media node reports it; `lost`: the node was restarted since it began. */
export const NODE_RECORDING_ENDS = [
  'stopped',
  'limit',
  'disk_full',
  'publisher_gone',
  'failed',
  'lost',
] as const;
/** Why a recording is over. */
export const RECORDING_ENDS = [...NODE_RECORDING_ENDS, 'private', 'off_air'] as const;
export type RecordingEnd = (typeof RECORDING_ENDS)[number];

/**
 * Whether a running recording may continue: in every status that the whole room may see. A private chat
 * belongs to both of its people.
 */
export const mayStayRecorded = (status: ChannelStatus): boolean => isOnAir(status) && !isPrivate(status);
/** Whether a recording may begin. Not in two-way, which is a talk with one viewer. */
export const mayBeRecorded = (status: ChannelStatus): boolean =>
  mayStayRecorded(status) && status !== 'twoway';
