import { dateAfter, japanDate, japanMidnight } from '@akari/rules';
import { and, eq, inArray } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { CUT } from './agency-members.ts';
import { agencyMemberTable, agencyTable, agencyTermsTable, type AgencyMemberRow } from './agency.table.ts';
import { cutEarnings, lockEarnings } from './cut-earnings.ts';

const MONEY_STOPPED_MS = 60_000;

/** Why an agreement is over today; null: it goes on. */
async function endOf(tx: Tx, row: AgencyMemberRow, today: string): Promise<Partial<AgencyMemberRow> | null> {
  if (row.last_date !== null && row.last_date < today) return { state: 'ended' };
  const [agency] = await tx
    .select({ user_id: agencyTable.user_id })
    .from(agencyTable)
    .where(eq(agencyTable.id, row.agency_id));
  const sides = await tx
    .select({ closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(inArray(userTable.id, [row.performer_id, agency?.user_id ?? 0]));
  // An account that was closed ends it without a notice.
  return sides.some(({ closed_at_ms }) => closed_at_ms !== null)
    ? { state: 'ended', left_by: 'closed', last_date: dateAfter(today, -1) }
    : null;
}

/** Ends the agreement, which is locked, once its last day is over. @returns whether it goes on */
async function endIfOver(tx: Tx, row: AgencyMemberRow, now_ms: number): Promise<boolean> {
  const { id: member_id } = row;
  const end = await endOf(tx, row, japanDate(now_ms));
  if (end === null) return true;
  await tx.update(agencyMemberTable).set(end).where(eq(agencyMemberTable.id, member_id));
  await tx
    .update(agencyTermsTable)
    .set({ state: 'withdrawn', decided_at_ms: now_ms })
    .where(and(eq(agencyTermsTable.member_id, member_id), eq(agencyTermsTable.state, 'offered')));
  return false;
}

/** Cuts the earnings of each performer with an agency at midnight in Japan, when a day and its percentage end. */
export function cutNightly(services: Services): void {
  const { deadlines, clock } = services;
  // Earnings before agreements, as in the order of locks; an agreement never gets another performer.
  const lock = async (tx: Tx, subject: string): Promise<AgencyMemberRow | null | undefined> => {
    if (await isMoneyStopped(tx)) return null;
    const own = eq(agencyMemberTable.id, Number(subject));
    const [known] = await tx
      .select({ performer_id: agencyMemberTable.performer_id })
      .from(agencyMemberTable)
      .where(own);
    await lockEarnings(tx, known?.performer_id ?? 0);
    const [row] = await tx.select().from(agencyMemberTable).where(own).for('update');
    return row;
  };
  deadlines.handle(CUT, lock, async (tx, _after, row, { subject }) => {
    const now_ms = clock.nowMs();
    if (row === null) return setDeadline(tx, CUT, subject, now_ms + MONEY_STOPPED_MS);
    if (row === undefined) return;
    await cutEarnings(tx, [row.performer_id], now_ms);
    if (await endIfOver(tx, row, now_ms))
      await setDeadline(tx, CUT, subject, japanMidnight(dateAfter(japanDate(now_ms), 1)));
  });
}
