import { getStaffMe } from '@akari/contract/office';
import { STAFF_RIGHT_NAMES } from '@akari/rules';
import { paysHere } from '../../platform/pays-here.ts';
import type { Capability } from '../../platform/capability.ts';
import { officeRoute } from './office-route.ts';
import { sitesOf } from './require-right.ts';

/** Who is of the staff. */
export const staffCapability: Capability = {
  name: 'staff',
  routes: (app, services) => {
    officeRoute(app, services, getStaffMe, async ({ staff }) => ({
      user_id: String(staff.id),
      user_name: staff.person.user_name,
      chat_lang: staff.person.chat_lang,
      roles: [...staff.grants],
      rights: STAFF_RIGHT_NAMES.filter((right) => sitesOf(staff, right)?.length !== 0),
      proven_until_ms: staff.proven_until_ms,
      fresh_until_ms: staff.fresh_until_ms,
      payouts: paysHere(services).on,
      bank_transfers: services.payments.some(({ method }) => method === 'transfer'),
      approval_points_units: services.config.staff.approval_points_units,
      approval_refund_minor: services.config.staff.approval_refund_minor,
    }));
  },
};
