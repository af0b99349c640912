import {
  closeAgency,
  getAgency,
  inviteForAgency,
  makeAgency,
  offerForAgency,
  setAgency,
  type OfficeAgency,
} from '@akari/contract/office';
import { isViewer, type UserType } from '@akari/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../core/account/state/account.table.ts';
import { personal, type ActDone } from '../../core/audit/record-act.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../core/staff/read-staff.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { agencyMemberTable, agencyTable, type AgencyRow } from './agency.table.ts';
import { inviteMember, leave, lockMember, offerShare, withdrawOffer } from './agency-members.ts';
import { agencyView } from './own-agency.ts';

type Plan = OfficeAgency['plan'];

/** An agency that the person may change. @throws not_found, staff_right_missing */
async function findOne(db: Db | Tx, staff: Staff, agency_id: string, lock: boolean): Promise<AgencyRow> {
  const query = db
    .select()
    .from(agencyTable)
    .where(eq(agencyTable.id, rowIdOf(agency_id) ?? 0));
  const [row] = await (lock ? query.for('update') : query);
  if (row === undefined) throw new Problem('not_found');
  requireRight(staff, 'terms.set', row.site_id);
  return row;
}

async function nameOf(db: Db, user_id: number): Promise<string> {
  const [user] = await db
    .select({ name: userTable.user_name })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  return user?.name ?? '';
}

/** The viewer whose account an agency uses: of no partner, and of no other agency. @throws agency_invalid */
async function accountOf(tx: Tx, name: string): Promise<number> {
  const [user] = await tx
    .select({
      id: userTable.id,
      user_type: userTable.user_type,
      closed_at_ms: userTable.closed_at_ms,
      is_taken: sql<boolean>`EXISTS (SELECT FROM partner p WHERE p.member_id = ${userTable.id})
        OR EXISTS (SELECT FROM agency a WHERE a.user_id = ${userTable.id})
        OR EXISTS (SELECT FROM payout o WHERE o.performer_id = ${userTable.id})`,
    })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${name})`);
  if (
    user === undefined ||
    user.closed_at_ms !== null ||
    user.is_taken ||
    !isViewer(user.user_type as UserType)
  )
    throw new Problem('agency_invalid');
  return user.id;
}

export interface NewAgency {
  plan: Plan;
  account_name: string;
  made_by: number;
  now_ms: number;
}
/** Staff act: takes an agency on. @throws agency_invalid */
export async function takeOnAgency(
  tx: Tx,
  { plan, account_name, made_by, now_ms }: NewAgency,
): Promise<ActDone> {
  const user_id = await accountOf(tx, account_name);
  const [row] = await tx
    .insert(agencyTable)
    .values({ ...plan, user_id, made_by, made_at_ms: now_ms })
    .onConflictDoNothing()
    .returning({ id: agencyTable.id });
  if (row === undefined) throw new Problem('agency_invalid');
  return {
    subject: { kind: 'agency', id: row.id },
    after: { name: personal(plan.name), site_id: plan.site_id, member: String(user_id) },
  };
}

/** Staff act: closes an agency. Today is the last day of its agreements. @throws act_conflict */
export async function closeAgencyRow(services: Services, tx: Tx, row: AgencyRow): Promise<ActDone> {
  if (row.state === 'closed') throw new Problem('act_conflict');
  await tx.update(agencyTable).set({ state: 'closed' }).where(eq(agencyTable.id, row.id));
  const members = await tx
    .select()
    .from(agencyMemberTable)
    .where(
      and(
        eq(agencyMemberTable.agency_id, row.id),
        inArray(agencyMemberTable.state, ['invited', 'member', 'leaving']),
      ),
    )
    .orderBy(agencyMemberTable.id)
    .for('update');
  for (const member of members)
    if (member.state === 'invited') await withdrawOffer(services, tx, member);
    else await leave(services, tx, { ...member, state: 'member' }, 'closed');
  return {
    subject: { kind: 'agency', id: row.id },
    before: { state: row.state },
    after: { state: 'closed' },
  };
}

async function describe(services: Services, row: AgencyRow): Promise<OfficeAgency> {
  const { db } = services.database;
  const { id, name, site_id, state, user_id, made_by, made_at_ms } = row;
  return {
    agency_id: String(id),
    plan: { name, site_id },
    state,
    account: { id: String(user_id), name: await nameOf(db, user_id) },
    made_at_ms,
    made_by: await nameOf(db, made_by),
    most_share_bp: services.config.payout.agency.most_share_bp,
    ...(await agencyView(services, row)),
  };
}

function planActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, makeAgency, async ({ staff, body, request }) => {
    const { plan, account_name, reason } = body;
    requireRight(staff, 'terms.set', plan.site_id);
    const intent = { act: 'agency.make' as const, staff, reason, request };
    const made = { plan, account_name, made_by: staff.id, now_ms: services.clock.nowMs() };
    const { subject } = await performStaffAct(services, intent, (tx) => takeOnAgency(tx, made));
    return { agency_id: String(subject.id) };
  });
  officeRoute(app, services, setAgency, async ({ staff, params, body, request }) => {
    const { plan, reason } = body;
    requireRight(staff, 'terms.set', plan.site_id);
    const intent = { act: 'agency.set' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx) => {
      const { id, name, site_id } = await findOne(tx, staff, params.agency_id, true);
      await tx.update(agencyTable).set(plan).where(eq(agencyTable.id, id));
      return {
        subject: { kind: 'agency', id },
        before: { name: personal(name), site_id },
        after: { name: personal(plan.name), site_id: plan.site_id },
      };
    });
    return {};
  });
}

/** Agencies in the back office: taking them on, their page, inviting and offering for them, and closing them. */
export function agencyActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getAgency, async ({ staff, params }) =>
    describe(services, await findOne(services.database.db, staff, params.agency_id, false)),
  );
  planActs(app, services);
  officeRoute(app, services, inviteForAgency, async ({ staff, params, body, request }) => {
    const { invitation, reason } = body;
    const intent = { act: 'agency.invite' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx) => {
      const agency = await findOne(tx, staff, params.agency_id, true);
      const { performer_id } = await inviteMember(services, tx, agency, invitation);
      const { share_bp, from_date } = invitation;
      return {
        subject: { kind: 'agency', id: agency.id },
        after: { performer_id: String(performer_id), share_bp, from_date },
      };
    });
    return {};
  });
  officeRoute(app, services, offerForAgency, async ({ staff, params, body, request }) => {
    const { share, reason } = body;
    const intent = { act: 'agency.offer' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx) => {
      const agency = await findOne(tx, staff, params.agency_id, true);
      const member = await lockMember(tx, agency.id, params.member_id);
      await offerShare(services, tx, member, share);
      return {
        subject: { kind: 'agency', id: agency.id },
        after: { performer_id: String(member.performer_id), ...share },
      };
    });
    return {};
  });
  officeRoute(app, services, closeAgency, async ({ staff, params, body, request }) => {
    const intent = { act: 'agency.close' as const, staff, reason: body.reason, request };
    await performStaffAct(services, intent, async (tx) =>
      closeAgencyRow(services, tx, await findOne(tx, staff, params.agency_id, true)),
    );
    return {};
  });
}
