import { LIST_EXPORT_MAX, type ListColumn, type ListQuery } from '@akari/contract/office';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { performStaffAct } from '../staff/perform-staff-act.ts';
import type { Staff } from '../staff/read-staff.ts';
import { csvCell, csvText } from './csv.ts';
import type { ListSource } from './list-source.ts';
import { pageStatement } from './page-statement.ts';
import { readRows, rowOf } from './read-page.ts';
import { siteOwners } from './site-owners.ts';

interface ExportAsked {
  staff: Staff;
  sites: readonly number[] | null;
  unsealed: boolean;
  query: ListQuery;
  reason: string;
  request: Pick<FastifyRequest, 'id' | 'ip'>;
}

/** Persons have two columns, so that the id is not lost. */
const headOf = (columns: [string, ListColumn][]): string[] =>
  columns.flatMap(([name, { kind }]) => (kind === 'person' ? [`${name}_id`, name] : [name]));

function csvOf(source: ListSource, found: Awaited<ReturnType<typeof readRows>>): string {
  const columns = Object.entries<ListColumn>(source.list.columns);
  const lines = found.map((row) => {
    const { cells } = rowOf(source, row);
    return columns.flatMap(([name, { kind }]) => {
      const cell = cells[name] ?? null;
      const text = csvCell(cell, kind);
      return kind === 'person' ? [cell === null ? '' : String((cell as { id: string }).id), text] : [text];
    });
  });
  const head = headOf(columns).map(csvText);
  // The byte order mark makes spreadsheets read the file as UTF-8.
  return `\uFEFF${[head, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Exports the rows of a query as CSV; an act of the audit log. @throws list_too_slow */
export async function exportList(services: Services, source: ListSource, asked: ExportAsked) {
  const { staff, sites, unsealed, query, reason, request } = asked;
  const { after: _after, before: _before, limit: _limit, ...filters } = query;
  const owners = await siteOwners(services, source, { query, sites });
  const statement = pageStatement(source, {
    owners,
    query: { ...filters, limit: LIST_EXPORT_MAX },
    sites,
    unsealed,
    now_ms: services.clock.nowMs(),
    limit: LIST_EXPORT_MAX + 1,
  });
  const found = await readRows(services, statement);
  const rows = found.slice(0, LIST_EXPORT_MAX);
  const { name } = source.list;
  const used = Object.entries(filters).filter(([field]) => field !== 'q');
  await performStaffAct(services, { act: 'list.export', staff, reason, request }, async () => ({
    subject: { kind: 'list', id: name },
    // What was searched may be a name or a mail, which the log must not keep.
    after: { rows: rows.length, searched: filters.q !== undefined, ...Object.fromEntries(used) },
  }));
  const day = new Date(services.clock.nowMs()).toISOString().slice(0, 10);
  const csv = csvOf(source, rows);
  return { file_name: `${name}-${day}.csv`, csv, count: rows.length, cut: found.length > rows.length };
}
