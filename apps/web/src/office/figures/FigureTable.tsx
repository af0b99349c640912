import type { Figures } from '@akari/contract/office';
import type { FigureName } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { useSpanWord } from './FigureChart.tsx';
import { linesOf } from './figure-view.ts';
import { figuresText } from './text.ts';

/** The figures of a chart as a table. */
export function FigureTable({
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
  words: (value: number | null) => string;
}) {
  const t = useText(figuresText);
  const word = useSpanWord(hourly);
  const lines = linesOf(figures, name);
  return (
    <details className="figure-details">
      <summary>{t('table')}</summary>
      <div className="figure-scroll scroll" tabIndex={0} role="region" aria-label={t(`name.${name}`)}>
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">{t(hourly ? 'time.day' : 'time.days')}</th>
              {lines.map(({ span }) => (
                <th key={span} scope="col">
                  {word(span)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, at) => (
              <tr key={figures.starts[at]}>
                <th scope="row">{label}</th>
                {lines.map(({ span, values }) => (
                  <td key={span} className="num">
                    {words(values[at] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
