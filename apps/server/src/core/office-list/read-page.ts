import type { Cell, ListPage, ListRow } from '@akari/contract/office';
import type pg from 'pg';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { cursorOf } from './cursor.ts';
import { columnsOf, type ListSource } from './list-source.ts';
import { pageStatement, type PageAsked, type Statement } from './page-statement.ts';
import { siteOwners } from './site-owners.ts';

/** A list that takes longer is refused: its filters have to be narrower. */
const LONGEST_MS = 5_000;
const QUERY_CANCELED = '57014';

type FoundRow = Record<string, unknown> & { row_sort: string | number; row_key: (string | number)[] };

async function within(client: pg.PoolClient, { text, values }: Statement): Promise<FoundRow[]> {
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${LONGEST_MS}`);
    const { rows } = await client.query<FoundRow>(text, values);
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    await client.query('ROLLBACK');
    if ((error as { code?: string }).code === QUERY_CANCELED) throw new Problem('list_too_slow');
    throw error;
  }
}

/** Runs a statement that may not take long. @throws list_too_slow */
export async function readRows(
  { database }: Pick<Services, 'database'>,
  statement: Statement,
): Promise<FoundRow[]> {
  const client = await database.pool.connect();
  try {
    return await within(client, statement);
  } finally {
    client.release();
  }
}

const placeOfRow = ({ row_sort, row_key }: FoundRow): string =>
  cursorOf({ sort: row_sort, key: row_key.map(Number) });

export function rowOf(source: ListSource, found: FoundRow): ListRow {
  const cells = columnsOf(source).map(({ name }) => [name, (found[name] ?? null) as Cell] as const);
  return { id: found.row_key.join('-'), cells: Object.fromEntries(cells) };
}

/** Reads a page of a list. @throws list_too_slow */
export async function readPage(
  services: Services,
  source: ListSource,
  asked: Omit<PageAsked, 'limit' | 'now_ms' | 'owners'>,
): Promise<ListPage> {
  const { limit, after, before } = asked.query;
  const owners = await siteOwners(services, source, asked);
  const statement = pageStatement(source, {
    ...asked,
    owners,
    now_ms: services.clock.nowMs(),
    limit: limit + 1,
  });
  const found = await readRows(services, statement);
  const more = found.length > limit;
  const shown = found.slice(0, limit);
  if (before !== undefined) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const hasNext = before === undefined ? more : true;
  const hasPrevious = before === undefined ? after !== undefined : more;
  return {
    rows: shown.map((row) => rowOf(source, row)),
    next: hasNext && last !== undefined ? placeOfRow(last) : null,
    previous: hasPrevious && first !== undefined ? placeOfRow(first) : null,
  };
}
