import type { ListQuery } from '@akari/contract/office';
import { placeOf } from './cursor.ts';
import { columnsOf, type ColumnSql, type ListSource, type SourceColumn } from './list-source.ts';

/** SQL with the values of its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Collects the parameters of a statement. */
class Parameters {
  readonly values: unknown[] = [];
  /** @returns the parameter's place, with its type */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

const personSql = ({ id, name }: Exclude<ColumnSql, string>): string =>
  `CASE WHEN ${id} IS NOT NULL THEN jsonb_build_object('id', (${id})::text, 'name', coalesce(${name}, '')) END`;

const cellSql = ({ kind, sql }: SourceColumn): string => {
  if (typeof sql !== 'string') return personSql(sql);
  return kind === 'id' ? `(${sql})::text` : sql;
};
/** What a column is sorted and compared by. */
const valueSql = ({ sql }: SourceColumn): string => (typeof sql === 'string' ? sql : sql.id);
/** The order of the characters' codes: an index of it serves the search by the start of a name too. */
export const nameOrder = (sql: string): string => `lower(${sql}) COLLATE "C"`;
const sortSql = (column: SourceColumn): string =>
  column.kind === 'text' ? nameOrder(valueSql(column)) : valueSql(column);

function conditionsOf(
  column: SourceColumn,
  query: ListQuery,
  source: ListSource,
  given: Parameters,
): string[] {
  const { name, kind } = column;
  const sql = valueSql(column);
  if (kind === 'time') {
    const [from, to] = [query[`${name}_from`], query[`${name}_to`]];
    return [
      ...(from === undefined ? [] : [`${sql} >= ${given.add(from, 'bigint')}`]),
      ...(to === undefined ? [] : [`${sql} < ${given.add(to, 'bigint')}`]),
    ];
  }
  const asked = query[name];
  if (asked === undefined) return [];
  const own = source.filters?.[name];
  const type = { person: 'bigint', site: 'integer' }[kind as string] ?? 'text';
  if (kind === 'yes_no') return [asked === 'yes' ? sql : `NOT (${sql})`];
  const place = given.add(asked, type);
  return [own === undefined ? `${sql} = ${place}` : own(place)];
}

const LIKE_SIGNS = /[\\%_]/g;

/** Digits are an id or the start of a name, an @ is in a mail alone, and all else is the start of a name. */
function searchOf({ search }: ListSource, q: string | undefined, given: Parameters): string[] {
  if (search === undefined || q === undefined) return [];
  const any = (conditions: readonly string[]): string[] => [`(${conditions.join(' OR ')})`];
  if (q.includes('@')) {
    const mail = given.add(q, 'text');
    return any(search.map(({ email }) => `lower(${email}) = lower(${mail})`));
  }
  const start = given.add(`${q.toLowerCase().replace(LIKE_SIGNS, '\\$&')}%`, 'text');
  const named = search.map(({ name }) => `${nameOrder(name)} LIKE ${start}`);
  if (!/^\d{1,15}$/.test(q)) return any(named);
  const number = given.add(Number(q), 'bigint');
  return any([...search.map(({ id }) => `${id} = ${number}`), ...named]);
}

export interface PageAsked {
  query: ListQuery;
  /** The sites whose rows are shown; null: all. */
  sites: readonly number[] | null;
  /** Whether the person has the right to the rows that are sealed. */
  unsealed: boolean;
  /** Whose rows are shown, where they are few people; null: everybody's. */
  owners: readonly number[] | null;
  now_ms: number;
  limit: number;
  /** Only these rows, by their keys. */
  keys?: readonly (readonly number[])[];
}

/** One list for each column of the key, so that the statement is the same for any number of rows. */
function inKeys({ key }: ListSource, keys: readonly (readonly number[])[], given: Parameters): string {
  const lists = key.map((_, at) =>
    given.add(
      keys.map((one) => one[at] ?? 0),
      'bigint[]',
    ),
  );
  return `(${key.join(', ')}) IN (SELECT * FROM unnest(${lists.join(', ')}))`;
}

/** One site is compared by itself, so that an index by site and time gives its rows in order. */
const siteIn = (site: string, sites: readonly number[], given: Parameters): string =>
  sites.length === 1
    ? `${site} = ${given.add(sites[0], 'integer')}`
    : `${site} = ANY (${given.add([...sites], 'integer[]')})`;

function whereOf(source: ListSource, columns: SourceColumn[], asked: PageAsked, given: Parameters): string[] {
  const { query, sites, unsealed, keys } = asked;
  const inSites = sites === null ? [] : [source.site === null ? 'false' : siteIn(source.site, sites, given)];
  return [
    ...(source.where === undefined ? [] : [source.where]),
    ...(source.sealed === undefined || unsealed ? [] : [source.sealed.open]),
    ...(source.owner === undefined || asked.owners === null ? [] : [`${source.owner.id} = owner.id`]),
    ...inSites,
    ...(keys === undefined ? [] : [inKeys(source, keys, given)]),
    ...columns
      .filter(({ filter }) => filter === true)
      .flatMap((one) => conditionsOf(one, query, source, given)),
    ...searchOf(source, query.q, given),
  ];
}

/**
 * The statement of a page. It compares with the place of the last row seen (keyset), so that a deep page costs what the
 * first one does.
 * @returns rows with the cells by name, `row_sort` and `row_key`
 */
export function pageStatement(source: ListSource, asked: PageAsked): Statement {
  const { query } = asked;
  const given = new Parameters();
  const columns = columnsOf(source);
  const sorted = columns.find(({ name }) => name === query.sort)!;
  const sort = sortSql(sorted);
  const back = query.before !== undefined;
  const down = (query.order === 'desc') !== back;
  const where = whereOf(source, columns, asked, given);
  const isText = sorted.kind === 'text';
  const like = { sort: isText ? ('string' as const) : ('number' as const), keys: source.key.length };
  const at = placeOf(query.before ?? query.after, like);
  if (at !== null) {
    const place = [
      given.add(at.sort, isText ? 'text' : 'bigint'),
      ...at.key.map((one) => given.add(one, 'bigint')),
    ];
    where.push(`(${[sort, ...source.key].join(', ')}) ${down ? '<' : '>'} (${place.join(', ')})`);
  }
  const direction = down ? 'DESC' : 'ASC';
  const cells = columns.map((column) => `${cellSql(column)} AS "${column.name}"`);
  const limit = given.add(asked.limit, 'integer');
  const page = `SELECT ${[...cells, `${sort} AS row_sort`, `ARRAY[${source.key.join(', ')}]::bigint[] AS row_key`].join(', ')}
    FROM ${source.from} ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
    ORDER BY ${[sort, ...source.key].map((one) => `${one} ${direction}`).join(', ')}
    LIMIT ${limit}`;
  const text =
    asked.owners === null
      ? page
      : `SELECT page.* FROM unnest(${given.add([...asked.owners], 'bigint[]')}) AS owner (id) CROSS JOIN LATERAL (${page}) page
    ORDER BY row_sort ${direction}, row_key ${direction} LIMIT ${limit}`;
  return { text: withNow(text, asked.now_ms, given), values: given.values };
}

const withNow = (text: string, now_ms: number, given: Parameters): string =>
  text.includes(':now_ms') ? text.replaceAll(':now_ms', given.add(now_ms, 'bigint')) : text;
