import { LOWEST_FPS } from './limits.ts';

/**
 * Number of consecutive low samples that makes a line unstable (spec §9); higher for phones, whose cameras
 * drop frames more often.
 */
export const LOW_FPS_COUNT_MAX = { desktop: 3, mobile: 10 } as const;

type Machine = keyof typeof LOW_FPS_COUNT_MAX;

const allBelow = (fps: readonly number[], machine: Machine, limit_fps: number): boolean => {
  const last = fps.slice(-LOW_FPS_COUNT_MAX[machine]);
  return last.length === LOW_FPS_COUNT_MAX[machine] && last.every((one) => one < limit_fps);
};

/** Quality of the performer's uplink. `unknown`: no samples yet. */
export type LineState = 'unknown' | 'good' | 'unstable';

/**
 * Judges a publisher's uplink by its frame rates, oldest first (spec §9: lowest allowed 10 fps).
 * @param profile_fps highest frame rate of the quality profile; the limit is at most two thirds of it
 */
export function lineState(fps: readonly number[], machine: Machine, profile_fps: number): LineState {
  if (fps.length === 0) return 'unknown';
  const lowest = Math.min(LOWEST_FPS, (profile_fps * 2) / 3);
  return allBelow(fps, machine, lowest) ? 'unstable' : 'good';
}

/** Why a viewer sees few frames: `own_line` loses them, or few arrive at the node from the `broadcast`. */
export type LowFpsCause = 'own_line' | 'broadcast';

/**
 * Judges a viewer's picture by its frame rates, oldest first (spec §9).
 * @param arriving_fps frames that the node gets from the performer; null: not known
 * @returns null: the picture has enough frames
 */
export function lowFpsCause(
  fps: readonly number[],
  machine: Machine,
  arriving_fps: number | null,
): LowFpsCause | null {
  if (!allBelow(fps, machine, LOWEST_FPS)) return null;
  return arriving_fps !== null && arriving_fps <= LOWEST_FPS ? 'broadcast' : 'own_line';
}
