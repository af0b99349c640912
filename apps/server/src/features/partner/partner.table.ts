import {
  PARTNER_DOUBTS,
  PARTNER_KINDS,
  PARTNER_STATES,
  POSTBACK_EVENTS,
  POSTBACK_METHODS,
  POSTBACK_STATES,
  type PartnerStep,
} from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Partners whose links bring people. */
export const partnerTable = pgTable(
  'partner',
  {
    id: publicIdentity('partner'),
    code: text('code').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    site_id: integer('site_id').notNull(),
    state: text('state', { enum: PARTNER_STATES }).notNull().default('active'),
    /** The member who reads the statistics, and where they last did; null: none. */
    member_id: ref('member_id'),
    device_hash: text('device_hash'),
    network: text('network'),
    seen_at_ms: timeMs('seen_at_ms'),
    /** Null: no postbacks are sent. */
    postback_url: text('postback_url'),
    postback_method: text('postback_method', { enum: POSTBACK_METHODS }).notNull(),
    made_by: ref('made_by').notNull(),
    made_at_ms: timeMs('made_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('partner_code').on(t.code),
    uniqueIndex('partner_attached').on(t.member_id),
    index('partner_list').on(t.made_at_ms, t.id),
  ],
);
export type PartnerRow = typeof partnerTable.$inferSelect;

const partnerId = () =>
  ref('partner_id')
    .notNull()
    .references(() => partnerTable.id);

/** What a partner earns from a moment on. Rows are only added. */
export const partnerTermsTable = pgTable(
  'partner_terms',
  {
    id: identity(),
    partner_id: partnerId(),
    from_ms: timeMs('from_ms').notNull(),
    kind: text('kind', { enum: PARTNER_KINDS }).notNull(),
    steps: jsonb('steps').$type<PartnerStep[]>().notNull(),
    one_off_units: units('one_off_units').notNull(),
  },
  (t) => [index('partner_terms_from').on(t.partner_id, t.from_ms)],
);

/** People who registered by a partner's link. */
export const partnerMemberTable = pgTable(
  'partner_member',
  {
    user_id: ref('user_id').primaryKey(),
    partner_id: partnerId(),
    /** Empty: the link named none. */
    campaign: text('campaign').notNull(),
    click_id: text('click_id').notNull(),
    /** Why the registration brings nothing; null: it counts. */
    doubt: text('doubt', { enum: PARTNER_DOUBTS }),
    device_hash: text('device_hash').notNull(),
    network: text('network').notNull(),
    /** Keyed hash of the mailbox; null: no address. */
    mailbox_hash: text('mailbox_hash'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('partner_member_at').on(t.partner_id, t.at_ms)],
);

/** Purchases of people who count, and what they bring to the partner: nothing, where there is no transfer. */
export const partnerCommissionTable = pgTable(
  'partner_commission',
  {
    purchase_id: ref('purchase_id').primaryKey(),
    partner_id: partnerId(),
    user_id: ref('user_id').notNull(),
    campaign: text('campaign').notNull(),
    kind: text('kind', { enum: PARTNER_KINDS }).notNull(),
    /** Null: it is not the person's first purchase. */
    first_of: ref('first_of'),
    sold_units: units('sold_units').notNull(),
    units: units('units').notNull(),
    /** Points of the purchase that went back, and what was taken back for them. */
    back_sold_units: units('back_sold_units').notNull().default(0),
    back_units: units('back_units').notNull().default(0),
    transfer_id: ref('transfer_id'),
    at_ms: timeMs('at_ms').notNull(),
    payable_at_ms: timeMs('payable_at_ms').notNull(),
  },
  (t) => [
    index('partner_commission_at').on(t.partner_id, t.at_ms),
    uniqueIndex('partner_commission_first').on(t.first_of),
    check(
      'partner_commission_back',
      sql`${t.units} >= 0 AND ${t.back_units} BETWEEN 0 AND ${t.units} AND ${t.back_sold_units} BETWEEN 0 AND ${t.sold_units}`,
    ),
  ],
);

/** What was taken back of commissions, for each refund. */
export const partnerClawbackTable = pgTable(
  'partner_clawback',
  {
    refund_id: ref('refund_id').primaryKey(),
    purchase_id: ref('purchase_id')
      .notNull()
      .references(() => partnerCommissionTable.purchase_id),
    sold_units: units('sold_units').notNull(),
    units: units('units').notNull(),
    /** Null: there was nothing to take. */
    transfer_id: ref('transfer_id'),
    /** When the money did not go back after all, and what gave the commission again; null: neither. */
    restored_at_ms: timeMs('restored_at_ms'),
    back_transfer_id: ref('back_transfer_id'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [index('partner_clawback_purchase').on(t.purchase_id)],
);

/** What an item of a partner's statement is: `source_id` is its purchase, refund, payout or correction. */
const PARTNER_ITEM_SOURCES = ['commission', 'taken_back', 'restored', 'returned', 'correction'] as const;

/**
 * What the statements of partners have counted, each once. Rows are only added. `restored`: a part that was taken back and given
 * again; `returned`: the points of a payout that did not arrive.
 */
export const partnerPayoutItemTable = pgTable(
  'partner_payout_item',
  {
    source: text('source', { enum: PARTNER_ITEM_SOURCES }).notNull(),
    source_id: ref('source_id').notNull(),
    payout_id: ref('payout_id').notNull(),
    partner_id: partnerId(),
    site_id: integer('site_id'),
    campaign: text('campaign').notNull(),
    units: units('units').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.source_id] }),
    index('partner_payout_item_payout').on(t.payout_id),
  ],
);

/** Calls to the addresses of partners, and what became of them. */
export const partnerPostbackTable = pgTable(
  'partner_postback',
  {
    id: publicIdentity('partner_postback'),
    partner_id: partnerId(),
    event: text('event', { enum: POSTBACK_EVENTS }).notNull(),
    /** The person, the purchase or the refund: each event is sent once. */
    subject_id: ref('subject_id').notNull(),
    click_id: text('click_id').notNull(),
    campaign: text('campaign').notNull(),
    units: units('units').notNull(),
    state: text('state', { enum: POSTBACK_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it may be taken: for the next try, or from a node that has died with it. */
    next_at_ms: timeMs('next_at_ms').notNull(),
    fault: text('fault'),
    at_ms: timeMs('at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('partner_postback_once').on(t.event, t.subject_id),
    index('partner_postback_due')
      .on(t.next_at_ms, t.id)
      .where(sql`${t.state} IN ('waiting', 'sending')`),
    index('partner_postback_partner').on(t.partner_id, t.at_ms),
  ],
);
