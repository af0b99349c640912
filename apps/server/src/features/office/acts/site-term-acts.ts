import { listSiteTerms, setSiteTerms } from '@akari/contract/office';
import {
  acceptedTerms,
  changedTerms,
  hasStaffRight,
  SITE_TERM_GROUPS,
  siteById,
  siteTermGroup,
  STAFF_ACTS,
  type SiteTermGroup,
  type StaffRight,
  type TermsSet,
} from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import type { ActDone } from '../../../core/audit/record-act.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { requireAct } from '../../../core/staff/require-right.ts';
import { keepSiteTerms, lockSiteTerms, termsSetOf } from '../../../platform/config/site-terms.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Json } from '../../../platform/database/json.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { requireSame } from './same.ts';

const rightOf = (group: SiteTermGroup): StaffRight | null => STAFF_ACTS[siteTermGroup(group).act].right;
const mayChange = (staff: Staff, group: SiteTermGroup, site_id: number): boolean => {
  const right = rightOf(group);
  return right !== null && hasStaffRight(staff, right, site_id);
};

/** A site whose terms a member of the staff may change. A site of others is not found. @throws not_found */
function siteOf(staff: Staff, param: string): number {
  const site_id = siteById(Number(param))?.site_id;
  if (site_id === undefined || !hasStaffRight(staff, 'terms.set', site_id)) throw new Problem('not_found');
  return site_id;
}

interface Change {
  group: SiteTermGroup;
  seen: TermsSet;
  set: TermsSet;
}

/** Staff act: sets the prices and limits of a group on a site, from now on. @throws setting_invalid, act_conflict */
async function changeTerms(tx: Tx, site_id: number, { group, seen, set }: Change): Promise<ActDone> {
  const next = acceptedTerms(group, set);
  if (next === null) throw new Problem('site_term_invalid');
  const before = await lockSiteTerms(tx, site_id, group);
  requireSame(before, seen);
  const differ = changedTerms(group, before, next);
  const given_back = differ.filter((name) => next[name] === undefined);
  await keepSiteTerms(tx, site_id, group, next, given_back);
  const of = (terms: TermsSet) =>
    Object.fromEntries(differ.map((name): [string, Json] => [name, (terms[name] ?? null) as Json]));
  return {
    subject: { kind: 'site', id: site_id },
    before: of(before),
    after: of(next),
    outcome: differ.length === 0 ? 'unchanged' : 'done',
  };
}

/** The prices and limits of sites. */
export function siteTermActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, listSiteTerms, async ({ staff, params }) => {
    const site_id = siteOf(staff, params.site_id);
    const groups = SITE_TERM_GROUPS.filter((group) => mayChange(staff, group, site_id));
    const set = await termsSetOf(services.database.db, site_id, groups);
    return { groups: groups.map((group) => ({ group, set: mutable(set.get(group) ?? {}) })) };
  });
  officeRoute(app, services, setSiteTerms, async ({ staff, params, body, request }) => {
    const { reason, ...change } = body;
    const site_id = siteOf(staff, params.site_id);
    const { act } = siteTermGroup(change.group);
    requireAct(staff, act, site_id);
    await performStaffAct(services, { act, staff, reason, request }, (tx) =>
      changeTerms(tx, site_id, change),
    );
    return {};
  });
}

const mutable = (set: TermsSet) =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );
