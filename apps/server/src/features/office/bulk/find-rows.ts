import type { BulkRows, ListRow } from '@akari/contract/office';
import { BULK_MAX, bulkActEntry, type BulkActName } from '@akari/rules';
import { pageStatement } from '../../../core/office-list/page-statement.ts';
import { siteOwners } from '../../../core/office-list/site-owners.ts';
import { readRows, rowOf } from '../../../core/office-list/read-page.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { sitesOf } from '../../../core/staff/require-right.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { BULK } from './bulk-acts.ts';

/** The sites whose rows a person sees and may act on. @throws staff_right_missing */
function sitesFor(staff: Staff, act: BulkActName): readonly number[] | null {
  const { right } = bulkActEntry(act);
  const [shown, mine] = [sitesOf(staff, BULK[act].source.list.right), sitesOf(staff, right)];
  const both = shown === null ? mine : (mine?.filter((one) => shown.includes(one)) ?? shown);
  if (both?.length === 0) throw new Problem('staff_right_missing');
  return both;
}

/** The name of a row: that of its person, else its id. */
export function nameOfRow({ id, cells }: ListRow): string {
  const { user_name, viewer, performer } = cells;
  if (typeof user_name === 'string') return user_name;
  for (const cell of [viewer, performer])
    if (typeof cell === 'object' && cell !== null && 'name' in cell && typeof cell.name === 'string')
      return cell.name;
  return id;
}

/**
 * The rows that an act applies to: those that filters match, as the list reads them, or the selected ones.
 * @throws staff_right_missing, bad_request, bulk_too_many, list_too_slow
 */
export async function findRows(
  services: Services,
  staff: Staff,
  act: BulkActName,
  { filters, ids }: BulkRows,
): Promise<ListRow[]> {
  const { source, fits } = BULK[act];
  const sites = sitesFor(staff, act);
  const parsed = source.list.read.query?.safeParse(ids === null ? filters : {});
  if (parsed?.success !== true) throw new Problem('bad_request');
  const keys = ids?.map((id) => id.split('-').map(Number));
  if (keys?.some((key) => key.length !== source.key.length) === true) throw new Problem('bad_request');
  const { after: _after, before: _before, ...query } = parsed.data;
  const owners = await siteOwners(services, source, { query, sites });
  const statement = pageStatement(source, {
    query,
    sites,
    owners,
    // No list of these acts has sealed rows.
    unsealed: false,
    now_ms: services.clock.nowMs(),
    // Rows that the act does not apply to count too: the reading has to end.
    limit: BULK_MAX + 1,
    ...(keys === undefined ? {} : { keys }),
  });
  const found = await readRows(services, statement);
  if (found.length > BULK_MAX) throw new Problem('bulk_too_many');
  return found.map((row) => rowOf(source, row)).filter(fits);
}
