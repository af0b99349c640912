import {
  getPartner,
  makePartner as makeCall,
  setPartner,
  setPartnerTerms,
  switchPartner,
  type OfficePartner,
} from '@akari/contract/office';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { requireRight } from '../../../core/staff/require-right.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { Services } from '../../../platform/services.ts';
import { partnerPostbackTable, partnerTable, partnerTermsTable, type PartnerRow } from '../partner.table.ts';
import { shownKey } from '../postback/postback-key.ts';
import { statisticsOf } from '../statistics.ts';
import { addTerms, changePartner, makePartner } from './make-partner.ts';

/** Postbacks that the page of a partner shows. */
const SHOWN = 20;

/** A partner that the person may change. @throws not_found, staff_right_missing */
async function findOne(db: Db | Tx, staff: Staff, partner_id: string, lock: boolean): Promise<PartnerRow> {
  const query = db
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.id, rowIdOf(partner_id) ?? 0));
  const [row] = await (lock ? query.for('update') : query);
  if (row === undefined) throw new Problem('not_found');
  requireRight(staff, 'terms.set', row.site_id);
  return row;
}

const nameOf = async (db: Db, user_id: number | null): Promise<string> => {
  if (user_id === null) return '';
  const [user] = await db
    .select({ name: userTable.user_name })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  return user?.name ?? '';
};

async function postbacksOf(db: Db, partner_id: number): Promise<OfficePartner['postbacks']> {
  const rows = await db
    .select()
    .from(partnerPostbackTable)
    .where(eq(partnerPostbackTable.partner_id, partner_id))
    .orderBy(desc(partnerPostbackTable.at_ms), desc(partnerPostbackTable.id))
    .limit(SHOWN);
  return rows.map(({ id, event, state, attempts, fault, at_ms }) => ({
    ...{ postback_id: String(id), event, state, attempts, fault, at_ms },
  }));
}

async function describe(services: Services, row: PartnerRow): Promise<OfficePartner> {
  const { db } = services.database;
  const { id, code, state, name, email, site_id, member_id, postback_method, made_at_ms } = row;
  const terms = await db
    .select()
    .from(partnerTermsTable)
    .where(eq(partnerTermsTable.partner_id, id))
    .orderBy(desc(partnerTermsTable.from_ms), desc(partnerTermsTable.id));
  return {
    partner_id: String(id),
    plan: {
      ...{ name, email, site_id, postback_method },
      member_name: await nameOf(db, member_id),
      postback_url: row.postback_url ?? '',
    },
    ...{ code, state, made_at_ms, terms },
    member_id: member_id === null ? null : String(member_id),
    made_by: await nameOf(db, row.made_by),
    postback_key: shownKey(services, row),
    postbacks: await postbacksOf(db, id),
    ...(await statisticsOf(db, id, services.clock.nowMs())),
  };
}

function makeRoute(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, makeCall, async ({ staff, body, request }) => {
    const { plan, terms, reason } = body;
    requireRight(staff, 'terms.set', plan.site_id);
    const intent = { act: 'partner.make' as const, staff, reason, request };
    const made = { plan, terms, made_by: staff.id, now_ms: services.clock.nowMs() };
    const { subject } = await performStaffAct(services, intent, (tx) => makePartner(tx, made));
    return { partner_id: String(subject.id) };
  });
}

function changeRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, setPartner, async ({ staff, params, body, request }) => {
    const { plan, reason } = body;
    requireRight(staff, 'terms.set', plan.site_id);
    const intent = { act: 'partner.set' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx) =>
      changePartner(tx, await findOne(tx, staff, params.partner_id, true), plan),
    );
    return {};
  });
  officeRoute(app, services, setPartnerTerms, async ({ staff, params, body, request }) => {
    const { terms, from_ms, reason } = body;
    const now_ms = services.clock.nowMs();
    const intent = { act: 'partner.set_terms' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx) =>
      addTerms(tx, await findOne(tx, staff, params.partner_id, true), terms, { from_ms, now_ms }),
    );
    return {};
  });
  officeRoute(app, services, switchPartner, async ({ staff, params, body, request }) => {
    const { seen, state, reason } = body;
    const intent = { act: 'partner.switch' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx) => {
      const row = await findOne(tx, staff, params.partner_id, true);
      if (row.state !== seen) throw new Problem('act_conflict');
      await tx.update(partnerTable).set({ state }).where(eq(partnerTable.id, row.id));
      return { subject: { kind: 'partner', id: row.id }, before: { state: row.state }, after: { state } };
    });
    return {};
  });
}

/** Partners in the back office: taking them on, their page, their terms, and stopping them. */
export function partnerActs(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getPartner, async ({ staff, params }) =>
    describe(services, await findOne(services.database.db, staff, params.partner_id, false)),
  );
  makeRoute(app, services);
  changeRoutes(app, services);
}
