import type { PartnerPlan } from '@akari/contract/office';
import {
  COUPON_CODE_SIGNS,
  isMailAddress,
  isPartnerTerms,
  isPostbackTemplate,
  isViewer,
  PARTNER_CODE_LENGTH,
  type PartnerTerms,
  type UserType,
} from '@akari/rules';
import { and, eq, ne, sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { personal, type ActDone } from '../../../core/audit/record-act.ts';
import { userTable } from '../../../core/account/state/account.table.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { partnerTable, partnerTermsTable, type PartnerRow } from '../partner.table.ts';

const madeCode = (): string =>
  Array.from(
    { length: PARTNER_CODE_LENGTH },
    () => COUPON_CODE_SIGNS[randomInt(COUPON_CODE_SIGNS.length)],
  ).join('');

/** The viewer whom staff attach; null: none. @throws partner_invalid */
async function memberOf(tx: Tx, name: string, partner_id: number | null): Promise<number | null> {
  if (name === '') return null;
  const [member] = await tx
    .select({ id: userTable.id, user_type: userTable.user_type, closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${name})`);
  if (member === undefined || member.closed_at_ms !== null || !isViewer(member.user_type as UserType))
    throw new Problem('partner_invalid');
  const [other] = await tx
    .select({ id: partnerTable.id })
    .from(partnerTable)
    .where(and(eq(partnerTable.member_id, member.id), ne(partnerTable.id, partner_id ?? 0)));
  if (other !== undefined) throw new Problem('partner_invalid');
  return member.id;
}

/** The columns of what staff say. @throws partner_invalid */
async function columnsOf(tx: Tx, plan: PartnerPlan, partner_id: number | null) {
  const { name, email, site_id, member_name, postback_url, postback_method } = plan;
  if (!isMailAddress(email)) throw new Problem('partner_invalid');
  if (postback_url !== '' && !isPostbackTemplate(postback_url)) throw new Problem('partner_invalid');
  return {
    ...{ name, email, site_id, postback_method },
    member_id: await memberOf(tx, member_name, partner_id),
    postback_url: postback_url === '' ? null : postback_url,
  };
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;
/** What the audit log says of a partner: the name and the address of a partner may be those of a person. */
const logged = ({ name, email, member_id, ...open }: Pick<PartnerRow, keyof Columns>) => ({
  ...open,
  name: personal(name),
  email: personal(email),
  member: member_id === null ? null : String(member_id),
});

/** @throws partner_invalid */
async function insertTerms(tx: Tx, partner_id: number, terms: PartnerTerms, from_ms: number): Promise<void> {
  if (!isPartnerTerms(terms)) throw new Problem('partner_invalid');
  await tx.insert(partnerTermsTable).values({ partner_id, from_ms, ...terms, steps: [...terms.steps] });
}

const loggedTerms = ({ kind, steps, one_off_units }: PartnerTerms, from_ms: number) => ({
  ...{ kind, one_off_units, from_ms },
  steps: steps.map(({ from_units, share_bp }) => `${from_units}:${share_bp}`).join(' '),
});

export interface NewPartner {
  plan: PartnerPlan;
  terms: PartnerTerms;
  made_by: number;
  now_ms: number;
}

/** Staff act: takes on a partner, with terms that begin now. @throws partner_invalid */
export async function makePartner(tx: Tx, { plan, terms, made_by, now_ms }: NewPartner): Promise<ActDone> {
  const columns = await columnsOf(tx, plan, null);
  const code = madeCode();
  const [row] = await tx
    .insert(partnerTable)
    .values({ ...columns, code, made_by, made_at_ms: now_ms })
    .returning({ id: partnerTable.id });
  if (row === undefined) throw new Error('the partner was not kept');
  await insertTerms(tx, row.id, terms, now_ms);
  return {
    subject: { kind: 'partner', id: row.id },
    after: { ...logged(columns), code, ...loggedTerms(terms, now_ms) },
  };
}

/** Staff act: changes what is said about a partner, who is locked. @throws partner_invalid */
export async function changePartner(tx: Tx, row: PartnerRow, plan: PartnerPlan): Promise<ActDone> {
  const columns = await columnsOf(tx, plan, row.id);
  // Where the former member read the statistics says nothing about the next one.
  const seen =
    columns.member_id === row.member_id ? {} : { device_hash: null, network: null, seen_at_ms: null };
  await tx
    .update(partnerTable)
    .set({ ...columns, ...seen })
    .where(eq(partnerTable.id, row.id));
  const { name, email, site_id, member_id, postback_url, postback_method } = row;
  return {
    subject: { kind: 'partner', id: row.id },
    before: logged({ name, email, site_id, member_id, postback_url, postback_method }),
    after: logged(columns),
  };
}

/** Staff act: adds terms to a partner, who is locked. @throws partner_invalid: also when they began before now */
export async function addTerms(
  tx: Tx,
  { id }: PartnerRow,
  terms: PartnerTerms,
  { from_ms, now_ms }: { from_ms: number | null; now_ms: number },
): Promise<ActDone> {
  if (from_ms !== null && from_ms < now_ms) throw new Problem('partner_invalid');
  const at_ms = from_ms ?? now_ms;
  await insertTerms(tx, id, terms, at_ms);
  return { subject: { kind: 'partner', id }, after: loggedTerms(terms, at_ms) };
}
