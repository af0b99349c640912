import { getTableColumns, getTableName, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import { bigint, type AnyPgColumn, type PgBigInt53BuilderInitial, type PgTable } from 'drizzle-orm/pg-core';

/** A row id that counts up. On the wire it is a string. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** SQL for the next id of a table with `publicIdentity`. @param bits those of the column's default */
export const nextPublicId = (table: string, bits = 40): string =>
  `next_public_id('${table}_id_seq', ${bits})`;
/**
 * A row id that reveals neither the number nor the order of rows: a permutation of a sequence, under a key of this
 * database. Rows must not be sorted by it where the order matters.
 * @param bits ids are from 2^bits to 2^(bits + 1)
 */
export const publicIdentity = (table: string, bits = 40) =>
  bigint('id', { mode: 'number' })
    .primaryKey()
    .default(sql.raw(nextPublicId(table, bits)));
/** A reference to a row by its id. */
export const ref = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });
/** Milliseconds since the epoch, by the clock of the service. Leases of duties alone use the database's clock. */
export const timeMs = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });
/** Units of points. */
export const units = <const N extends string>(name: N): PgBigInt53BuilderInitial<N> =>
  bigint(name, { mode: 'number' });

/** A PostgreSQL array literal of integers: ids, units or milliseconds. The driver's own encoding would quote each. */
export const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/**
 * SQL for a list that is a parameter of a prepared statement. The sub-select hides the elements from the planner, which
 * would otherwise plan the statement again for each list. Planning costs more than the execution.
 * Use it as `= ANY (…)` or in `unnest(…)`.
 * @param place number of the parameter, from 1
 */
export const listOf = (place: number, type: 'bigint' | 'text' = 'bigint'): string =>
  `(SELECT $${place}::${type}[])::${type}[]`;

/**
 * SQL for a parameter whose value would tempt the planner to plan a prepared statement again at each execution, such as
 * a bound of a range or a switch: see `listOf`.
 * @param place number of the parameter, from 1
 */
export const hidden = (place: number, type: 'bigint' | 'boolean' = 'bigint'): string =>
  `(SELECT $${place}::${type})`;

/** SQL for `column = one of ids`. The ids are one parameter, so the statement is the same for any number of them. */
export const among = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = ANY (${idList(ids)}::bigint[])`;

/**
 * SQL that selects the columns of a table under their names in the code, so that handwritten SQL returns rows of its
 * model.
 * @param as alias of the table
 * @param without keys of columns that the caller does not need
 */
export const columnsOf = (table: PgTable, as: string, without: readonly string[] = []): string =>
  Object.entries(getTableColumns(table))
    .filter(([key]) => !without.includes(key))
    .map(([key, { name }]) => `${as}."${name}" AS "${key}"`)
    .join(', ');

/**
 * A statement that inserts a whole row including its id, and the values of a row in the order of its parameters. Values go
 * to the driver unconverted, so the table must have no JSON column.
 */
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

/** The default values of a table's columns; null for a column without one. */
export const defaultsOf = <T extends PgTable>(table: T): Partial<InferSelectModel<T>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.default ?? null]),
  ) as Partial<InferSelectModel<T>>;

/**
 * Builds UPDATE statements for chosen columns of a row. Each choice of columns has one named statement, which each
 * connection prepares once. `values` has no value of `by`: the caller puts it first. Create one builder for each table,
 * because the names of the statements must be unique.
 * @param by SQL name of the column that identifies the row; `change` uses the keys of the code
 * @param always SQL of assignments that every statement includes; not empty
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
