import {
  closePerformer as closeCall,
  setPerformerRates,
  setPerformerShare,
  setViewerTier,
} from '@akari/contract/office';
import { isPerformer, isViewer, type UserType, type ViewerTier } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { lockUser, setTier } from '../../../core/account/set-tier.ts';
import { closePerformer, reopenPerformer } from '../../../core/channel/broadcast/close-account.ts';
import { rateTable } from '../../../core/channel/state/channel.queries.ts';
import { lockTerms, setRates, setShare, wouldUndercut } from '../../../core/channel/set-terms.ts';
import { announceChannel } from '../../../core/channel/announce/announce.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { findPerson } from '../people/find-person.ts';
import { requireSame } from './same.ts';

/** What a performer's minute costs, and the share. */
function termsRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, setPerformerRates, async ({ staff, params, body, request }) => {
    const { id, site_id } = await findPerson(services.database.db, staff, 'terms.set', params.person_id);
    const { seen, rates, undercut, reason } = body;
    await performStaffAct(
      services,
      { act: 'performer.set_rate', staff, reason, request },
      async (tx, after) => {
        const terms = await lockTerms(tx, id);
        requireSame(rateTable(terms.rates), seen);
        if (!undercut && (await wouldUndercut(tx, rates, site_id))) throw new Problem('rate_undercuts');
        after(() => announceChannel(services, id));
        return setRates(tx, id, terms, rates);
      },
    );
    return {};
  });
  officeRoute(app, services, setPerformerShare, async ({ staff, params, body, request }) => {
    const { id } = await findPerson(services.database.db, staff, 'terms.set', params.person_id);
    const { seen, share_bp, reason } = body;
    await performStaffAct(services, { act: 'performer.set_share', staff, reason, request }, async (tx) => {
      const terms = await lockTerms(tx, id);
      requireSame(terms.share_bp, seen);
      return setShare(tx, id, terms, share_bp);
    });
    return {};
  });
}

/** Acts on a person. */
export function personActs(app: FastifyInstance, services: Services): void {
  termsRoutes(app, services);
  officeRoute(app, services, closeCall, async ({ staff, params, body, request }) => {
    const { id, user_type } = await findPerson(
      services.database.db,
      staff,
      'performers.close',
      params.person_id,
    );
    if (!isPerformer(user_type as UserType)) throw new Problem('performer_not_found');
    const { seen, closed, reason } = body;
    const act = closed ? 'performer.close' : 'performer.reopen';
    await performStaffAct(services, { act, staff, reason, request }, async (tx) => {
      const user = await lockUser(tx, id);
      requireSame((user?.closed_at_ms ?? null) !== null, seen);
      return closed ? closePerformer(tx, id, services.clock.nowMs()) : reopenPerformer(tx, id);
    });
    return {};
  });
  officeRoute(app, services, setViewerTier, async ({ staff, params, body, request }) => {
    const { id } = await findPerson(services.database.db, staff, 'people.manage', params.person_id);
    const { seen, tier, reason } = body;
    await performStaffAct(services, { act: 'viewer.set_tier', staff, reason, request }, async (tx) => {
      const user = await lockUser(tx, id);
      if (user === null || !isViewer(user.user_type as UserType)) throw new Problem('forbidden');
      requireSame(user.tier, seen);
      return setTier(tx, user, tier as ViewerTier);
    });
    return {};
  });
}
