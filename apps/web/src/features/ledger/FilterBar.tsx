import type { StatementKind, StatementSum } from '@akari/contract/ledger';
import { SITE_SOURCES, SOURCE_NAMES, type SiteSource } from '@akari/rules';
import { useState } from 'react';
import { Select } from '../../kit/controls/Select.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { recentMonths, type Filter } from './filter.ts';
import { ledgerText } from './text.ts';
import './filter-bar.css';

const EXACT = { decimals: 2, max_decimals: 2 } as const;
const ALL = 'all';

/** Chooses the lines of viewers who came from one source. */
function SourceFilter({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useText(ledgerText);
  const { language } = useFormat();
  const choose = (source: SiteSource | typeof ALL): void => {
    const { source: _, ...rest } = filter;
    onFilter(source === ALL ? rest : { ...rest, source });
  };
  return (
    <Select
      label={t('filter.source')}
      value={filter.source ?? ALL}
      choices={[
        { value: ALL, label: t('filter.all_sources') },
        ...SITE_SOURCES.map((source) => ({ value: source, label: SOURCE_NAMES[language][source] })),
      ]}
      onChange={choose}
    />
  );
}

function Sum({ sum }: { sum: StatementSum }) {
  const t = useText(ledgerText);
  return (
    <div className="filter-sums" role="status">
      <dl className="filter-sum">
        {sum.spent_units > 0 && (
          <div>
            <dt>{t('sum_spent')}</dt>
            <dd>
              <Points units={sum.spent_units} {...EXACT} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('sum_received')}</dt>
          <dd>
            <Points units={sum.received_units} {...EXACT} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Chooses the month and the kind of the lines that are shown, and says their sum. */
export function FilterBar({
  kinds,
  bySource = false,
  filter,
  sum,
  onFilter,
}: {
  kinds: readonly StatementKind[];
  /** Lines of a performer can be chosen by the site that the viewers came from. */
  bySource?: boolean;
  filter: Filter;
  /** Null: it is being read. */
  sum: StatementSum | null;
  onFilter: (filter: Filter) => void;
}) {
  const t = useText(ledgerText);
  const { month } = useFormat();
  const [months] = useState(() => recentMonths(Date.now()));
  const chosen = months.find(({ since_ms }) => since_ms === filter.since_ms);
  const chooseMonth = (value: string): void => {
    const next = months.find((one) => one.value === value);
    const { since_ms: _since, until_ms: _until, ...rest } = filter;
    onFilter({
      ...rest,
      ...(next === undefined ? {} : { since_ms: next.since_ms, until_ms: next.until_ms }),
    });
  };
  const chooseKind = (kind: StatementKind | typeof ALL): void => {
    const { kind: _, ...rest } = filter;
    onFilter(kind === ALL ? rest : { ...rest, kind });
  };
  return (
    <div className="filter-bar" role="group" aria-label={t('filter.label')}>
      <Select
        label={t('filter.month')}
        value={chosen?.value ?? ALL}
        choices={[
          { value: ALL, label: t('filter.all_months') },
          ...months.map(({ value, since_ms }) => ({ value, label: month(since_ms) })),
        ]}
        onChange={chooseMonth}
      />
      <Select
        label={t('filter.kind')}
        value={filter.kind ?? ALL}
        choices={[
          { value: ALL, label: t('filter.all_kinds') },
          ...kinds.map((kind) => ({ value: kind, label: t(`filter.${kind}`) })),
        ]}
        onChange={chooseKind}
      />
      {bySource && <SourceFilter filter={filter} onFilter={onFilter} />}
      {sum !== null && <Sum sum={sum} />}
    </div>
  );
}
