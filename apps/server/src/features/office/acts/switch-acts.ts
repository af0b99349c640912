import { listSwitches, setSwitch as setCall } from '@akari/contract/office';
import { SITES, SWITCHES } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireRight, sitesOf } from '../../../core/staff/require-right.ts';
import { allSwitches, setSwitch } from '../../../core/switch/switches.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';

/** Parts of the service that staff can switch off. */
export function switchActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, listSwitches, async ({ staff }) => {
    const set = await allSwitches(services.database.db);
    const mine = sitesOf(staff, 'switches.set');
    const places = mine === null ? [null, ...SITES.map(({ site_id }) => site_id)] : mine;
    return {
      scopes: places.map((site_id) => ({
        site_id,
        off: set.find((one) => one.site_id === site_id)?.off ?? [],
      })),
    };
  });
  officeRoute(app, services, setCall, async ({ staff, body, request }) => {
    const { reason, part: name, ...asked } = body;
    requireRight(staff, 'switches.set', asked.site_id);
    if (asked.site_id === null && !SWITCHES[name].whole_service) throw new Problem('bad_request');
    await performStaffAct(services, { act: 'switch.set', staff, reason, request }, (tx) =>
      setSwitch(tx, { ...asked, name }),
    );
    return {};
  });
}
