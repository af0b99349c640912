import { getReferral } from '@akari/contract';
import { deviceHash } from '../../core/account/login/device-cookie.ts';
import { forgetOrigins } from '../../core/account/registration/forget-origins.ts';
import { memberRegistered } from '../../core/account/registration/registration-hooks.ts';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import { ownReferral } from './own-referral.ts';
import { referralTable } from './referral.table.ts';
import { registerFriend } from './register-friend.ts';
import { followReferrals } from './reward-referrer.ts';

/** Links by which members bring friends, and the coupon points for them. */
export const referralCapability: Capability = {
  name: 'referral',
  routes: (app, services) => {
    memberRegistered(services).add((tx, _, member) => registerFriend(services, tx, member));
    route(app, getReferral, ({ person, request, reply }) =>
      ownReferral(services, person.user_id, {
        device_hash: deviceHash(request, reply),
        network: clientNetwork(request.ip),
      }),
    );
  },
  start: async (services) => {
    followReferrals(services);
    const people = { table: referralTable, key: referralTable.friend_id };
    const { origin_kept_ms } = services.config;
    await startRetentionJob(services, forgetOrigins('referral.forget_origin', people, origin_kept_ms));
  },
};
