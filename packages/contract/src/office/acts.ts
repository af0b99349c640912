import { USER_TYPE_OF_TIER, VIEWER_TIERS } from '@akari/rules';
import * as z from 'zod/mini';
import { closingFigures, closingRecord } from '../closing/index.ts';
import { defineOfficeCall, id, nothing } from '../common/index.ts';
import { rateTable } from './person.ts';
import { proposed } from './proposed.ts';
import { actReason } from './reason.ts';

const person = z.object({ person_id: id });
const share = z.nullable(z.int().check(z.gte(0), z.lte(10_000)));
const reason = actReason;
/** Tiers of people with an account. */
export const MEMBER_TIERS = VIEWER_TIERS.filter((tier) => tier !== 'guest' && tier in USER_TYPE_OF_TIER);
const tier = z.enum(MEMBER_TIERS as [string, ...string[]]);

/**
 * Sets a performer's own rates, for sessions that start from then on. `seen`: the rates that the change was decided on;
 * others are a conflict. A mode that is missing has the rate of the site.
 */
export const setPerformerRates = defineOfficeCall({
  method: 'POST',
  path: '/api/office/performers/:person_id/rates',
  right: 'terms.set',
  proof: 'fresh',
  params: person,
  body: z.object({ seen: rateTable, rates: rateTable, undercut: z._default(z.boolean(), false), reason }),
  answer: proposed,
});

/** Sets a performer's share, basis points; null: that of the site. */
export const setPerformerShare = defineOfficeCall({
  method: 'POST',
  path: '/api/office/performers/:person_id/share',
  right: 'terms.set',
  proof: 'fresh',
  params: person,
  body: z.object({ seen: share, share_bp: share, reason }),
  answer: proposed,
});

/** Closes a performer's account, or opens it again. `seen`: whether it was closed. */
export const closePerformer = defineOfficeCall({
  method: 'POST',
  path: '/api/office/performers/:person_id/closed',
  right: 'performers.close',
  proof: 'fresh',
  params: person,
  body: z.object({ seen: z.boolean(), closed: z.boolean(), reason }),
  answer: proposed,
});

/** What closing the account of a viewer does; of a closed one, what it did. */
export const getViewerClosing = defineOfficeCall({
  method: 'GET',
  path: '/api/office/viewers/:person_id/closed',
  right: 'people.read',
  params: person,
  answer: z.object({ figures: closingFigures, closed: z.nullable(closingRecord) }),
});

/** Closes the account of a viewer, which waits for a second person, or opens it again. `seen`: whether it was closed. */
export const closeViewer = defineOfficeCall({
  method: 'POST',
  path: '/api/office/viewers/:person_id/closed',
  right: 'people.manage',
  proof: 'fresh',
  params: person,
  body: z.object({ seen: z.boolean(), closed: z.boolean(), reason }),
  answer: proposed,
});

/** At most so much at once: one million points. */
export const GRANT_MAX_UNITS = 10_000_000_000;

/** Gives points to a viewer. Many wait for a second person. The same key gives once. */
export const grantPoints = defineOfficeCall({
  method: 'POST',
  path: '/api/office/people/:person_id/points',
  right: 'money.propose',
  proof: 'fresh',
  params: person,
  body: z.object({
    points_units: z.int().check(z.gte(1), z.lte(GRANT_MAX_UNITS)),
    coupon: z.boolean(),
    key: z.string().check(z.minLength(8), z.maxLength(64)),
    reason,
  }),
  answer: proposed,
});

export const setViewerTier = defineOfficeCall({
  method: 'POST',
  path: '/api/office/people/:person_id/tier',
  right: 'people.manage',
  params: person,
  body: z.object({ seen: z.string(), tier, reason }),
  answer: nothing,
});

/** Answers a bar: lifts it, or refuses the viewer's request. */
export const answerBar = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bars/answer',
  right: 'bars.set',
  body: z.object({ viewer_id: id, performer_id: id, answer: z.enum(['lift', 'refuse']), reason }),
  answer: nothing,
});

/** Bans a viewer from the rooms of a performer. */
export const banViewer = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bars',
  right: 'bars.set',
  body: z.object({
    viewer_id: id,
    performer_name: z.string().check(z.minLength(1), z.maxLength(60)),
    reason,
  }),
  answer: nothing,
});
