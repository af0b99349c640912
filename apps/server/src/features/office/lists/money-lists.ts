import {
  agenciesList,
  couponsList,
  partnersList,
  giftsList,
  presentsList,
  purchasesList,
  sessionsList,
  subscriptionsList,
  tipsList,
} from '@akari/contract/office';
import { defineListSource } from '../../../core/office-list/list-source.ts';
import { amountInWords } from './amount-in-words.ts';
import { cameFrom, ofBuyer, ofPerformer } from './owners.ts';

/** What happens in a performer's room belongs to the performer's site. */
const people = (row: string, performer = 'performer_id') =>
  `LEFT JOIN app_user v ON v.id = ${row}.viewer_id LEFT JOIN app_user p ON p.id = ${row}.${performer}`;

export const sessionsSource = defineListSource({
  list: sessionsList,
  from: `viewer_session s ${people('s', 'channel_id')}`,
  key: ['s.id'],
  site: 'p.site_id',
  owner: ofPerformer('s.channel_id'),
  filters: {
    // Whether it has ended leads to the index of those that run, which are few among all.
    state: (place) => `s.state = ${place} AND (s.ended_at_ms IS NOT NULL) = (${place} = 'ended')`,
  },
  columns: {
    session_id: 's.id',
    started_at_ms: 's.started_at_ms',
    viewer: { id: 's.viewer_id', name: 'v.user_name' },
    performer: { id: 's.channel_id', name: 'p.user_name' },
    mode: 's.mode',
    state: 's.state',
    delivered_ms: 's.delivered_ms',
    rate_units: 's.rate_units_per_min',
    campaign: 's.campaign',
    charged_units: 's.charged_units',
    performer_units: 's.performer_units',
    site_id: 'p.site_id',
    ...cameFrom('s'),
    ended_at_ms: 's.ended_at_ms',
    end: 's.end_name',
  },
});

export const purchasesSource = defineListSource({
  list: purchasesList,
  from: 'purchase b JOIN app_user u ON u.id = b.user_id',
  key: ['b.id'],
  site: 'u.site_id',
  owner: ofBuyer('b.user_id'),
  columns: {
    purchase_id: 'b.id',
    created_at_ms: 'b.created_at_ms',
    buyer: { id: 'b.user_id', name: 'u.user_name' },
    price: amountInWords('b.price_cents', 'b.currency'),
    points_units: 'b.units',
    state: 'b.state',
    provider: 'b.provider',
    checkout_id: 'b.checkout_id',
    settled_at_ms: 'b.settled_at_ms',
    site_id: 'u.site_id',
    ...cameFrom('b'),
  },
});

export const subscriptionsSource = defineListSource({
  list: subscriptionsList,
  from: 'plan_subscription s JOIN app_user u ON u.id = s.user_id',
  key: ['s.id'],
  site: 's.site_id',
  owner: ofBuyer('s.user_id'),
  columns: {
    subscription_id: 's.id',
    created_at_ms: 's.created_at_ms',
    member: { id: 's.user_id', name: 'u.user_name' },
    plan: 's.plan',
    state: 's.state',
    provider: 's.provider',
    price: amountInWords('s.price_minor', 's.currency'),
    points_units: 's.units',
    periods: 's.periods',
    renews_at_ms: `CASE WHEN s.state IN ('active', 'past_due') THEN s.paid_until_ms END`,
    paid_until_ms: 's.paid_until_ms',
    cancelled_at_ms: 's.cancelled_at_ms',
    sale_id: 's.sale_id',
    site_id: 's.site_id',
  },
});

const given = (row: string) => ({
  at_ms: `${row}.at_ms`,
  viewer: { id: `${row}.viewer_id`, name: 'v.user_name' },
  performer: { id: `${row}.performer_id`, name: 'p.user_name' },
  points_units: `${row}.units`,
  performer_units: `${row}.performer_units`,
  anonymous: `${row}.anonymous`,
  site_id: 'p.site_id',
});

export const tipsSource = defineListSource({
  list: tipsList,
  from: `tip t ${people('t')}`,
  key: ['t.id'],
  site: 'p.site_id',
  owner: ofPerformer('t.performer_id'),
  columns: { tip_id: 't.id', ...given('t') },
});

export const giftsSource = defineListSource({
  list: giftsList,
  from: `gift g ${people('g')}`,
  key: ['g.id'],
  site: 'p.site_id',
  owner: ofPerformer('g.performer_id'),
  columns: { gift_id: 'g.id', gift: 'g.gift', ...given('g') },
});

