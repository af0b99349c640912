import {
  PARTNER_STATES,
  POSTBACK_EVENTS,
  POSTBACK_METHODS,
  POSTBACK_STATES,
  POSTBACK_URL_LENGTH,
  SITES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs } from '../common/index.ts';
import { datedPartnerTerms, partnerStatistics, partnerTerms } from '../partner/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason, oneLine } from './reason.ts';

/** Partners, with what came by their links. Commissions are in points. */
export const partnersList = defineOfficeList({
  name: 'partners',
  right: 'terms.set',
  sort: 'made_at_ms',
  order: 'desc',
  columns: {
    partner_id: { kind: 'id', hidden: true },
    name: { kind: 'text' },
    partner_code: { kind: 'text' },
    partner_state: { kind: 'choice', choices: PARTNER_STATES, filter: true },
    registrations: { kind: 'count' },
    first_purchases: { kind: 'count' },
    sold_units: { kind: 'units' },
    held_units: { kind: 'units' },
    payable_units: { kind: 'units' },
    settled_units: { kind: 'units' },
    site_id: { kind: 'site' },
    made_at_ms: { kind: 'time', sort: true },
  },
});

const reason = actReason;
const params = z.object({ partner_id: id });
const siteId = z.literal(SITES.map(({ site_id }) => site_id));

/** What staff say about a partner. */
const partnerPlan = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLine),
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), oneLine),
  /** The source site of people whose address names none. */
  site_id: siteId,
  /** User name of the member who reads the statistics; empty: none. */
  member_name: z.string().check(z.trim(), z.maxLength(80)),
  /** Template of the address of postbacks; empty: none are sent. The rules check it. */
  postback_url: z.string().check(z.trim(), z.maxLength(POSTBACK_URL_LENGTH)),
  postback_method: z.enum(POSTBACK_METHODS),
});
export type PartnerPlan = z.infer<typeof partnerPlan>;

export const officePartner = z.extend(partnerStatistics, {
  partner_id: id,
  plan: partnerPlan,
  code: z.string(),
  state: z.enum(PARTNER_STATES),
  member_id: z.nullable(id),
  /** All terms, the newest first. */
  terms: z.array(datedPartnerTerms),
  made_at_ms: timeMs,
  made_by: z.string(),
  /** Null: no postbacks are sent. */
  postback_key: z.nullable(z.string()),
  /** The last ones. */
  postbacks: z.array(
    z.object({
      postback_id: id,
      event: z.enum(POSTBACK_EVENTS),
      state: z.enum(POSTBACK_STATES),
      attempts: z.int(),
      /** What went wrong at the last try; null: nothing. */
      fault: z.nullable(z.string()),
      at_ms: timeMs,
    }),
  ),
});
export type OfficePartner = z.infer<typeof officePartner>;

export const getPartner = defineOfficeCall({
  method: 'GET',
  path: '/api/office/partners/:partner_id',
  right: 'terms.set',
  params,
  answer: officePartner,
});

export const makePartner = defineOfficeCall({
  method: 'POST',
  path: '/api/office/partners',
  right: 'terms.set',
  proof: 'fresh',
  body: z.object({ plan: partnerPlan, terms: partnerTerms, reason }),
  answer: z.object({ partner_id: id }),
});

/** Changes what is said about a partner. */
export const setPartner = defineOfficeCall({
  method: 'POST',
  path: '/api/office/partners/:partner_id',
  right: 'terms.set',
  proof: 'fresh',
  params,
  body: z.object({ plan: partnerPlan, reason }),
  answer: nothing,
});

/** Adds terms that begin at a moment; those that have begun by then apply until it. Null: at once. */
export const setPartnerTerms = defineOfficeCall({
  method: 'POST',
  path: '/api/office/partners/:partner_id/terms',
  right: 'terms.set',
  proof: 'fresh',
  params,
  body: z.object({ terms: partnerTerms, from_ms: z.nullable(timeMs), reason }),
  answer: nothing,
});

/** Stops a partner, or lets the links count again. `seen`: the state that the decision is based on. */
export const switchPartner = defineOfficeCall({
  method: 'POST',
  path: '/api/office/partners/:partner_id/state',
  right: 'terms.set',
  proof: 'fresh',
  params,
  body: z.object({ seen: z.enum(PARTNER_STATES), state: z.enum(PARTNER_STATES), reason }),
  answer: nothing,
});
