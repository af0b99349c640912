import type { PasswordChangeListener } from './change-password.ts';
import type { Capability } from '../platform/capability.ts';
import { keepForgetting } from '../platform/deadline/keep-forgetting.ts';
import {
  accountRoutes,
  identifyPeople,
  type LoginsEndedListener,
  type LogoutListener,
} from './account.routes.ts';
import { oldLoginAttempts } from './login-attempts.ts';

/**
 * Registration, login, logout, passwords, logins, vauth (spec §4 Authentication, §7).
 * @param logged_out what else ends when somebody logs out: a viewer's session, a performer's broadcast
 * @param logins_ended what else ends with logins that were ended from elsewhere
 * @param password_changed what else ends with the old password
 */
export const createAccountCapability = (
  logged_out: readonly LogoutListener[],
  logins_ended: readonly LoginsEndedListener[] = [],
  password_changed: readonly PasswordChangeListener[] = [],
): Capability => ({
  name: 'account',
  routes: (app, services) => {
    identifyPeople(app, services);
    accountRoutes(app, services, { logged_out, logins_ended, password_changed });
  },
  start: (services) => keepForgetting(services, oldLoginAttempts),
});
