import type { ReactNode } from 'react';
import type { StatementKind, StatementLine, StatementSum } from '@akari/contract/ledger';
import type { ApiError } from '../../platform/api/call-server.ts';
import { ErrorNumber } from '../../platform/error/ErrorNumber.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { kitText } from '../../kit/text.ts';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { filterQuery, type Filter } from '../../features/ledger/filter.ts';
import { FilterBar } from '../../features/ledger/FilterBar.tsx';
import { StatementList } from '../../features/ledger/StatementList.tsx';
import { ledgerText } from '../../features/ledger/text.ts';
import { useLanguage, useText } from '../../text/index.ts';
import './statement-screen.css';

interface Pages {
  lines: StatementLine[] | null;
  sum: StatementSum | null;
  error: ApiError | null;
  loading: boolean;
  more: (() => void) | null;
  again: () => void;
}

function Failed({ error, again }: { error: ApiError; again: () => void }) {
  const kit = useText(kitText);
  const shown = useErrorText(error.name);
  return (
    <ErrorState
      title={shown.message}
      code={<ErrorNumber code={shown.code} />}
      action={
        <Button look="lit" onClick={again}>
          {kit('retry')}
        </Button>
      }
    >
      {shown.next}
    </ErrorState>
  );
}

/** The lines, or why there are none. */
function Lines({
  title,
  empty,
  pages: { lines, error, again },
  onShowAll,
}: {
  title: string;
  empty: { text: string; action: ReactNode };
  pages: Pages;
  /** Null: the list is not filtered. */
  onShowAll: (() => void) | null;
}) {
  const t = useText(ledgerText);
  if (lines === null && error !== null) return <Failed error={error} again={again} />;
  if (lines === null)
    return (
      <>
        <Loading />
        <Skeleton className="statement-skeleton" count={5} />
      </>
    );
  if (lines.length > 0) return <StatementList lines={lines} caption={title} />;
  if (onShowAll === null)
    return (
      <EmptyState title={t('empty')} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  return (
    <EmptyState title={t('empty_filtered')} action={<Button onClick={onShowAll}>{t('show_all')}</Button>}>
      {t('empty_filtered_text')}
    </EmptyState>
  );
}

/** The frame of both statements: title, CSV link, rows and a button for more, or the empty, loading or error state. */
export function StatementFrame({
  title,
  lead,
  head,
  above,
  csv,
  empty,
  pages,
  kinds,
  bySource = false,
  filter,
  onFilter,
}: {
  title: string;
  lead: string;
  /** Shown beside the title: a total. */
  head?: ReactNode;
  /** Shown above the lines. */
  above?: ReactNode;
  /** URL of the same statement as CSV. */
  csv: string;
  empty: { text: string; action: ReactNode };
  pages: Pages;
  /** What the lines can be of. */
  kinds: readonly StatementKind[];
  /** Whether lines can be chosen by the site that the viewers came from. */
  bySource?: boolean;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const t = useText(ledgerText);
  const language = useLanguage();
  const { lines, sum, loading, more } = pages;
  const filtered = Object.keys(filter).length > 0;
  return (
    <main className="statement-screen">
      <title>{`${title} – Akari`}</title>
      <header className="statement-head">
        <div>
          <h1 className="kin">{title}</h1>
          <p>{lead}</p>
        </div>
        {head}
        {lines !== null && lines.length > 0 && (
          <a className="btn" href={`${csv}?lang=${language}${filterQuery(filter)}`} download>
            <Icon name="receipt" size="s" />
            {t('csv')}
          </a>
        )}
      </header>
      {above}
      {(filtered || (lines !== null && lines.length > 0)) && (
        <FilterBar kinds={kinds} bySource={bySource} filter={filter} sum={sum} onFilter={onFilter} />
      )}
      <Lines {...{ title, empty, pages }} onShowAll={filtered ? () => onFilter({}) : null} />
      {more !== null && (
        <p className="statement-more">
          <Button busy={loading} onClick={more}>
            {t('more')}
          </Button>
        </p>
      )}
    </main>
  );
}
