import type { ListColumn, OfficeList } from '@akari/contract/office';

/** The parameters of the address that are not filters. */
const CURSORS = ['after', 'before'];
const COLUMNS = 'columns';

export const columnsIn = (list: OfficeList): [name: string, column: ListColumn][] =>
  Object.entries(list.columns);

/** The names of the parameters that filter a list. */
export function filterNames(list: OfficeList): string[] {
  return columnsIn(list).flatMap(([name, { filter, kind }]) => {
    if (filter !== true) return [];
    return kind === 'time' ? [`${name}_from`, `${name}_to`] : [name];
  });
}

/** The columns that are shown: those of the address, else those that the list shows by itself. */
export function shownColumns(list: OfficeList, address: URLSearchParams): string[] {
  const chosen = address.get(COLUMNS)?.split(',');
  const known = columnsIn(list);
  const shown = known.filter(([name, { hidden }]) =>
    chosen === undefined ? hidden !== true : chosen.includes(name),
  );
  return shown.map(([name]) => name);
}

/** The address with other columns. */
export function withColumns(
  list: OfficeList,
  address: URLSearchParams,
  shown: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete(COLUMNS);
  const standard = shownColumns(list, next);
  const same = standard.length === shown.length && standard.every((name) => shown.includes(name));
  if (!same) next.set(COLUMNS, shown.join(','));
  return next;
}

/** What the server is asked for. Who searches a name wants the names in their order, unless they chose another. */
export function queryOfAddress(list: OfficeList, address: URLSearchParams): Record<string, string> {
  const known = [...filterNames(list), ...(list.search === true ? ['q'] : []), 'sort', 'order', ...CURSORS];
  const query: Record<string, string> = {};
  for (const name of known) {
    const value = address.get(name);
    if (value !== null && value !== '') query[name] = value;
  }
  if (query['q'] !== undefined && query['sort'] === undefined)
    Object.assign(query, { sort: 'user_name', order: 'asc' });
  return query;
}

/** Whether a filter or a search of the reader's narrows the list. @param fixed filters that the screen sets */
export const isNarrowed = (query: Record<string, string>, fixed: Record<string, string>): boolean =>
  Object.keys(query).some((name) => name !== 'sort' && name !== 'order' && !(name in fixed));

/** The address with parameters changed; null removes one. It begins at the first page again, unless a cursor is set. */
export function changed(address: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of CURSORS) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What a saved view keeps: everything but the place in the list. */
export const viewOf = (address: URLSearchParams): string => changed(address, {}).toString();
