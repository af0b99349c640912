import type { Cell as CellValue, ListRow, OfficeList } from '@akari/contract/office';
import {
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table';
import { LANGUAGES, type Language } from '@akari/rules';
import { useMemo, type RefObject } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useText } from '../../text/index.ts';
import { Cell, isFigure } from './Cell.tsx';
import { columnText, type ColumnName } from './column-text.ts';
import { columnsIn } from './list-address.ts';
import { tableText } from './text.ts';
import './data-table.css';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const helper = createColumnHelper<typeof features, ListRow>();

interface Props {
  list: OfficeList;
  rows: readonly ListRow[];
  shown: readonly string[];
  sort: { by: string; order: 'asc' | 'desc' };
  onSort: (by: string, order: 'asc' | 'desc') => void;
  /** Null: rows cannot be selected. */
  selection: { ids: ReadonlySet<string>; onChange: (ids: readonly string[]) => void } | null;
  /** The address of a row's own page; null: it has none. */
  pageOf: (row: ListRow) => string | null;
  /** What a row is called, for the names of its controls. */
  nameOf: (row: ListRow) => string;
  ref: RefObject<HTMLTableElement | null>;
}

/** The model of the table. Sorting, filtering and paging are done by the server. */
function useModel({ list, rows, shown, sort, onSort, selection }: Props) {
  const columns = useMemo(
    () =>
      helper.columns(
        columnsIn(list).map(([name, { sort: sortable }]) =>
          helper.accessor((row) => row.cells[name] ?? null, { id: name, enableSorting: sortable === true }),
        ),
      ),
    [list],
  );
  const data = useMemo(() => [...rows], [rows]);
  const sorting: SortingState = [{ id: sort.by, desc: sort.order === 'desc' }];
  const rowSelection: RowSelectionState = Object.fromEntries(
    [...(selection?.ids ?? [])].map((id) => [id, true]),
  );
  return useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: selection !== null,
    state: {
      sorting,
      rowSelection,
      columnVisibility: Object.fromEntries(columnsIn(list).map(([name]) => [name, shown.includes(name)])),
    },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      if (next !== undefined) onSort(next.id, next.desc ? 'desc' : 'asc');
    },
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection);
      selection?.onChange(Object.keys(next).filter((id) => next[id] === true));
    },
  });
}

type Model = ReturnType<typeof useModel>;

/** The names of the columns; those that can be sorted by are buttons. */
function Head({ list, table, selects }: { list: OfficeList; table: Model; selects: boolean }) {
  const t = useText(tableText);
  const label = useText(columnText);
  return table.getHeaderGroups().map((group) => (
    <tr key={group.id} role="row">
      {selects && (
        <th scope="col" role="columnheader" className="data-select">
          <label className="check">
            <input
              type="checkbox"
              aria-label={t('select_all')}
              checked={table.getIsAllPageRowsSelected()}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
            />
          </label>
        </th>
      )}
      {group.headers.map(({ id, column }) => {
        const sorted = column.getIsSorted();
        const text = label(id as ColumnName);
        return (
          <th
            key={id}
            scope="col"
            role="columnheader"
            className={isFigure(list.columns[id]!) ? 'figure' : undefined}
            aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
          >
            {column.getCanSort() ? (
              <button
                type="button"
                onClick={column.getToggleSortingHandler()}
                title={t('sort_by', { column: text })}
              >
                {text}
                {sorted !== false && <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-dn'} size="xs" />}
              </button>
            ) : (
              text
            )}
          </th>
        );
      })}
    </tr>
  ));
}

/** The language of a column whose name says it. */
const languageOf = (name: string): Language | undefined =>
  LANGUAGES.find((lang) => name.endsWith(`_${lang}`));

/** One row. Its first cell opens its page, where it has one. */
function Row({
  list,
  row,
  selects,
  page,
  name,
}: {
  list: OfficeList;
  row: ReturnType<Model['getRowModel']>['rows'][number];
  selects: boolean;
  page: string | null;
  name: string;
}) {
  const t = useText(tableText);
  const label = useText(columnText);
  return (
    <tr role="row" data-row={row.id} tabIndex={-1} aria-selected={row.getIsSelected() || undefined}>
      {selects && (
        <td role="cell" className="data-select">
          <label className="check">
            <input
              type="checkbox"
              aria-label={t('select', { name })}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          </label>
        </td>
      )}
      {row.getVisibleCells().map((cell, at) => {
        const { id } = cell.column;
        const column = list.columns[id]!;
        const shown = (
          <Cell list={list.name} name={id} column={column} value={cell.getValue() as CellValue} />
        );
        return (
          <td
            key={id}
            role="cell"
            data-label={label(id as ColumnName)}
            lang={languageOf(id)}
            // What people write has its own direction, so that its end is cut and not its beginning.
            dir={column.kind === 'text' || column.kind === 'texts' ? 'auto' : undefined}
            className={isFigure(column) ? 'figure num' : `kind-${column.kind}`}
          >
            {at === 0 && page !== null && column.kind !== 'person' ? <Link to={page}>{shown}</Link> : shown}
          </td>
        );
      })}
    </tr>
  );
}

/** A list as a table; on phones each row is a card. */
export function DataTable(props: Props) {
  const { list, selection, pageOf, nameOf, ref } = props;
  const table = useModel(props);
  const selects = selection !== null;
  return (
    <table className="data" role="table" ref={ref}>
      <thead role="rowgroup">
        <Head list={list} table={table} selects={selects} />
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <Row
            key={row.id}
            list={list}
            row={row}
            selects={selects}
            page={pageOf(row.original)}
            name={nameOf(row.original)}
          />
        ))}
      </tbody>
    </table>
  );
}
