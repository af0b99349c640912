import { points } from '../points/index.ts';

/** One level of a toy, spec §3: which sum reaches it, how long it runs, and how strongly. */
export interface ToyLevelRule {
  min_units: number;
  /** First sum that belongs to the next level; null: no upper end. */
  max_units: number | null;
  time_s: number;
  /** Rotation, 0 to 20. */
  r_level: number;
  /** Vibration, 0 to 20. */
  v_level: number;
}

/** Spec §9: sums and durations of the ten levels. */
const SUMS = [0.2, 0.4, 0.5, 1, 3, 4, 5, 6, 8, 10];
const DURATIONS_S = [3, 3, 7, 7, 7, 10, 30, 60, 120, 300];
/** Steps of vibration between two levels: the tenth level has the full strength of 20. */
const STRENGTH_STEP = 2;

/** The ten preset levels. The number of a level is its place, from 1. */
export const TOY_LEVELS: readonly ToyLevelRule[] = DURATIONS_S.map((time_s, index) => {
  const next = SUMS[index + 1];
  return {
    min_units: points(SUMS[index] ?? 0),
    max_units: next === undefined ? null : points(next),
    time_s,
    r_level: 0,
    v_level: (index + 1) * STRENGTH_STEP,
  };
});
export const TOY_LEVEL_COUNT = TOY_LEVELS.length;

/** The rule of a level; null: there is no such level. */
export const toyLevel = (level: number): ToyLevelRule | null => TOY_LEVELS[level - 1] ?? null;

export const TOY_STRENGTHS = ['low', 'medium', 'high', 'ultra_high'] as const;
export type ToyStrength = (typeof TOY_STRENGTHS)[number];

/** Spec §5: 1 to 5 low, 6 to 10 medium, 11 to 15 high, from 16 ultra high. Null: no vibration. */
export function toyStrength(v_level: number): ToyStrength | null {
  if (v_level < 1) return null;
  if (v_level <= 5) return 'low';
  if (v_level <= 10) return 'medium';
  return v_level <= 15 ? 'high' : 'ultra_high';
}

/** Spec §5: whether a toy application is set to the ten levels, each with the default sum, time and vibration. */
export const isToySettingDefault = (
  levels: readonly Pick<ToyLevelRule, 'min_units' | 'time_s' | 'v_level'>[],
): boolean =>
  levels.length === TOY_LEVEL_COUNT &&
  levels.every(({ min_units, time_s, v_level }, index) => {
    const preset = TOY_LEVELS[index];
    return preset?.min_units === min_units && preset.time_s === time_s && preset.v_level === v_level;
  });
