import { AGENCY_LEAVERS, AGENCY_MEMBER_STATES, AGENCY_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs, units } from '../common/index.ts';

const MOST_BP = 10_000;
const NAME_MOST = 80;
const shareBp = z.int().check(z.gte(1), z.lte(MOST_BP));
/** A day in Japan. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A percentage, in basis points, from a day in Japan on. */
export const agencyShare = z.object({ share_bp: shareBp, from_date: day });
export type AgencyShare = z.infer<typeof agencyShare>;

/** What both sides see of an agreement. */
export const agreement = z.object({
  member_id: id,
  state: z.enum(AGENCY_MEMBER_STATES),
  invited_at_ms: timeMs,
  /** Days from a notice to the last day. */
  notice_days: z.int(),
  /** Percentages that the performer has accepted, in the order of their first days. */
  shares: z.array(agencyShare),
  /** A percentage that waits for the performer's answer; null: none. */
  offer: z.nullable(z.extend(agencyShare, { terms_id: id, offered_at_ms: timeMs })),
  /** The last day that is divided; null: no side has given notice. */
  last_date: z.nullable(day),
  left_by: z.nullable(z.enum(AGENCY_LEAVERS)),
});
export type Agreement = z.infer<typeof agreement>;
export const agencyMember = z.extend(agreement, { performer_name: z.string() });
export type AgencyMember = z.infer<typeof agencyMember>;

/** What was divided on a day, and the agency's part of it. The rest is the performer's. */
const divided = { divided_units: units, part_units: units };
const memberDay = z.object({ date: day, share_bp: z.int(), ...divided });
export type AgencyDay = z.infer<typeof memberDay>;
export const agencyDay = z.extend(memberDay, { performer_name: z.string() });
export type AgencyMemberDay = z.infer<typeof agencyDay>;

/** What an agency has earned: in total, what the next statement would have, and what is in statements. */
export const agencyFigures = z.object({ part_units: units, payable_units: units, settled_units: units });
export type AgencyFigures = z.infer<typeof agencyFigures>;

export const ownAgency = z.object({
  name: z.string(),
  state: z.enum(AGENCY_STATES),
  most_share_bp: z.int(),
  /** Of a new invitation. */
  notice_days: z.int(),
  figures: agencyFigures,
  members: z.array(agencyMember),
  /** The last four weeks, by performer; days without any earnings are left out. */
  days: z.array(agencyDay),
});
export type OwnAgency = z.infer<typeof ownAgency>;

const ownAgreement = z.extend(agreement, { agency_name: z.string() });
export type OwnAgreement = z.infer<typeof ownAgreement>;
export const ownAgreements = z.object({
  agreements: z.array(ownAgreement),
  days: z.array(memberDay),
  /** What was earned since the last cut, and what the agency would get of it now; null: no agreement has begun. */
  running: z.nullable(z.object(divided)),
});
export type OwnAgreements = z.infer<typeof ownAgreements>;

/** The agency whose account this is, or the agreements of a performer. Both null: neither. */
export const getOwnAgency = defineCall({
  method: 'GET',
  path: '/api/agency',
  action: 'agency.use',
  answer: z.object({ agency: z.nullable(ownAgency), performer: z.nullable(ownAgreements) }),
});

export const invitation = z.extend(agencyShare, {
  performer_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MOST)),
});
export type Invitation = z.infer<typeof invitation>;

/** Invites a performer. Nothing applies before the performer has accepted. */
export const inviteAgencyMember = defineCall({
  method: 'POST',
  path: '/api/agency/members',
  action: 'agency.use',
  body: invitation,
  answer: nothing,
});

const member = z.object({ member_id: id });
/** Offers a performer another percentage. The present one goes on until the first day, and if it is declined. */
export const offerAgencyShare = defineCall({
  method: 'POST',
  path: '/api/agency/members/:member_id/offer',
  action: 'agency.use',
  params: member,
  body: agencyShare,
  answer: nothing,
});

/** Withdraws what waits for an answer: an invitation, or another percentage. */
export const withdrawAgencyOffer = defineCall({
  method: 'POST',
  path: '/api/agency/members/:member_id/withdraw',
  action: 'agency.use',
  params: member,
  answer: nothing,
});

/** A performer accepts or declines what was offered. `share_bp` and `from_date`: what the performer has read. */
export const answerAgencyOffer = defineCall({
  method: 'POST',
  path: '/api/agency/offers/:terms_id',
  action: 'agency.use',
  params: z.object({ terms_id: id }),
  body: z.extend(agencyShare, { accept: z.boolean() }),
  answer: nothing,
});

/** Gives notice, by either side. */
export const leaveAgency = defineCall({
  method: 'POST',
  path: '/api/agency/members/:member_id/leave',
  action: 'agency.use',
  params: member,
  answer: nothing,
});
