import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { settingsText } from './text.ts';
import type { SettingSource } from './words.ts';
import './settings.css';

export interface SettingRow {
  /** Name in the environment, or its key. */
  name: string;
  label: string;
  hint?: string;
  value: string;
  /** Whether the value is in no language: an address, a name of a machine. */
  raw?: boolean;
  source: SettingSource;
  /** Its button, where it can be changed. */
  act?: ReactNode;
}

/** A long address may go on in the next line after its host: a zero-width space, so that it stays one text. */
const breakable = (value: string): string => value.replace(/(?<=\/\/[^/]+\/)(?=.)/, '\u200b');

/** The settings of a group. */
export function SettingTable({
  id,
  title,
  lead,
  names = true,
  act: groupAct,
  rows,
}: {
  id: string;
  title: string;
  lead?: string;
  /** Whether each has a name in the environment, which is shown. */
  names?: boolean;
  /** The button that changes the whole group. */
  act?: ReactNode;
  rows: readonly SettingRow[];
}) {
  const t = useText(settingsText);
  const acts = rows.some(({ act }) => act !== undefined);
  return (
    <section className="panel setting-group" aria-labelledby={id}>
      <div className="setting-head">
        <h3 id={id}>{title}</h3>
        {groupAct}
      </div>
      {lead !== undefined && <p className="setting-lead">{lead}</p>}
      <table className="setting-table" data-acts={acts || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.value')}</th>
            <th scope="col">{t('column.from')}</th>
            {acts && (
              <th scope="col">
                <span className="vh">{t('column.act')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, hint, value, raw, source, act }) => (
            <tr key={name}>
              <th scope="row">
                {label}
                {hint !== undefined && <span className="setting-hint">{hint}</span>}
                {names && <code lang="zxx">{name}</code>}
              </th>
              <td className="setting-value num" lang={raw === true ? 'zxx' : undefined}>
                {breakable(value)}
              </td>
              <td data-source={source}>{t(`from.${source}`)}</td>
              {acts && <td className="setting-act">{act}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
