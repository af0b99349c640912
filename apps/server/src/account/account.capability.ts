import type { Capability } from '../platform/capability.ts';
import { accountRoutes, identifyPeople, type LogoutListener } from './account.routes.ts';

/**
 * Registration, login, logout, passwords, logins, vauth (spec §4 Authentication, §7).
 * @param loggedOut what else ends with a login: a viewer's session, a performer's broadcast
 */
export const createAccountCapability = (loggedOut: readonly LogoutListener[]): Capability => ({
  name: 'account',
  routes: (app, services) => {
    identifyPeople(app, services);
    accountRoutes(app, services, loggedOut);
  },
});
