import { hasStaffRight } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { officeRoute } from '../staff/office-route.ts';
import type { Staff } from '../staff/read-staff.ts';
import { sitesOf } from '../staff/require-right.ts';
import { exportList } from './export-list.ts';
import type { ListSource } from './list-source.ts';
import { readPage } from './read-page.ts';

/** The sites whose rows a person may export: those for which they have both rights. @throws staff_right_missing */
function exportSites(staff: Staff, { list }: ListSource): readonly number[] | null {
  const [shown, exported] = [sitesOf(staff, list.right), sitesOf(staff, 'lists.export')];
  const both = shown === null ? exported : (exported?.filter((one) => shown.includes(one)) ?? shown);
  if (both?.length === 0) throw new Problem('staff_right_missing');
  return both;
}

/** Whether a person has the right to the rows of a list that are sealed. */
const isUnsealed = (staff: Staff, { sealed }: ListSource): boolean =>
  sealed === undefined || hasStaffRight(staff, sealed.right, null);

/** Registers the two calls of a list: reading a page, and the export. */
export function officeList(app: FastifyInstance, services: Services, source: ListSource): void {
  const { list } = source;
  officeRoute(app, services, list.read, ({ query, staff }) =>
    readPage(services, source, {
      query,
      sites: sitesOf(staff, list.right),
      unsealed: isUnsealed(staff, source),
    }),
  );
  officeRoute(
    app,
    services,
    list.export,
    ({ query, body, staff, request }) =>
      exportList(services, source, {
        staff,
        sites: exportSites(staff, source),
        unsealed: isUnsealed(staff, source),
        query,
        reason: body.reason,
        request,
      }),
    { per_minute: 10 },
  );
}
