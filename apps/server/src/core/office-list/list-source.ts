import type { ListColumn, OfficeList } from '@akari/contract/office';
import type { StaffRight } from '@akari/rules';

/** SQL of what a search looks at of a person. */
export interface SearchedPerson {
  name: string;
  id: string;
  email: string;
}

/** SQL of a column: of its value, or of the id and the name of a person. */
export type ColumnSql = string | { id: string; name: string };

/**
 * Where the rows of a list are. All of it is SQL of the code; what a request says is only ever a parameter.
 */
export interface ListSource<C extends string = string> {
  list: OfficeList<C>;
  /** Tables with their joins. `:now_ms` stands for the time. */
  from: string;
  columns: Readonly<Record<C, ColumnSql>>;
  /** The numbers that tell a row from all others; they break ties of the sort. */
  key: readonly string[];
  /** The row's site; null: it belongs to the whole service, so a right for one site shows nothing. */
  site: string | null;
  /**
   * The person to whose site a row belongs, where it has none of its own, and with up to how many such people the rows of a
   * site are read person by person (`site-owners.ts`).
   */
  owner?: { id: string; performers: boolean; most: number };
  /** What all rows fulfil. */
  where?: string;
  /** Rows that only those with this right see: what the others' rows fulfil. */
  sealed?: { right: StaffRight; open: string };
  /** The people whose name, id and mail are searched, of a list with a search. */
  search?: readonly SearchedPerson[];
  /** SQL to compare a column with what is asked, where it is not the column's own SQL. */
  filters?: Partial<Record<C, (place: string) => string>>;
}

/** Declares the rows of a list, so that each of its columns has SQL. */
export const defineListSource = <const C extends string>(source: ListSource<C>): ListSource<C> => source;

/** A column with its SQL. */
export interface SourceColumn extends ListColumn {
  name: string;
  sql: ColumnSql;
}
export const columnsOf = ({ list, columns }: ListSource): SourceColumn[] =>
  Object.entries<ListColumn>(list.columns).map(([name, column]) => ({
    ...column,
    name,
    sql: columns[name]!,
  }));
