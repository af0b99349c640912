import type { Figures } from '@akari/contract/office';
import { FIGURES, type FigureGroup as Group, type FigureName } from '@akari/rules';
import { useState } from 'react';
import { useFormat, useText } from '../../text/index.ts';
import { FigureChart, useSpanWord } from './FigureChart.tsx';
import { FigureTable } from './FigureTable.tsx';
import { isEmpty, linesOf, shownValue } from './figure-view.ts';
import { figuresText } from './text.ts';

const UNKNOWN = '–';

/** Writes a number of a figure. */
function useWords(): (name: FigureName, value: number | null) => string {
  const { number, points } = useFormat();
  return (name, value) => {
    if (value === null) return UNKNOWN;
    return FIGURES[name].unit === 'units'
      ? points(value, { max_decimals: 1 })
      : number(shownValue(name, value));
  };
}

/** A figure with those of the times before. Pressing it shows its chart. */
function Card({
  figures,
  name,
  chosen,
  onChoose,
}: {
  figures: Figures;
  name: FigureName;
  chosen: boolean;
  onChoose: () => void;
}) {
  const t = useText(figuresText);
  const words = useWords();
  const { now, before, week_ago } = figures;
  const word = useSpanWord(week_ago !== null);
  const title = t(`name.${name}`);
  const drawn = now.values[name] !== undefined;
  const inner = (
    <>
      <span className="figure-name">{title}</span>
      <span className="figure-total num">
        {words(name, now.totals[name] ?? null)}
        {FIGURES[name].unit === 'units' && <small>{t('points')}</small>}
      </span>
      <span className="figure-before">
        <span>
          {word('before')} <b className="num">{words(name, before.totals[name] ?? null)}</b>
        </span>
        {week_ago !== null && (
          <span>
            {word('week_ago')} <b className="num">{words(name, week_ago.totals[name] ?? null)}</b>
          </span>
        )}
      </span>
    </>
  );
  return (
    <li>
      {drawn ? (
        <button type="button" className="figure-card" aria-pressed={chosen} onClick={onChoose}>
          {inner}
        </button>
      ) : (
        <div className="figure-card">{inner}</div>
      )}
    </li>
  );
}

/** The figures of one part: numbers, and the chart of the chosen one with its table. */
export function FigureGroup({
  figures,
  group,
  labels,
}: {
  figures: Figures;
  group: Group;
  labels: readonly string[];
}) {
  const t = useText(figuresText);
  const words = useWords();
  const [asked, setAsked] = useState<FigureName | null>(null);
  const hourly = figures.week_ago !== null;
  const names = figures.names.filter((name) => {
    const { totals, values } = figures.now;
    return FIGURES[name].group === group && (totals[name] !== undefined || values[name] !== undefined);
  });
  const drawn = names.filter((name) => figures.now.values[name] !== undefined);
  const chosen = drawn.find((name) => name === asked) ?? drawn[0];
  if (chosen === undefined) return null;
  const shown = {
    figures,
    name: chosen,
    labels,
    hourly,
    words: (value: number | null) => words(chosen, value),
  };
  return (
    <section className="panel figure-group" aria-labelledby={`figures-${group}`}>
      <h2 id={`figures-${group}`}>{t(`group.${group}`)}</h2>
      <ul className="figure-cards">
        {names.map((name) => (
          <Card
            key={name}
            figures={figures}
            name={name}
            chosen={name === chosen}
            onChoose={() => setAsked(name)}
          />
        ))}
      </ul>
      <h3>{t(`name.${chosen}`)}</h3>
      {isEmpty(linesOf(figures, chosen)) ? (
        <p className="figure-none">{t('none')}</p>
      ) : (
        <>
          <FigureChart {...shown} />
          <FigureTable {...shown} />
        </>
      )}
    </section>
  );
}
