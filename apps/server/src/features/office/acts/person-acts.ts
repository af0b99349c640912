import {
  closePerformer as closeCall,
  grantPoints as grantCall,
  setPerformerProfile,
  setPerformerRates,
  setPerformerShare,
  setViewerTier,
} from '@akari/contract/office';
import { isPerformer, isViewer, type UserType, type ViewerTier } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { lockUser, setTier } from '../../../core/account/set-tier.ts';
import { announceChannel } from '../../../core/channel/announce/announce.ts';
import { reopenPerformer } from '../../../core/channel/broadcast/close-account.ts';
import { lockProfile, setProfile } from '../../../core/channel/set-profile.ts';
import { earningsBalanceOf } from '../../../core/ledger/ledger.queries.ts';
import { proposeOrPerform } from '../../../core/approval/propose-or-perform.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { findPerson } from '../people/find-person.ts';
import type { RowContext } from './row-context.ts';
import { requireSame } from './same.ts';
import { closePerformerAct, grantPointsAct, setRatesAct, setShareAct } from './sensitive-person-acts.ts';

/** What a performer's minute costs, and the share. */
function termsRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  officeRoute(app, services, setPerformerRates, async ({ staff, params, body, request }) => {
    const { id, site_id } = await findPerson(db, staff, 'terms.set', params.person_id);
    const { reason, ...asked } = body;
    const payload = { user_id: id, site_id, ...asked };
    const { state } = await proposeOrPerform(services, setRatesAct, { staff, payload, reason, request });
    return { state };
  });
  officeRoute(app, services, setPerformerShare, async ({ staff, params, body, request }) => {
    const { id, site_id } = await findPerson(db, staff, 'terms.set', params.person_id);
    const { reason, ...asked } = body;
    const payload = { user_id: id, site_id, ...asked };
    const { state } = await proposeOrPerform(services, setShareAct, { staff, payload, reason, request });
    return { state };
  });
}

/** Closes the account of a performer, or opens it again. `seen`: whether it was closed. */
export async function setClosedOne(
  { services, staff, reason, request }: RowContext,
  person_id: string,
  { seen, closed }: { seen: boolean; closed: boolean },
): Promise<'done' | 'waiting'> {
  const { db } = services.database;
  const found = await findPerson(db, staff, 'performers.close', person_id);
  const { id, site_id } = found;
  if (!isPerformer(found.user_type as UserType)) throw new Problem('performer_not_found');
  if (closed) {
    const payload = { user_id: id, site_id, balance_units: await earningsBalanceOf(db, id) };
    const asked = { staff, payload, reason, request };
    return (await proposeOrPerform(services, closePerformerAct, asked)).state;
  }
  await performStaffAct(services, { act: 'performer.reopen', staff, reason, request }, async (tx) => {
    const user = await lockUser(tx, id);
    requireSame((user?.closed_at_ms ?? null) !== null, seen);
    return reopenPerformer(tx, id);
  });
  return 'done';
}

function closeRoute(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, closeCall, async ({ staff, params, body, request }) => {
    const { reason, ...asked } = body;
    return { state: await setClosedOne({ services, staff, reason, request }, params.person_id, asked) };
  });
}

/** What cards and the room say of a performer. */
function profileRoute(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, setPerformerProfile, async ({ staff, params, body, request }) => {
    const { id } = await findPerson(services.database.db, staff, 'performers.create', params.person_id);
    const { seen, profile, reason } = body;
    const intent = { act: 'performer.set_profile' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx, after) => {
      const before = await lockProfile(tx, id);
      requireSame(before, seen);
      after(() => announceChannel(services, id));
      return setProfile(tx, id, before, profile);
    });
    return {};
  });
}

/** Acts on a person. */
export function personActs(app: FastifyInstance, services: Services): void {
  termsRoutes(app, services);
  closeRoute(app, services);
  profileRoute(app, services);
  officeRoute(app, services, grantCall, async ({ staff, params, body, request }) => {
    const { id } = await findPerson(services.database.db, staff, 'money.propose', params.person_id);
    const { reason, ...asked } = body;
    const payload = { user_id: id, ...asked };
    const { state } = await proposeOrPerform(services, grantPointsAct, { staff, payload, reason, request });
    return { state };
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
