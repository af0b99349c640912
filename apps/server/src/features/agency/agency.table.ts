import { AGENCY_LEAVERS, AGENCY_MEMBER_STATES, AGENCY_STATES, AGENCY_TERMS_STATES } from '@akari/rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { userTable } from '../../core/account/state/account.table.ts';
import { identity, publicIdentity, ref, timeMs, units } from '../../platform/database/columns.ts';

/** Agencies that get a part of what their performers earn. */
export const agencyTable = pgTable(
  'agency',
  {
    id: publicIdentity('agency'),
    name: text('name').notNull(),
    site_id: integer('site_id').notNull(),
    state: text('state', { enum: AGENCY_STATES }).notNull().default('active'),
    /** The account of the agency, which is its payee too. It never changes, so that statements have one owner. */
    user_id: ref('user_id')
      .notNull()
      .references(() => userTable.id),
    made_by: ref('made_by').notNull(),
    made_at_ms: timeMs('made_at_ms').notNull(),
  },
  (t) => [uniqueIndex('agency_account').on(t.user_id), index('agency_list').on(t.made_at_ms, t.id)],
);
export type AgencyRow = typeof agencyTable.$inferSelect;

const agencyId = () =>
  ref('agency_id')
    .notNull()
    .references(() => agencyTable.id);

/** Agreements of agencies with performers, and invitations to them. */
export const agencyMemberTable = pgTable(
  'agency_member',
  {
    id: publicIdentity('agency_member'),
    agency_id: agencyId(),
    performer_id: ref('performer_id')
      .notNull()
      .references(() => userTable.id),
    state: text('state', { enum: AGENCY_MEMBER_STATES }).notNull(),
    /** That of the invitation: a later change of the setting does not change it. */
    notice_days: integer('notice_days').notNull(),
    invited_at_ms: timeMs('invited_at_ms').notNull(),
    decided_at_ms: timeMs('decided_at_ms'),
    /** The last day in Japan that is divided, once it is known. */
    last_date: text('last_date'),
    left_by: text('left_by', { enum: AGENCY_LEAVERS }),
  },
  (t) => [
    uniqueIndex('agency_member_one')
      .on(t.performer_id)
      .where(sql`${t.state} IN ('member', 'leaving')`),
    uniqueIndex('agency_member_invited')
      .on(t.agency_id, t.performer_id)
      .where(sql`${t.state} = 'invited'`),
    index('agency_member_agency').on(t.agency_id, t.invited_at_ms),
    index('agency_member_performer').on(t.performer_id, t.invited_at_ms),
  ],
);
export type AgencyMemberRow = typeof agencyMemberTable.$inferSelect;

const memberId = () =>
  ref('member_id')
    .notNull()
    .references(() => agencyMemberTable.id);

/** Percentages that were offered. Of those that were accepted, the one with the latest first day applies. */
export const agencyTermsTable = pgTable(
  'agency_terms',
  {
    id: publicIdentity('agency_terms'),
    member_id: memberId(),
    share_bp: integer('share_bp').notNull(),
    /** The first day in Japan. */
    from_date: text('from_date').notNull(),
    state: text('state', { enum: AGENCY_TERMS_STATES }).notNull(),
    offered_at_ms: timeMs('offered_at_ms').notNull(),
    decided_at_ms: timeMs('decided_at_ms'),
  },
  (t) => [
    uniqueIndex('agency_terms_offer')
      .on(t.member_id)
      .where(sql`${t.state} = 'offered'`),
    index('agency_terms_member').on(t.member_id, t.from_date),
    check('agency_terms_share', sql`${t.share_bp} BETWEEN 1 AND 10000`),
  ],
);

/**
 * Cuts: what was booked on a performer's account of earnings since the cut before, and the agency's part of it. The first cut
 * of an agreement divides nothing: it says where the agreement begins. Rows are only added, so that the entries of the ledger
 * between two cuts prove each of them.
 */
export const agencyCutTable = pgTable(
  'agency_cut',
  {
    id: identity(),
    member_id: memberId(),
    agency_id: agencyId(),
    performer_id: ref('performer_id').notNull(),
    /** The day in Japan on which it begins: its share applies. */
    date: text('date').notNull(),
    from_ms: timeMs('from_ms').notNull(),
    at_ms: timeMs('at_ms').notNull(),
    share_bp: integer('share_bp').notNull(),
    earned_units: units('earned_units').notNull(),
    presents_units: units('presents_units').notNull(),
    divided_units: units('divided_units').notNull(),
    /** The agency's part. Negative: it gives back. */
    units: units('units').notNull(),
    /** Null: the part is nothing. */
    transfer_id: ref('transfer_id'),
    /** The balance of earnings after it, and the last single entry that it has counted, its own included. */
    balance_units: units('balance_units').notNull(),
    last_entry_id: ref('last_entry_id').notNull(),
  },
  (t) => [
    index('agency_cut_member').on(t.member_id, t.id),
    index('agency_cut_agency').on(t.agency_id, t.at_ms),
    index('agency_cut_performer').on(t.performer_id, t.at_ms),
  ],
);

/** `part`: of a cut; `returned`: a payout that did not arrive; `correction`: by staff. */
const ITEM_SOURCES = ['part', 'returned', 'correction'] as const;
/** What statements of agencies have counted, each once. */
export const agencyPayoutItemTable = pgTable(
  'agency_payout_item',
  {
    source: text('source', { enum: ITEM_SOURCES }).notNull(),
    /** Id of the cut, the payout or the correction. */
    source_id: ref('source_id').notNull(),
    payout_id: ref('payout_id').notNull(),
    agency_id: agencyId(),
    units: units('units').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.source_id] }),
    index('agency_payout_item_payout').on(t.payout_id),
  ],
);
