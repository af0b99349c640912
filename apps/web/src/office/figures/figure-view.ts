import type { Figures } from '@akari/contract/office';
import { FIGURES, UNITS_PER_POINT, type FigureName } from '@akari/rules';

/** A line of a chart. The first one is the time that is looked at. */
export interface FigureLine {
  span: 'now' | 'before' | 'week_ago';
  values: (number | null)[];
}

/** The lines of a figure, as long as the time that is looked at: a day before may have an hour more or less. */
export function linesOf(figures: Figures, name: FigureName): FigureLine[] {
  const { now, before, week_ago, starts } = figures;
  const spans = [
    { span: 'now', of: now },
    { span: 'before', of: before },
    ...(week_ago === null ? [] : [{ span: 'week_ago', of: week_ago } as const]),
  ] as const;
  return spans.flatMap(({ span, of }) => {
    const values = of.values[name];
    return values === undefined ? [] : [{ span, values: starts.map((_, at) => values[at] ?? null) }];
  });
}

/** Whether there is anything to draw: not if everything is 0, or was not counted. */
export const isEmpty = (lines: readonly FigureLine[]): boolean =>
  lines.every(({ values }) => values.every((value) => value === null || value === 0));

/** A figure as it is shown: points, not units. */
export const shownValue = (name: FigureName, value: number): number =>
  FIGURES[name].unit === 'units' ? value / UNITS_PER_POINT : value;
