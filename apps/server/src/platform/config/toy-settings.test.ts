import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

/** Spec §9: points and seconds of the ten levels; the vibration grows by 2 with each. */
const LEVELS = [
  [0.2, 3],
  [0.4, 3],
  [0.5, 7],
  [1, 7],
  [3, 7],
  [4, 10],
  [5, 30],
  [6, 60],
  [8, 120],
  [10, 300],
] as const;
type Level = { min: number; max: number | null; time: number; rLevel: number; vLevel: number };
type Row = [name: string, level: Level];
const exported = LEVELS.map(([min, time], index): Row => {
  const max = LEVELS[index + 1]?.[0] ?? null;
  return [`level${index + 1}`, { min, max, time, rLevel: 0, vLevel: (index + 1) * 2 }];
});
const settings = (levels: object): string => JSON.stringify(levels);
const other = (field: 'min' | 'time' | 'vLevel'): Row[] => {
  const [name, level] = exported[3]!;
  return [...exported.slice(0, 3), [name, { ...level, [field]: level[field] + 1 }], ...exported.slice(4)];
};
const read = (TOY_LEVELS: string): unknown => readConfig({ TOY_LEVELS });

describe('TOY_LEVELS', () => {
  it('accepts the ten levels of the service, in any order, and none', () => {
    expect(() => read(settings(Object.fromEntries(exported)))).not.toThrow();
    expect(() => read(settings(Object.fromEntries(exported.toReversed())))).not.toThrow();
    expect(() => read('')).not.toThrow();
  });

  it.each<[string, Row[]]>([
    ['a level is missing', exported.slice(0, 9)],
    ['a level too many', [...exported, ['level11', exported[9]![1]]]],
    ['a level twice under another number', [...exported.slice(0, 9), ['level12', exported[9]![1]]]],
    ['another sum', other('min')],
    ['another time', other('time')],
    ['another vibration', other('vLevel')],
  ])('refuses: %s', (_, levels) => {
    expect(() => read(settings(Object.fromEntries(levels)))).toThrow('TOY_LEVELS');
  });

  it.each(['{', '[]', 'null', '{"level1": 3}', '{"other": {}}'])('refuses %s', (text) => {
    expect(() => read(text)).toThrow('TOY_LEVELS');
  });
});
