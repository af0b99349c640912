import type { Figures } from '@akari/contract/office';
import { isFaultEnd, SESSION_END_CODES, type SessionEnd, type SessionMode } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { choiceText } from '../table/choice-text.ts';
import { endLabel } from '../table/end-text.ts';
import { figuresText } from './text.ts';

interface Part {
  key: string;
  name: string;
  count: number;
  /** The number of an end; null: a mode. */
  code: number | null;
  fault: boolean;
}

/** Counts as bars with their numbers: a table that reads as one without the bars. */
function Bars({ title, head, parts }: { title: string; head: string; parts: readonly Part[] }) {
  const t = useText(figuresText);
  const { number } = useFormat();
  const most = Math.max(1, ...parts.map(({ count }) => count));
  return (
    <section className="panel figure-group">
      <h2>{title}</h2>
      {parts.length === 0 ? (
        <p className="figure-none">{t('none')}</p>
      ) : (
        <table className="figure-bars">
          <thead>
            <tr>
              {parts.some(({ code }) => code !== null) && <th scope="col">{t('number')}</th>}
              <th scope="col">{head}</th>
              <th scope="col">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ key, name, count, code, fault }) => (
              <tr key={key} data-fault={fault || undefined}>
                {code !== null && <td className="num">{code}</td>}
                <th scope="row">
                  {name}
                  {fault && <span className="tag">{t('fault')}</span>}
                  <i style={{ ['--part' as string]: `${(count / most) * 100}%` }} />
                </th>
                <td className="num">{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The sessions that ended, by how they were watched and by why they ended. */
export function PartsTable({ figures: { modes, ends } }: { figures: Figures }) {
  const t = useText(figuresText);
  const choice = useText(choiceText);
  const { language } = useFormat();
  const ofMode = modes.map(({ name, count }) => ({
    key: name,
    name: choice(`mode.${name as SessionMode}`),
    count,
    code: null,
    fault: false,
  }));
  const ofEnd = ends.map(({ name, count }) => ({
    key: name,
    name: endLabel(name, language),
    count,
    code: SESSION_END_CODES[name as SessionEnd],
    fault: isFaultEnd(name as SessionEnd),
  }));
  return (
    <div className="figure-parts">
      <Bars title={t('modes')} head={t('kind')} parts={ofMode} />
      <Bars title={t('ends')} head={t('reason')} parts={ofEnd} />
    </div>
  );
}
