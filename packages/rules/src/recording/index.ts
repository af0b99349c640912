import { isOnAir, isPrivate, type ChannelStatus } from '../channel/status.ts';

/** One recording lasts at most this long. */
export const RECORDING_MAX_MS = 2 * 60 * 60_000;
/** What a performer's recordings may take together; one ends when it is reached. */
export const RECORDINGS_MAX_BYTES = 4_000_000_000;
/** Less than this is not worth beginning. */
export const RECORDING_MIN_BYTES = 20_000_000;
/** A recording is deleted this long after its end. */
export const RECORDING_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Why a recording is over. */
export const RECORDING_ENDS = [
  'stopped',
  'limit',
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
