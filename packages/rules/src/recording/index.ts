import { isOnAir, isPrivate, type ChannelStatus } from '../channel/status.ts';

export interface RecordingLimits {
  /** One recording lasts at most this long. */
  max_ms: number;
  /** What a performer's recordings may take together; one ends when it is reached. */
  max_bytes: number;
  /** How many of a performer's are kept. */
  max_count: number;
  /** A recording is deleted this long after its end. */
  kept_ms: number;
}

/** Where a site has not said otherwise. */
export const RECORDING_LIMITS: RecordingLimits = {
  max_ms: 2 * 60 * 60_000,
  max_bytes: 4_000_000_000,
  max_count: 100,
  kept_ms: 30 * 24 * 60 * 60_000,
};
/** Less than this is not worth beginning. */
export const RECORDING_MIN_BYTES = 20_000_000;

/** Why a recording is over. */
export const RECORDING_ENDS = [
  'stopped',
  'limit',
  'disk_full',
  'publisher_gone',
  'private',
  'off_air',
  'failed',
  'lost',
] as const;
export type RecordingEnd = (typeof RECORDING_ENDS)[number];

/** A recording goes on in whatever the room may see; what is between two people belongs to both. */
export const mayStayRecorded = (status: ChannelStatus): boolean => isOnAir(status) && !isPrivate(status);
/** Two-way is a talk with one viewer: none begins there. */
export const mayBeRecorded = (status: ChannelStatus): boolean =>
  mayStayRecorded(status) && status !== 'twoway';
