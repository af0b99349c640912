import type { ListRow, OfficeList } from '@akari/contract/office';
import { useRef, useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Switch } from '../../kit/controls/Switch.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { readStored, store } from '../../platform/browser/storage.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useText } from '../../text/index.ts';
import { useStaff } from '../me/staff.ts';
import { rightOf, type BulkAct } from './bulk.ts';
import { BulkBar } from './BulkBar.tsx';
import { DataTable } from './DataTable.tsx';
import { isNarrowed } from './list-address.ts';
import { ListFilters } from './ListFilters.tsx';
import { ColumnMenu, ExportButton, ViewMenu } from './ListMenus.tsx';
import { tableText } from './text.ts';
import { useList, type ListHandle } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import './list-view.css';

const KEYS_OFF = 'office.keys_off';
const NO_FILTERS = {};
const NO_ACTS: readonly BulkAct[] = [];
const noPage = () => null;

/** The name of a row: that of its person, else its id. */
function nameOf({ id, cells }: ListRow): string {
  const { user_name, viewer, performer } = cells;
  const person = [viewer, performer].find((one) => typeof one === 'object' && one !== null);
  const named = typeof user_name === 'string' ? user_name : (person as { name?: string } | undefined)?.name;
  return named ?? id;
}

/** The rows that are selected. They stay selected while other pages are looked at. */
function useSelection(rows: readonly ListRow[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListRow>>(new Map());
  const onChange = (ids: readonly string[]) =>
    setSelected(
      new Map(
        ids.flatMap((id) => {
          const row = rows.find((one) => one.id === id) ?? selected.get(id);
          return row === undefined ? [] : [[id, row] as const];
        }),
      ),
    );
  return {
    ids: new Set(selected.keys()),
    rows: [...selected.values()],
    onChange,
    clear: () => setSelected(new Map()),
  };
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(tableText);
  const { message, next } = useErrorText(apiErrorOf(error)?.name ?? 'server_failed');
  return (
    <ErrorState title={message} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {next}
    </ErrorState>
  );
}

/** The words of a list without rows: nothing matches the filters, or there is nothing at all. */
function Nothing({ narrowed }: { narrowed: boolean }) {
  const t = useText(tableText);
  return narrowed ? (
    <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
  ) : (
    <EmptyState title={t('empty_all')}>{t('empty_all_text')}</EmptyState>
  );
}

/** Paging, and the switch of the keys. */
function Foot({
  keysOn,
  onKeys,
  data,
  change,
}: {
  keysOn: boolean;
  onKeys: (on: boolean) => void;
} & Pick<ListHandle, 'data' | 'change'>) {
  const t = useText(tableText);
  const { next = null, previous = null } = data ?? {};
  return (
    <div className="list-foot">
      <Switch
        checked={keysOn}
        onChange={(on) => {
          onKeys(on);
          store(KEYS_OFF, on ? null : '1');
        }}
      >
        {t('keys')}
      </Switch>
      <span className="list-pages">
        <Button
          size="s"
          icon="left"
          disabled={previous === null}
          onClick={() => change({ before: previous })}
        >
          {t('previous')}
        </Button>
        <Button size="s" icon="right" disabled={next === null} onClick={() => change({ after: next })}>
          {t('next')}
        </Button>
      </span>
    </div>
  );
}

const Awaited = () => (
  <>
    <Loading />
    <Skeleton className="list-skeleton" count={8} />
  </>
);

/** A list with everything around it: filters, columns, saved views, export, paging, selection and keys. */
export function ListView({
  list,
  fixed = NO_FILTERS,
  pageOf = noPage,
  acts = NO_ACTS,
}: {
  list: OfficeList;
  /** Filters that the screen sets by itself. The same object at each call. */
  fixed?: Record<string, string>;
  pageOf?: (row: ListRow) => string | null;
  acts?: readonly BulkAct[];
}) {
  const t = useText(tableText);
  const { rights } = useStaff();
  const handle = useList(list, fixed);
  const { data, error, isFetching, refetch, query, change } = handle;
  const rows = data?.rows ?? [];
  const allowed = acts.filter((act) => rights.includes(rightOf(act)));
  const selection = useSelection(rows);
  const [keysOn, setKeysOn] = useState(readStored(KEYS_OFF) === null);
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useRowKeys(keysOn, table, search);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section className="list-view" aria-busy={isFetching}>
      <ListFilters list={list} fixed={fixed} handle={handle} search={search} />
      <div className="list-tools">
        <p role="status" className="list-count">
          {data !== undefined && `${t('rows', { count: rows.length })} · ${t('zone', { zone })}`}
        </p>
        <ViewMenu list={list} handle={handle} />
        <ColumnMenu list={list} handle={handle} />
        {rights.includes('lists.export') && <ExportButton list={list} handle={handle} />}
      </div>
      {allowed.length > 0 && (
        <BulkBar
          acts={allowed}
          rows={selection.rows}
          filters={query}
          empty={rows.length === 0}
          onClear={selection.clear}
        />
      )}
      {error !== undefined && <Broken error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Awaited />}
      {data !== undefined && error === undefined && rows.length === 0 && (
        <Nothing narrowed={isNarrowed(query, fixed)} />
      )}
      {rows.length > 0 && error === undefined && (
        <div className="data-frame scroll">
          <DataTable
            ref={table}
            list={list}
            rows={rows}
            shown={handle.shown}
            sort={{ by: query['sort'] ?? list.sort, order: (query['order'] ?? list.order) as 'asc' | 'desc' }}
            onSort={(sort, order) => change({ sort, order })}
            selection={allowed.length > 0 ? selection : null}
            pageOf={pageOf}
            nameOf={nameOf}
          />
        </div>
      )}
      <Foot keysOn={keysOn} onKeys={setKeysOn} data={data} change={change} />
    </section>
  );
}
