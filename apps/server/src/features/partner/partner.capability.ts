import { getOwnPartner } from '@akari/contract';
import { deviceHash } from '../../core/account/login/device-cookie.ts';
import { forgetOrigins } from '../../core/account/registration/forget-origins.ts';
import { memberRegistered } from '../../core/account/registration/registration-hooks.ts';
import { purchaseDecided, purchaseReturned } from '../../core/session/state/purchase-hooks.ts';
import type { Capability } from '../../platform/capability.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { Services } from '../../platform/services.ts';
import { earnCommission } from './earn-commission.ts';
import { partnerActs } from './office/partner-acts.ts';
import { ownPartner } from './own-partner.ts';
import { partnerMemberTable } from './partner.table.ts';
import { PostbackSender } from './postback/postback-sender.ts';
import { registerArrival } from './register-arrival.ts';
import { takeCommissionBack } from './take-commission-back.ts';

const DUTY = 'postbacks';

/** Follows registrations and purchases: each hook acts after all have read, so that a member's link is kept before. */
export function followPurchases(services: Services): void {
  memberRegistered(services).add(async (tx, _, member) => () => registerArrival(services, tx, member));
  purchaseDecided(services).add(async (tx, _, bought) => () => earnCommission(services, tx, bought));
  purchaseReturned(services).add(async (tx, _, back) => () => takeCommissionBack(services, tx, back));
}

/** Partners whose links bring people: commissions, their return with refunds, and postbacks. */
export const createPartnerCapability = (): Capability => {
  let sender: PostbackSender | undefined;
  let running: Services | undefined;
  return {
    name: 'partner',
    routes: (app, services) => {
      followPurchases(services);
      route(app, getOwnPartner, async ({ person, request, reply }) => ({
        partner: await ownPartner(services, {
          user_id: person.user_id,
          device_hash: deviceHash(request, reply),
          network: clientNetwork(request.ip),
        }),
      }));
      partnerActs(app, services);
    },
    start: async (services) => {
      const own = new PostbackSender(services);
      [sender, running] = [own, services];
      services.duties.want(DUTY, (hold) => own.keep(hold));
      const people = { table: partnerMemberTable, key: partnerMemberTable.user_id };
      const { origin_kept_ms } = services.config;
      await startRetentionJob(services, forgetOrigins('partner.forget_origin', people, origin_kept_ms));
    },
    stop: async () => {
      await running?.duties.giveUp(DUTY);
      await sender?.ended();
    },
  };
};
