import { FIGURES } from '@akari/rules';
import type { FastifyRequest } from 'fastify';
import { csvCell, csvText } from '../../../core/office-list/csv.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { sitesOf } from '../../../core/staff/require-right.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { readFigures, type FiguresAsked } from './read-figures.ts';

/** Both rights are needed for every site of the file. @throws staff_right_missing */
function requireExport(staff: Staff, site_id: number | undefined): void {
  const exported = sitesOf(staff, 'lists.export');
  const wanted = site_id === undefined ? sitesOf(staff, 'figures.read') : [site_id];
  if (exported === null) return;
  if (wanted === null || !wanted.every((one) => exported.includes(one)))
    throw new Problem('staff_right_missing');
}

/** Exports the figures of a time as CSV, a row for each hour or day; an act of the audit log. */
export async function exportFigures(
  services: Services,
  {
    staff,
    query,
    reason,
    request,
  }: { staff: Staff; query: FiguresAsked; reason: string; request: Pick<FastifyRequest, 'id' | 'ip'> },
): Promise<{ file_name: string; csv: string }> {
  requireExport(staff, query.site_id);
  const { names, starts, now } = await readFigures(services, staff, query);
  const shown = names.filter((name) => now.values[name] !== undefined);
  const head = ['from', ...shown].map(csvText);
  const lines = starts.map((at_ms, at) => [
    csvCell(at_ms, 'time'),
    ...shown.map((name) => csvCell(now.values[name]?.[at] ?? null, FIGURES[name].unit)),
  ]);
  const { days, zone, site_id = null } = query;
  await performStaffAct(services, { act: 'list.export', staff, reason, request }, async () => ({
    subject: { kind: 'list', id: 'figures' },
    after: { rows: lines.length, days, zone, site_id },
  }));
  const day = new Date(services.clock.nowMs()).toISOString().slice(0, 10);
  const csv = `\uFEFF${[head, ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`;
  return { file_name: `figures-${day}.csv`, csv };
}
