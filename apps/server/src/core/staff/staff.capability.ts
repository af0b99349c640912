import { getStaffMe } from '@akari/contract/office';
import { STAFF_RIGHT_NAMES } from '@akari/rules';
import type { Capability } from '../../platform/capability.ts';
import { officeRoute } from './office-route.ts';
import type { LoginsEndListener } from '../account/login/end-logins.ts';
import { sitesOf } from './require-right.ts';
import { staffRoutes } from './staff.routes.ts';

/**
 * Who is of the staff.
 * @param logins_ended end what depends on the logins of whoever loses a role
 */
export const createStaffCapability = (logins_ended: readonly LoginsEndListener[] = []): Capability => ({
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
    }));
    staffRoutes(app, services, logins_ended);
  },
});
