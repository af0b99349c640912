import type { AgencyShare, Invitation } from '@akari/contract';
import {
  firstDayOf,
  isFirstDay,
  isPerformer,
  japanMidnight,
  lastDayOf,
  nextAgencyMemberState,
  type AgencyLeaver,
  type UserType,
} from '@akari/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ensureDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import {
  agencyMemberTable,
  agencyTable,
  agencyTermsTable,
  type AgencyMemberRow,
  type AgencyRow,
} from './agency.table.ts';

/** Cuts what one performer has earned each night. Subject: the agreement. */
export const CUT = 'agency.cut';

/** @throws agency_invalid */
function requireShare({ config, clock }: Services, { share_bp, from_date }: AgencyShare): void {
  if (share_bp > config.payout.agency.most_share_bp || !isFirstDay(from_date, clock.nowMs()))
    throw new Problem('agency_invalid');
}

/** The performer of a name. @throws agency_invalid */
async function performerOf(tx: Tx, name: string): Promise<number> {
  const [user] = await tx
    .select({ id: userTable.id, user_type: userTable.user_type, closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${name})`);
  if (user === undefined || user.closed_at_ms !== null || !isPerformer(user.user_type as UserType))
    throw new Problem('agency_invalid');
  return user.id;
}

const isOpen = (state: AgencyMemberRow['state']): boolean => state === 'member' || state === 'leaving';

/** Locks the open agreements and invitations of a performer, so that two acts of one performer follow each other. */
const lockOf = (tx: Tx, performer_id: number): Promise<AgencyMemberRow[]> =>
  tx
    .select()
    .from(agencyMemberTable)
    .where(
      and(
        eq(agencyMemberTable.performer_id, performer_id),
        inArray(agencyMemberTable.state, ['invited', 'member', 'leaving']),
      ),
    )
    .orderBy(agencyMemberTable.id)
    .for('update');

const offer = (
  services: Services,
  tx: Tx,
  { id: member_id, performer_id }: Pick<AgencyMemberRow, 'id' | 'performer_id'>,
  share: AgencyShare,
) =>
  tx
    .insert(agencyTermsTable)
    .values({
      ...{ member_id, share_bp: share.share_bp, from_date: share.from_date },
      ...{ state: 'offered', offered_at_ms: services.clock.nowMs() },
    })
    .then(() =>
      queueMail(services, tx, { kind: 'agency_offer', user_id: performer_id, params: { member_id } }),
    );

/** Invites a performer. @throws agency_invalid, agency_performer_taken */
export async function inviteMember(
  services: Services,
  tx: Tx,
  { id: agency_id, state }: AgencyRow,
  { performer_name, ...share }: Invitation,
): Promise<AgencyMemberRow> {
  requireShare(services, share);
  if (state !== 'active') throw new Problem('agency_invalid');
  const performer_id = await performerOf(tx, performer_name);
  const others = await lockOf(tx, performer_id);
  if (others.some((other) => isOpen(other.state) || other.agency_id === agency_id))
    throw new Problem('agency_performer_taken');
  const [row] = await tx
    .insert(agencyMemberTable)
    .values({
      ...{ agency_id, performer_id, state: 'invited', invited_at_ms: services.clock.nowMs() },
      notice_days: services.config.payout.agency.notice_days,
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) throw new Problem('agency_performer_taken');
  await offer(services, tx, row, share);
  return row;
}

/** Locks an agreement of an agency. @throws not_found */
export async function lockMember(tx: Tx, agency_id: number, member_id: string): Promise<AgencyMemberRow> {
  const [row] = await tx
    .select()
    .from(agencyMemberTable)
    .where(and(eq(agencyMemberTable.id, rowIdOf(member_id) ?? 0), eq(agencyMemberTable.agency_id, agency_id)))
    .for('update');
  if (row === undefined) throw new Problem('not_found');
  return row;
}

const offeredTo = (member_id: number) =>
  and(eq(agencyTermsTable.member_id, member_id), eq(agencyTermsTable.state, 'offered'));

/**
 * Decides on what waits for an answer. Decisions of an agreement, which is locked, have times that differ: of two percentages
 * for the same day the one that was accepted last applies.
 * @returns whether there was something
 */
async function decide(
  { clock }: Services,
  tx: Tx,
  member_id: number,
  change: Partial<typeof agencyTermsTable.$inferInsert>,
): Promise<boolean> {
  const decided = await tx
    .update(agencyTermsTable)
    .set({
      ...change,
      decided_at_ms: sql`greatest(${clock.nowMs()}::bigint,
        (SELECT max(t.decided_at_ms) + 1 FROM agency_terms t WHERE t.member_id = ${member_id}))`,
    })
    .where(offeredTo(member_id))
    .returning({ id: agencyTermsTable.id });
  return decided.length > 0;
}

const setMember = (tx: Tx, { id }: AgencyMemberRow, change: Partial<AgencyMemberRow>) =>
  tx.update(agencyMemberTable).set(change).where(eq(agencyMemberTable.id, id));

/** Offers a performer another percentage; what was offered before is withdrawn. @throws agency_invalid, agency_changed */
export async function offerShare(
  services: Services,
  tx: Tx,
  row: AgencyMemberRow,
  share: AgencyShare,
): Promise<void> {
  requireShare(services, share);
  if (row.state !== 'member') throw new Problem('agency_changed');
  await decide(services, tx, row.id, { state: 'withdrawn' });
  await offer(services, tx, row, share);
}

/** Withdraws an invitation, or another percentage. @throws agency_changed: nothing waits for an answer */
export async function withdrawOffer(services: Services, tx: Tx, row: AgencyMemberRow): Promise<void> {
  if (!(await decide(services, tx, row.id, { state: 'withdrawn' }))) throw new Problem('agency_changed');
  const state = nextAgencyMemberState(row.state, 'withdraw');
  if (state !== null) await setMember(tx, row, { state, decided_at_ms: services.clock.nowMs() });
}

/** Whom something about an agreement is said to by mail: the account of the agency. */
async function agencyAccountOf(tx: Tx, agency_id: number): Promise<number> {
  const [row] = await tx
    .select({ user_id: agencyTable.user_id })
    .from(agencyTable)
    .where(eq(agencyTable.id, agency_id));
  if (row === undefined) throw new Error('an agreement without an agency');
  return row.user_id;
}

/**
 * A performer answers an offer. An invitation that is accepted begins on its first day, tomorrow at the earliest; all other
 * invitations of the performer are declined by that.
 * @throws not_found, agency_changed: it is another offer than the performer has read; agency_performer_taken
 */
export async function answerOffer(
  services: Services,
  tx: Tx,
  performer_id: number,
  { terms_id, accept, share_bp, from_date }: AgencyShare & { terms_id: string; accept: boolean },
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const all = await lockOf(tx, performer_id);
  const [terms] = await tx
    .select()
    .from(agencyTermsTable)
    .where(eq(agencyTermsTable.id, rowIdOf(terms_id) ?? 0));
  const row = all.find(({ id }) => id === terms?.member_id);
  if (terms === undefined || row === undefined) throw new Problem('not_found');
  if (terms.state !== 'offered' || terms.share_bp !== share_bp || terms.from_date !== from_date)
    throw new Problem('agency_changed');
  if (accept && row.state === 'invited' && all.some((other) => isOpen(other.state)))
    throw new Problem('agency_performer_taken');
  const first_day = firstDayOf(terms.from_date, now_ms);
  await decide(
    services,
    tx,
    row.id,
    accept ? { state: 'accepted', from_date: first_day } : { state: 'declined' },
  );
  const state = nextAgencyMemberState(row.state, accept ? 'accept' : 'decline');
  if (state !== null) await setMember(tx, row, { state, decided_at_ms: now_ms });
  if (state === 'member') await ensureDeadline(tx, CUT, String(row.id), japanMidnight(first_day));
  const params = { member_id: row.id, terms_id: terms.id };
  await queueMail(services, tx, {
    kind: 'agency_answer',
    user_id: await agencyAccountOf(tx, row.agency_id),
    params,
  });
}

/** The agreement of a performer. @throws not_found */
export async function lockAgreement(
  tx: Tx,
  performer_id: number,
  member_id: string,
): Promise<AgencyMemberRow> {
  const row = (await lockOf(tx, performer_id)).find(({ id }) => id === rowIdOf(member_id));
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/**
 * Gives notice: the last day is known from then on, and the other side gets a mail. What was divided until then stays divided.
 * @throws agency_changed
 */
export async function leave(
  services: Services,
  tx: Tx,
  row: AgencyMemberRow,
  left_by: AgencyLeaver,
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const state = nextAgencyMemberState(row.state, 'leave');
  if (state === null) throw new Problem('agency_changed');
  const given = lastDayOf(now_ms, left_by === 'closed' ? 0 : row.notice_days);
  const last_date = row.last_date !== null && row.last_date < given ? row.last_date : given;
  await setMember(tx, row, { state, left_by, last_date });
  await decide(services, tx, row.id, { state: 'withdrawn' });
  const account_id = await agencyAccountOf(tx, row.agency_id);
  const others = {
    performer: [account_id],
    agency: [row.performer_id],
    closed: [row.performer_id, account_id],
  }[left_by];
  for (const user_id of others)
    await queueMail(services, tx, { kind: 'agency_leaving', user_id, params: { member_id: row.id } });
}
