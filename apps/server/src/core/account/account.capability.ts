import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { accountRoutes, identifyPeople, type LogoutListener } from './account.routes.ts';
import { oldBonusClaims } from '../ledger/claim-bonus.ts';
import type { LoginsEndListener } from './login/end-logins.ts';
import type { DemoSeeds } from './proof/demo-code.ts';
import { accountMailRoutes } from './mail/account-mail.routes.ts';
import { proofRoutes } from './proof.routes.ts';
import { oldPasskeyChallenges } from './proof/passkey-challenge.ts';
import { oldPasswordAttempts } from './login/login-attempts.ts';

/**
 * Registration, login, logout, passwords, logins, vauth (spec §4 Authentication, §7).
 * @param logged_out end what else ends at a logout: a viewer's session, a performer's broadcast
 * @param logins_ended end what else depends on logins that end
 * @param password_changed end what else depends on the old password, called in this order
 * @param demo_seeds of the authenticator apps of demo people, which are public
 */
export const createAccountCapability = (
  logged_out: readonly LogoutListener[],
  logins_ended: readonly LoginsEndListener[] = [],
  password_changed: readonly LoginsEndListener[] = [],
  demo_seeds: DemoSeeds = new Map(),
): Capability => ({
  name: 'account',
  routes: (app, services) => {
    identifyPeople(app, services);
    accountRoutes(app, services, { logged_out, logins_ended, password_changed });
    accountMailRoutes(app, services, password_changed);
    proofRoutes(app, services, demo_seeds);
  },
  start: async (services) => {
    await startRetentionJob(services, oldPasswordAttempts);
    await startRetentionJob(services, oldPasskeyChallenges);
    await startRetentionJob(services, oldBonusClaims);
  },
});
