import { isOnAir, type ChannelStatus } from '../channel/status.ts';
import { points } from '../points/index.ts';
import { TIP_MIN_UNITS } from '../tip/index.ts';

/** Where a site has not said otherwise. */
export interface IdVideoTerms {
  /** What a look costs. */
  units: number;
  /** From the consent to the charge. */
  countdown_ms: number;
  /** Who has paid sees it again for so long. */
  paid_for_ms: number;
  /** An approved video is in use for so long. */
  valid_ms: number;
  max_ms: number;
  max_bytes: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** The countdown is spec §9's; that it lasts about a minute too. The rest was decided (Decisions). */
export const ID_VIDEO_TERMS: IdVideoTerms = {
  units: points(0.5),
  countdown_ms: 5_000,
  paid_for_ms: DAY_MS,
  valid_ms: 365 * DAY_MS,
  max_ms: 60_000,
  max_bytes: 8_000_000,
};
/** Less says nothing of anybody. */
export const ID_VIDEO_LEAST_MS = 3_000;

const ID_VIDEO_MOST_UNITS = points(100);
export const isIdVideoPrice = (units: number): boolean =>
  Number.isSafeInteger(units) && units >= TIP_MIN_UNITS && units <= ID_VIDEO_MOST_UNITS;

/** What it may be kept as; browsers record one or the other. */
export const ID_VIDEO_TYPES = ['video/webm', 'video/mp4'] as const;
export type IdVideoType = (typeof ID_VIDEO_TYPES)[number];

/** Why staff turn one down; the page words them. */
export const ID_VIDEO_REASONS = [
  'unclear',
  'no_sound',
  'not_you',
  'others',
  'contact',
  'unsuitable',
] as const;
export type IdVideoReason = (typeof ID_VIDEO_REASONS)[number];

/** Her camera is hers alone then: nobody watches. */
export const mayRecordIdVideo = (status: ChannelStatus): boolean => !isOnAir(status);
