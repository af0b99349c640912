import { isOnAir, type ChannelStatus } from '../channel/status.ts';
import { points } from '../points/index.ts';
import { TIP_MIN_UNITS } from '../tip/index.ts';

/** Terms of ID videos, which a site can set. */
export interface IdVideoTerms {
  /** Price of a view. */
  units: number;
  /** Time from the viewer's consent to the charge. */
  countdown_ms: number;
  /** How long a paid view can be watched again. */
  paid_for_ms: number;
  /** How long an approved video is in use. */
  valid_ms: number;
  max_ms: number;
  max_bytes: number;
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * Default terms. The countdown and the length of about a minute are from spec §9; the rest was decided
 * (Decisions).
 */
export const ID_VIDEO_TERMS: IdVideoTerms = {
  units: points(0.5),
  countdown_ms: 5_000,
  paid_for_ms: DAY_MS,
  valid_ms: 365 * DAY_MS,
  max_ms: 60_000,
  max_bytes: 8_000_000,
};
/** Shortest ID video, milliseconds; a shorter one shows too little of a person. */
export const ID_VIDEO_LEAST_MS = 3_000;

export const ID_VIDEO_MOST_UNITS = points(100);
export const isIdVideoPrice = (units: number): boolean =>
  Number.isSafeInteger(units) && units >= TIP_MIN_UNITS && units <= ID_VIDEO_MOST_UNITS;

/** Accepted file types; a browser records one of them. */
export const ID_VIDEO_TYPES = ['video/webm', 'video/mp4'] as const;
export type IdVideoType = (typeof ID_VIDEO_TYPES)[number];

/** Reasons of staff to reject a video; the page words them. */
export const ID_VIDEO_REASONS = [
  'unclear',
  'no_sound',
  'not_you',
  'others',
  'contact',
  'unsuitable',
] as const;
export type IdVideoReason = (typeof ID_VIDEO_REASONS)[number];

/** Whether an ID video may be recorded: only off the air, when nobody watches the camera. */
export const mayRecordIdVideo = (status: ChannelStatus): boolean => !isOnAir(status);
