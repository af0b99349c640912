import type { Cell as CellValue, ListColumn, ListRow, OfficeList } from '@akari/contract/office';
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

/** A list as a table; on phones each row is a card. */
export function DataTable(props: Props) {
  const { list, selection, pageOf, nameOf, ref } = props;
  const t = useText(tableText);
  const label = useText(columnText);
  const table = useModel(props);
  const definition = (name: string): ListColumn => list.columns[name]!;
  return (
    <table className="data" role="table" ref={ref}>
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {selection !== null && (
              <th scope="col" role="columnheader" className="data-select">
                <input
                  type="checkbox"
                  aria-label={t('select_all')}
                  checked={table.getIsAllPageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
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
                  className={isFigure(definition(id)) ? 'figure' : undefined}
                  aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      onClick={column.getToggleSortingHandler()}
                      title={t('sort_by', { column: text })}
                    >
                      {text}
                      {sorted !== false && (
                        <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-dn'} size="xs" />
                      )}
                    </button>
                  ) : (
                    text
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => {
          const page = pageOf(row.original);
          return (
            <tr
              key={row.id}
              role="row"
              data-row={row.id}
              tabIndex={-1}
              aria-selected={row.getIsSelected() || undefined}
            >
              {selection !== null && (
                <td role="cell" className="data-select">
                  <input
                    type="checkbox"
                    aria-label={t('select', { name: nameOf(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell, at) => {
                const { id } = cell.column;
                const value = cell.getValue() as CellValue;
                const shown = <Cell list={list.name} name={id} column={definition(id)} value={value} />;
                const opens = at === 0 && page !== null && definition(id).kind !== 'person';
                return (
                  <td
                    key={id}
                    role="cell"
                    data-label={label(id as ColumnName)}
                    className={isFigure(definition(id)) ? 'figure num' : `kind-${definition(id).kind}`}
                  >
                    {opens ? (
                      <Link to={page} className="data-open">
                        {shown}
                      </Link>
                    ) : (
                      shown
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
