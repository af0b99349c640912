import { getTableColumns, getTableName, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import { bigint, type AnyPgColumn, type PgBigInt53BuilderInitial, type PgTable } from 'drizzle-orm/pg-core';

/** Row ids count up; on the wire they are strings. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** The next id of a table by `publicIdentity`. The bits are those of its column's default. */
export const nextPublicId = (table: string, bits = 40): string =>
  `next_public_id('${table}_id_seq', ${bits})`;
/**
 * Row ids that tell people neither how many rows there are nor which came first: a permutation, under a key of this
 * database. Nothing may be ordered by them where the order matters.
 * @param bits ids are from 2^bits to 2^(bits + 1)
 */
export const publicIdentity = (table: string, bits = 40) =>
  bigint('id', { mode: 'number' })
    .primaryKey()
    .default(sql.raw(nextPublicId(table, bits)));
/** Reference to a row by its id. */
export const ref = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });
/** Milliseconds since the epoch, by the product's clock (never the database's). */
export const timeMs = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });
/** Units of points. */
export const units = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });

/** An array of ids as the database reads it: the driver's own quotes every number. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * A list that is a parameter of a prepared statement. Behind a select, so that the database does not look at what is in
 * it: it would plan the statement anew for each list, which costs more than to run it.
 */
export const listOf = (place: number, type: 'bigint' | 'text' = 'bigint'): string =>
  `(SELECT $${place}::${type}[])::${type}[]`;

/** One of many ids, as one parameter: the statement is the same for any number of them. */
export const among = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = ANY (${idList(ids)}::bigint[])`;

/**
 * The columns of a table under the names that the code has for them, so that a statement by hand answers its rows.
 * @param without those that nobody looks at there
 */
export const columnsOf = (table: PgTable, as: string, without: readonly string[] = []): string =>
  Object.entries(getTableColumns(table))
    .filter(([key]) => !without.includes(key))
    .map(([key, { name }]) => `${as}."${name}" AS "${key}"`)
    .join(', ');

/** Writes a whole row, its id too, by a statement that is prepared once. */
export function insertOf<T extends PgTable>(
  table: T,
): { text: string; values: (row: InferSelectModel<T>) => unknown[] } {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  return {
    text: `INSERT INTO "${getTableName(table)}" (${names}) OVERRIDING SYSTEM VALUE VALUES (${places})`,
    values: (row) => columns.map(([key]) => (row as Record<string, unknown>)[key]),
  };
}

/** What the columns of a table hold unless it is said; null where nothing is set. */
export const defaultsOf = <T extends PgTable>(table: T): Partial<InferSelectModel<T>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.default ?? null]),
  ) as Partial<InferSelectModel<T>>;

/**
 * Writes some columns of a row that is named by another, which is the first parameter: a statement for each choice of
 * columns, prepared once. @param always what is set beside them
 */
export function updateOf<T extends PgTable>(
  table: T,
  by: string,
  always: string,
): (change: Partial<InferSelectModel<T>>) => { name: string; text: string; values: unknown[] } {
  const columns = getTableColumns(table);
  const of = getTableName(table);
  const known = new Map<string, { name: string; text: string }>();
  return (change) => {
    const keys = Object.keys(change);
    const choice = keys.join();
    let statement = known.get(choice);
    if (statement === undefined) {
      const sets = keys.map((key, index) => `"${columns[key]?.name ?? key}" = $${index + 2}`);
      statement = {
        name: `update_${of}_${known.size}`,
        text: `UPDATE "${of}" SET ${[...sets, always].join(', ')} WHERE "${by}" = $1`,
      };
      known.set(choice, statement);
    }
    const values = Object.entries(change).map(([key, value]) =>
      value === null ? null : columns[key]?.mapToDriverValue(value),
    );
    return { ...statement, values };
  };
}
