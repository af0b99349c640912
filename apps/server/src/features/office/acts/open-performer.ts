import { openPerformer } from '@akari/contract/office';
import { rateTableFault, siteById } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { passwordWork } from '../../../core/account/password/password-work.ts';
import { newLongCode } from '../../../core/account/proof/long-code.ts';
import { prepareCredentials } from '../../../core/account/registration/create-user.ts';
import { proposeOrPerform } from '../../../core/approval/propose-or-perform.ts';
import { personal } from '../../../core/audit/record-act.ts';
import { createPerformer } from '../../../core/channel/create-performer.ts';
import { wouldUndercut } from '../../../core/channel/set-terms.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireAct } from '../../../core/staff/require-right.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { setRatesAct } from './sensitive-person-acts.ts';

/**
 * Opens accounts of performers. The first password is made here, so that no colleague chooses it, and is kept only as its
 * hash. Everything that can refuse the rates is asked before the account exists.
 */
export function openPerformerAct(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, openPerformer, async ({ staff, body, request }) => {
    const { site_id, profile, rates, reason } = body;
    requireAct(staff, 'performer.create', site_id);
    const own_rates = Object.keys(rates).length > 0;
    if (own_rates) {
      requireAct(staff, setRatesAct.act, site_id);
      if (rateTableFault(rates) !== null) throw new Problem('bad_request');
      if (await wouldUndercut(services.database.db, rates, site_id)) throw new Problem('rate_undercuts');
    }
    const password = newLongCode();
    const credentials = await prepareCredentials(
      { user_name: body.user_name, email: null, password },
      passwordWork(services).hash,
    );
    const chat_lang = siteById(site_id)?.chat_lang ?? 'ja';
    const performer = { ...credentials, ...profile, site_id, chat_lang, rates: {} };
    const intent = { act: 'performer.create' as const, staff, reason, request };
    const { subject } = await performStaffAct(services, intent, async (tx) => ({
      subject: {
        kind: 'person' as const,
        id: await createPerformer(tx, performer, services.clock.nowMs()),
      },
      after: { user_name: personal(credentials.user_name), site_id, languages: profile.languages },
    }));
    const user_id = Number(subject.id);
    if (own_rates)
      await proposeOrPerform(services, setRatesAct, {
        staff,
        payload: { user_id, site_id, seen: {}, rates, undercut: false },
        reason,
        request,
      });
    return {
      person_id: String(user_id),
      password,
      rates: own_rates ? ('waiting' as const) : ('site' as const),
    };
  });
}
