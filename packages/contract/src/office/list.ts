import { SITES, type StaffRight } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs } from '../common/index.ts';
import { actReason, oneLine } from './reason.ts';

/** What a cell holds, by the kind of its column. Null: there is nothing. */
const CELLS = {
  id: z.string(),
  text: z.string(),
  /** In both languages. */
  texts: z.object({ ja: z.string(), en: z.string() }),
  count: z.number(),
  /** Units of points. */
  units: z.number(),
  /** Basis points. */
  share: z.number(),
  bytes: z.number(),
  time: timeMs,
  duration: timeMs,
  yes_no: z.boolean(),
  choice: z.string(),
  site: z.number(),
  person: z.object({ id, name: z.string() }),
  /** Changed fields of an act. */
  fields: z.record(z.string(), z.unknown()),
};
export type ColumnKind = keyof typeof CELLS;
export type Cell<K extends ColumnKind = ColumnKind> = z.infer<(typeof CELLS)[K]> | null;

export interface ListColumn {
  kind: ColumnKind;
  /** The values of a column of the kind `choice`. */
  choices?: readonly string[];
  /** It can be sorted by: the database has an index for it, and no row lacks the value. */
  sort?: true;
  /** It can be filtered: by its value, a time by a range (`_from`, `_to`), a person by the id. */
  filter?: true;
  /** It is hidden until the reader chooses it. */
  hidden?: true;
}

/** Most rows of a page, and of an export. */
export const LIST_PAGE_MAX = 100;
export const LIST_EXPORT_MAX = 10_000;
const PAGE = 50;
const TEXT_MAX = 100;

const text = z.string().check(z.minLength(1), z.maxLength(TEXT_MAX), oneLine);
const wholeText = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** The filters of a column, by the name of the parameter. */
function filtersOf(name: string, { kind, choices = [] }: ListColumn): [string, z.ZodMiniType][] {
  switch (kind) {
    case 'time':
      return [
        [`${name}_from`, wholeText],
        [`${name}_to`, wholeText],
      ];
    case 'choice':
      return [[name, z.enum(choices as [string, ...string[]])]];
    case 'yes_no':
      return [[name, z.enum(['yes', 'no'])]];
    case 'site':
      return [[name, z.enum(SITES.map(({ site_id }) => String(site_id)) as [string, ...string[]])]];
    case 'person':
      return [[name, wholeText]];
    case 'id':
    case 'text':
    case 'texts':
    case 'count':
    case 'units':
    case 'share':
    case 'bytes':
    case 'duration':
    case 'fields':
      return [[name, text]];
  }
}

/** What a list is asked for: its filters beside these. A cursor is opaque. */
export interface ListQuery {
  sort: string;
  order: 'asc' | 'desc';
  limit: number;
  q?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
  [filter: string]: string | number | undefined;
}

export interface ListRow {
  id: string;
  cells: Record<string, Cell>;
}
export interface ListPage {
  rows: ListRow[];
  /** Cursors of the next and the previous page; null: no such page. */
  next: string | null;
  previous: string | null;
}

interface ListDefinition<C extends string> {
  /** Part of the address, and the name of the export's file. */
  name: string;
  right: StaffRight;
  columns: Readonly<Record<C, ListColumn>>;
  /** A field that searches people by the start of their name, by id or by mail. */
  search?: true;
  /** How it is sorted at first. */
  sort: NoInfer<C>;
  order: 'asc' | 'desc';
}

/**
 * Defines a list of the back office: its columns, and the two calls that read a page of it and export it. Filters,
 * sorting and paging are done by the server.
 */
export function defineOfficeList<const C extends string>(list: ListDefinition<C>) {
  const columns = Object.entries<ListColumn>(list.columns);
  const sortable = columns.filter(([, { sort }]) => sort === true).map(([name]) => name);
  const filters = columns
    .filter(([, { filter }]) => filter === true)
    .flatMap(([name, column]) => filtersOf(name, column))
    .map(([name, schema]) => [name, z.optional(schema)] as const);
  const cursor = z.optional(z.string().check(z.maxLength(400)));
  const query = z.object({
    ...Object.fromEntries(filters),
    ...(list.search === true ? { q: z.optional(text) } : {}),
    sort: z._default(z.enum(sortable as [string, ...string[]]), list.sort),
    order: z._default(z.enum(['asc', 'desc']), list.order),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_PAGE_MAX)), PAGE),
    after: cursor,
    before: cursor,
  }) as unknown as z.ZodMiniType<ListQuery, Record<string, string | number | undefined>>;
  const cells = z.object(
    Object.fromEntries(columns.map(([name, { kind }]) => [name, z.nullable(CELLS[kind] as z.ZodMiniType)])),
  ) as unknown as z.ZodMiniType<Record<string, Cell>>;
  const { name, right } = list;
  return {
    ...list,
    read: defineOfficeCall({
      method: 'GET',
      path: `/api/office/${name}`,
      right,
      query,
      answer: z.object({
        rows: z.array(z.object({ id: z.string(), cells })),
        next: z.nullable(z.string()),
        previous: z.nullable(z.string()),
      }),
    }),
    /** Needs the right to export as well. The rows are those of the query, without its cursor and limit. */
    export: defineOfficeCall({
      method: 'POST',
      path: `/api/office/${name}/export`,
      right,
      proof: 'fresh',
      query,
      body: z.object({ reason: actReason }),
      answer: z.object({
        file_name: z.string(),
        csv: z.string(),
        count: z.int(),
        /** There are more rows than an export may have. */
        cut: z.boolean(),
      }),
    }),
  };
}
export type OfficeList<C extends string = string> = ReturnType<typeof defineOfficeList<C>>;
