import { AGENCY_NAME_LENGTH, AGENCY_STATES, SITES } from '@akari/rules';
import * as z from 'zod/mini';
import { agencyDay, agencyFigures, agencyMember, agencyShare, invitation } from '../agency/index.ts';
import { defineOfficeCall, id, nothing, timeMs } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason, oneLine } from './reason.ts';

/** Agencies with what they get of the earnings of their performers. */
export const agenciesList = defineOfficeList({
  name: 'agencies',
  right: 'terms.set',
  sort: 'made_at_ms',
  order: 'desc',
  columns: {
    agency_id: { kind: 'id', hidden: true },
    name: { kind: 'text' },
    agency_state: { kind: 'choice', choices: AGENCY_STATES, filter: true },
    agency_account: { kind: 'person' },
    agency_members: { kind: 'count' },
    agency_invited: { kind: 'count' },
    agency_units: { kind: 'units' },
    agency_owed_units: { kind: 'units' },
    agency_settled_units: { kind: 'units' },
    site_id: { kind: 'site' },
    made_at_ms: { kind: 'time', sort: true },
  },
});

const reason = actReason;
const params = z.object({ agency_id: id });
const agencyPlan = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(AGENCY_NAME_LENGTH), oneLine),
  site_id: z.literal(SITES.map(({ site_id }) => site_id)),
});

export const officeAgency = z.object({
  agency_id: id,
  plan: agencyPlan,
  state: z.enum(AGENCY_STATES),
  account: z.object({ id, name: z.string() }),
  made_at_ms: timeMs,
  made_by: z.string(),
  most_share_bp: z.int(),
  figures: agencyFigures,
  members: z.array(agencyMember),
  /** The last four weeks, by performer. */
  days: z.array(agencyDay),
});
export type OfficeAgency = z.infer<typeof officeAgency>;

export const getAgency = defineOfficeCall({
  method: 'GET',
  path: '/api/office/agencies/:agency_id',
  right: 'terms.set',
  params,
  answer: officeAgency,
});

/** Takes an agency on. The account, of a viewer who uses it for nothing else, cannot be changed later. */
export const makeAgency = defineOfficeCall({
  method: 'POST',
  path: '/api/office/agencies',
  right: 'terms.set',
  proof: 'fresh',
  body: z.object({
    plan: agencyPlan,
    account_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    reason,
  }),
  answer: z.object({ agency_id: id }),
});

export const setAgency = defineOfficeCall({
  method: 'POST',
  path: '/api/office/agencies/:agency_id',
  right: 'terms.set',
  proof: 'fresh',
  params,
  body: z.object({ plan: agencyPlan, reason }),
  answer: nothing,
});

/** Invites a performer for an agency. */
export const inviteForAgency = defineOfficeCall({
  method: 'POST',
  path: '/api/office/agencies/:agency_id/members',
  right: 'terms.set',
  proof: 'fresh',
  params,
  body: z.object({ invitation, reason }),
  answer: nothing,
});

/** Offers a performer another percentage for an agency. It applies once the performer has accepted it. */
export const offerForAgency = defineOfficeCall({
  method: 'POST',
  path: '/api/office/agencies/:agency_id/members/:member_id/offer',
  right: 'terms.set',
  proof: 'fresh',
  params: z.extend(params, { member_id: id }),
  body: z.object({ share: agencyShare, reason }),
  answer: nothing,
});

/** Closes an agency: today is the last day that is divided, and what waits for an answer is withdrawn. */
export const closeAgency = defineOfficeCall({
  method: 'POST',
  path: '/api/office/agencies/:agency_id/close',
  right: 'terms.set',
  proof: 'fresh',
  params,
  body: z.object({ reason }),
  answer: nothing,
});
