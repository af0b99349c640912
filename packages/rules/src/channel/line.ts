import { LOWEST_FPS } from './limits.ts';

/** So many low samples in a row are one too many (spec §9): a phone's camera dips more often. */
export const LOW_FPS_COUNT_MAX = { desktop: 3, mobile: 10 } as const;

/** How the performer's line does. `unknown`: too early to say. */
export type LineState = 'unknown' | 'good' | 'unstable';

/**
 * Judges a publisher's line by its frame rates, oldest first (spec §9: lowest allowed 10 fps).
 * @param profile_fps what the quality profile sends at most; a profile at the limit itself is judged by two thirds of it
 */
export function lineState(
  fps: readonly number[],
  machine: keyof typeof LOW_FPS_COUNT_MAX,
  profile_fps: number,
): LineState {
  if (fps.length === 0) return 'unknown';
  const lowest = Math.min(LOWEST_FPS, (profile_fps * 2) / 3);
  const low = fps.slice(-LOW_FPS_COUNT_MAX[machine]);
  const allLow = low.length === LOW_FPS_COUNT_MAX[machine] && low.every((one) => one < lowest);
  return allLow ? 'unstable' : 'good';
}