export const presentsSource = defineListSource({
  list: presentsList,
  from: `present r ${people('r')}`,
  key: ['r.id'],
  site: 'p.site_id',
  owner: ofPerformer('r.performer_id'),
  columns: {
    present_id: 'r.id',
    at_ms: 'r.at_ms',
    performer: { id: 'r.performer_id', name: 'p.user_name' },
    viewer: { id: 'r.viewer_id', name: 'v.user_name' },
    points_units: 'r.units',
    from_earnings_units: 'r.earnings_units',
    site_id: 'p.site_id',
  },
});

/** A coupon for all sites belongs to the whole service. */
export const couponsSource = defineListSource({
  list: couponsList,
  from: 'coupon c',
  key: ['c.id'],
  site: 'c.site_id',
  columns: {
    coupon_id: 'c.id',
    name: 'c.name',
    coupon_kind: 'c.kind',
    coupon_state: 'c.state',
    coupon_percent: 'c.percent',
    points_units: 'c.units',
    codes: '(SELECT count(*) FROM coupon_code k WHERE k.coupon_id = c.id)',
    taken_uses: 'c.taken_uses',
    taken_units: 'c.taken_units',
    site_id: 'c.site_id',
    expires_at_ms: 'c.expires_at_ms',
    made_at_ms: 'c.made_at_ms',
  },
});

/** Sums over the rows of a partner. @param what SQL of the sum, of the row `m` */
const ofPartner = (what: string, from: string, where = 'true'): string =>
  `(SELECT ${what} FROM ${from} m WHERE m.partner_id = r.id AND ${where})`;
const commission = (where: string): string =>
  ofPartner('coalesce(sum(m.units - m.back_units), 0)::bigint', 'partner_commission', where);

const SETTLED = ofPartner(
  'coalesce(sum(m.units), 0)::bigint',
  'payout',
  "m.state NOT IN ('failed', 'returned')",
);

const CORRECTED = ofPartner('coalesce(sum(m.units), 0)::bigint', 'earning_correction');

export const partnersSource = defineListSource({
  list: partnersList,
  from: 'partner r',
  key: ['r.id'],
  site: 'r.site_id',
  columns: {
    partner_id: 'r.id',
    name: 'r.name',
    partner_code: 'r.code',
    partner_state: 'r.state',
    registrations: ofPartner('count(*)', 'partner_member', 'm.doubt IS NULL'),
    first_purchases: ofPartner('count(*)', 'partner_commission', 'm.first_of IS NOT NULL'),
    sold_units: ofPartner('coalesce(sum(m.sold_units), 0)::bigint', 'partner_commission'),
    held_units: commission('m.payable_at_ms > :now_ms'),
    payable_units: `${commission('m.payable_at_ms <= :now_ms')} - ${SETTLED} + ${CORRECTED}`,
    settled_units: SETTLED,
    site_id: 'r.site_id',
    made_at_ms: 'r.made_at_ms',
  },
});

/** Sums over the rows of an agency. @param what SQL of the sum, of the row `m` */
const ofAgency = (what: string, from: string, where = 'true'): string =>
  `(SELECT ${what} FROM ${from} m WHERE m.agency_id = r.id AND ${where})`;
const UNITS = 'coalesce(sum(m.units), 0)::bigint';
const AGENCY_SETTLED = ofAgency(UNITS, 'payout', "m.state NOT IN ('failed', 'returned')");

export const agenciesSource = defineListSource({
  list: agenciesList,
  from: 'agency r JOIN app_user u ON u.id = r.user_id',
  key: ['r.id'],
  site: 'r.site_id',
  columns: {
    agency_id: 'r.id',
    name: 'r.name',
    agency_state: 'r.state',
    agency_account: { id: 'u.id', name: 'u.user_name' },
    agency_members: ofAgency('count(*)', 'agency_member', "m.state IN ('member', 'leaving')"),
    agency_invited: ofAgency('count(*)', 'agency_member', "m.state = 'invited'"),
    agency_units: ofAgency(UNITS, 'agency_cut'),
    agency_owed_units: `${ofAgency(UNITS, 'agency_cut')} - ${AGENCY_SETTLED} + ${ofAgency(UNITS, 'earning_correction')}`,
    agency_settled_units: AGENCY_SETTLED,
    site_id: 'r.site_id',
    made_at_ms: 'r.made_at_ms',
  },
});
