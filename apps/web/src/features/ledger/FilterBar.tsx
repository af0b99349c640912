import type { StatementKind, StatementSum } from '@akari/contract/ledger';
import { useState } from 'react';
import { Select } from '../../kit/controls/Select.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { recentMonths, type Filter } from './filter.ts';
import { ledgerText } from './text.ts';
import './filter-bar.css';

const EXACT = { decimals: 2, max_decimals: 2 } as const;
const ALL = 'all';

/** Chooses the month and the kind of the lines that are shown, and says their sum. */
export function FilterBar({
  kinds,
  filter,
  sum,
  onFilter,
}: {
  kinds: readonly StatementKind[];
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
    const { kind } = filter;
    onFilter({
      ...(kind === undefined ? {} : { kind }),
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
      {sum !== null && (
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
      )}
    </div>
  );
}
