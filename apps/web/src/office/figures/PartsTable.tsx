import type { Figures } from '@akari/contract/office';
import {
  isFaultEnd,
  SESSION_END_CODES,
  siteById,
  sourceOf,
  SOURCE_NAMES,
  type SessionEnd,
  type SessionMode,
} from '@akari/rules';
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

/** Registrations or purchases by the site that people came from. */
function Sources({ title, parts }: { title: string; parts: Figures['registered'] }) {
  const t = useText(figuresText);
  const { language } = useFormat();
  const ofSite = parts.map(({ name, count }) => {
    const site = siteById(Number(name));
    const brand = site === undefined ? '' : SOURCE_NAMES[language][sourceOf(site)];
    return { key: name, name: t('source', { brand, site_id: name }), count, code: null, fault: false };
  });
  return <Bars title={title} head={t('source_site')} parts={ofSite} />;
}

/** The sessions that ended, by how they were watched and by why they ended, and where people came from. */
export function PartsTable({ figures: { modes, ends, names, registered, purchased } }: { figures: Figures }) {
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
      <Sources title={t('registered')} parts={registered} />
      {names.includes('bought') && <Sources title={t('purchased')} parts={purchased} />}
    </div>
  );
}
