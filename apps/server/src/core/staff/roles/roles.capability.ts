import type { Capability } from '../../../platform/capability.ts';
import type { LoginsEndListener } from '../../account/login/end-logins.ts';
import { handleLoginsEnd } from './end-staff-logins.ts';
import { roleRoutes } from './roles.routes.ts';

/**
 * Roles of staff, given and withdrawn in the back office.
 * @param logins_ended end what depends on the logins of the person who loses a role
 */
export const createRolesCapability = (logins_ended: readonly LoginsEndListener[]): Capability => ({
  name: 'roles',
  routes: (app, services) => roleRoutes(app, services, logins_ended),
  start: (services) => handleLoginsEnd(services, logins_ended),
});
