import { LOWEST_FPS } from './limits.ts';

/**
 * Number of consecutive low samples that makes a line unstable (spec §9); higher for phones, whose cameras
 * drop frames more often.
 */
export const LOW_FPS_COUNT_MAX = { desktop: 3, mobile: 10 } as const;

/** Quality of the performer's uplink. `unknown`: no samples yet. */
export type LineState = 'unknown' | 'good' | 'unstable';

/**
 * Judges a publisher's uplink by its frame rates, oldest first (spec §9: lowest allowed 10 fps).
 * @param profile_fps highest frame rate of the quality profile; the limit is at most two thirds of it
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
