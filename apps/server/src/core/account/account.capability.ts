import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { accountRoutes, identifyPeople, type LogoutListener } from './account.routes.ts';
import type { LoginsEndListener } from './login/end-logins.ts';
import { oldPasswordAttempts } from './login/login-attempts.ts';

/**
 * Registration, login, logout, passwords, logins, vauth (spec §4 Authentication, §7).
 * @param logged_out end what else ends at a logout: a viewer's session, a performer's broadcast
 * @param logins_ended end what else depends on logins that end
 * @param password_changed end what else depends on the old password, called in this order
 */
export const createAccountCapability = (
  logged_out: readonly LogoutListener[],
  logins_ended: readonly LoginsEndListener[] = [],
  password_changed: readonly LoginsEndListener[] = [],
): Capability => ({
  name: 'account',
  routes: (app, services) => {
    identifyPeople(app, services);
    accountRoutes(app, services, { logged_out, logins_ended, password_changed });
  },
  start: (services) => startRetentionJob(services, oldPasswordAttempts),
});
