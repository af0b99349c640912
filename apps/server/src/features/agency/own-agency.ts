import type {
  AgencyFigures,
  AgencyMember,
  AgencyMemberDay,
  Agreement,
  OwnAgency,
  OwnAgreements,
} from '@akari/contract';
import { dateAfter, isPerformer, japanDate, japanMidnight } from '@akari/rules';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { agencyTable, type AgencyRow } from './agency.table.ts';
import { runningOf } from './cut-earnings.ts';

const DAYS_SHOWN = 28;
const MEMBERS_SHOWN = 200;

type MemberRow = Agreement & { performer_name: string; agency_name: string } & Record<string, unknown>;

/** Agreements and invitations, the newest first. */
async function agreementsOf(db: Db, where: SQL): Promise<MemberRow[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    SELECT m.id::text AS member_id, m.state, m.invited_at_ms, m.notice_days, m.last_date, m.left_by,
      u.user_name AS performer_name, a.name AS agency_name,
      coalesce((SELECT json_agg(json_build_object('share_bp', t.share_bp, 'from_date', t.from_date)
        ORDER BY t.from_date, t.decided_at_ms) FROM agency_terms t WHERE t.member_id = m.id AND t.state = 'accepted'), '[]')
        AS shares,
      (SELECT json_build_object('terms_id', t.id::text, 'share_bp', t.share_bp, 'from_date', t.from_date,
        'offered_at_ms', t.offered_at_ms) FROM agency_terms t WHERE t.member_id = m.id AND t.state = 'offered') AS offer
    FROM agency_member m JOIN app_user u ON u.id = m.performer_id JOIN agency a ON a.id = m.agency_id
    WHERE ${where} ORDER BY (m.state IN ('invited', 'member', 'leaving')) DESC, m.invited_at_ms DESC, m.id
    LIMIT ${MEMBERS_SHOWN}`);
  return rows;
}

const agreement = (row: MemberRow): Agreement => ({
  member_id: row.member_id,
  state: row.state,
  invited_at_ms: row.invited_at_ms,
  notice_days: row.notice_days,
  shares: row.shares,
  offer: row.offer,
  last_date: row.last_date,
  left_by: row.left_by,
});

/** What was divided in the last four weeks. Days of which nothing was divided are left out. */
async function daysOf(db: Db, where: SQL, now_ms: number): Promise<AgencyMemberDay[]> {
  const since_ms = japanMidnight(dateAfter(japanDate(now_ms), 1 - DAYS_SHOWN));
  const { rows } = await db.execute<AgencyMemberDay & Record<string, unknown>>(sql`
    SELECT c.date, u.user_name AS performer_name, c.share_bp, sum(c.divided_units)::bigint AS divided_units,
      sum(c.units)::bigint AS part_units
    FROM agency_cut c JOIN app_user u ON u.id = c.performer_id
    WHERE ${where} AND c.at_ms >= ${since_ms} AND c.divided_units <> 0
    GROUP BY c.date, u.user_name, c.share_bp ORDER BY c.date DESC, u.user_name, c.share_bp`);
  return rows;
}

async function figuresOf(db: Db, agency_id: number): Promise<AgencyFigures> {
  const { rows } = await db.execute<AgencyFigures & Record<string, unknown>>(sql`
    SELECT part_units, part_units + corrected_units - settled_units AS payable_units, settled_units FROM (SELECT
      (SELECT coalesce(sum(units), 0)::bigint FROM agency_cut WHERE agency_id = ${agency_id}) AS part_units,
      (SELECT coalesce(sum(units), 0)::bigint FROM earning_correction WHERE agency_id = ${agency_id}) AS corrected_units,
      (SELECT coalesce(sum(units), 0)::bigint FROM payout
        WHERE agency_id = ${agency_id} AND state NOT IN ('failed', 'returned')) AS settled_units) sums`);
  const [row] = rows;
  if (row === undefined) throw new Error('the sums were not read');
  return { part_units: row.part_units, payable_units: row.payable_units, settled_units: row.settled_units };
}

/** What the agency itself and the staff see: never a viewer, and nothing of the performer's account. */
export async function agencyView(
  { database: { db }, clock }: Services,
  { id }: Pick<AgencyRow, 'id'>,
): Promise<Pick<OwnAgency, 'figures' | 'members' | 'days'>> {
  const rows = await agreementsOf(db, sql`m.agency_id = ${id}`);
  const members: AgencyMember[] = rows.map((row) => ({
    ...agreement(row),
    performer_name: row.performer_name,
  }));
  const days = await daysOf(db, sql`c.agency_id = ${id}`, clock.nowMs());
  return { figures: await figuresOf(db, id), members, days };
}

/** The agency that a member's account is of; null: of none. */
export async function agencyOf(db: Db, user_id: number): Promise<AgencyRow | null> {
  const [row] = await db.select().from(agencyTable).where(eq(agencyTable.user_id, user_id));
  return row ?? null;
}

async function performerView(services: Services, performer_id: number): Promise<OwnAgreements> {
  const { db } = services.database;
  const now_ms = services.clock.nowMs();
  const [rows, days, running] = await Promise.all([
    agreementsOf(db, sql`m.performer_id = ${performer_id} AND m.state <> 'withdrawn'`),
    daysOf(db, sql`c.performer_id = ${performer_id}`, now_ms),
    runningOf(db, performer_id, now_ms),
  ]);
  return {
    agreements: rows.map((row) => ({ ...agreement(row), agency_name: row.agency_name })),
    days: days.map(({ performer_name: _own, ...day }) => day),
    running,
  };
}

/** What a person sees of agencies: as the account of one, or as a performer. */
export async function ownAgencyOf(
  services: Services,
  { user_id, user_type }: Member,
): Promise<{ agency: OwnAgency | null; performer: OwnAgreements | null }> {
  if (isPerformer(user_type)) return { agency: null, performer: await performerView(services, user_id) };
  const row = await agencyOf(services.database.db, user_id);
  if (row === null) return { agency: null, performer: null };
  const { notice_days, most_share_bp } = services.config.payout.agency;
  const { name, state } = row;
  return {
    agency: { ...{ name, state, notice_days, most_share_bp }, ...(await agencyView(services, row)) },
    performer: null,
  };
}
