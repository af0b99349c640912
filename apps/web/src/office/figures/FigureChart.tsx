import type { Figures } from '@akari/contract/office';
import type { FigureName } from '@akari/rules';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useText } from '../../text/index.ts';
import { linesOf, shownValue, type FigureLine } from './figure-view.ts';
import { figuresText } from './text.ts';

const LOOKS = {
  now: { color: '--accent', dash: [] },
  before: { color: '--info', dash: [6, 4] },
  week_ago: { color: '--ok', dash: [2, 3] },
} as const;
const HEIGHT_PX = 240;

/** The words for the spans of a figure. */
export function useSpanWord(hourly: boolean): (span: FigureLine['span']) => string {
  const t = useText(figuresText);
  const length = hourly ? 'day' : 'days';
  return (span) => (span === 'week_ago' ? t('week_ago') : t(`${span}.${length}`));
}

/** Where a chart is drawn, once its code is there. A browser without a canvas has the table alone. */
function useDrawing(lines: readonly FigureLine[], name: FigureName, labels: readonly string[]) {
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const { number } = useFormat();
  const drawn = JSON.stringify({ lines, labels });
  useEffect(() => {
    if (typeof Path2D === 'undefined') return undefined;
    let remove: (() => void) | null = null;
    let left = false;
    const what = JSON.parse(drawn) as { lines: FigureLine[]; labels: string[] };
    void import('./draw-chart.ts').then(({ drawChart }) => {
      if (left || root.current === null) return;
      remove = drawChart(root.current, {
        lines: what.lines.map(({ span, values }) => ({
          values: values.map((value) => (value === null ? null : shownValue(name, value))),
          color: LOOKS[span].color,
          dash: [...LOOKS[span].dash],
        })),
        labels: what.labels,
        number,
        height_px: HEIGHT_PX,
        onPoint: setAt,
      });
    });
    return () => {
      left = true;
      remove?.();
    };
  }, [drawn, name, number]);
  return { root, at };
}

/** The chart of a figure, beside those of the times before. The table below it has the same figures. */
export function FigureChart({
  figures,
  name,
  labels,
  hourly,
  words,
}: {
  figures: Figures;
  name: FigureName;
  labels: readonly string[];
  hourly: boolean;
  /** A number of the figure as it is written. */
  words: (value: number | null) => string;
}) {
  const t = useText(figuresText);
  const word = useSpanWord(hourly);
  const lines = linesOf(figures, name);
  const { root, at } = useDrawing(lines, name, labels);
  return (
    <figure className="figure-chart">
      <figcaption>
        {lines.map(({ span, values }) => (
          <span key={span} className="figure-key" data-span={span}>
            {word(span)}
            {at !== null && <b className="num">{words(values[at] ?? null)}</b>}
          </span>
        ))}
        <span className="figure-point num">{at === null ? '' : labels[at]}</span>
      </figcaption>
      <div
        ref={root}
        className="figure-canvas"
        role="img"
        aria-label={t('chart', { name: t(`name.${name}`) })}
      />
    </figure>
  );
}
