import { nextPayoutState, type PayoutEvent, type PayoutFault } from '@akari/rules';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import type { AccountKind } from '../../core/ledger/ledger.table.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { payoutTable } from './state/payout.table.ts';

export type PayoutRow = typeof payoutTable.$inferSelect;

/** Where the points of a payout came from, and go back to. */
function sourceOf({ partner_id, agency_id }: PayoutRow): AccountKind {
  if (agency_id !== null) return 'house_agencies';
  return partner_id === null ? 'performer_earnings' : 'house_partner_settled';
}

/** Moves the points of a payout, once: the key has its id. */
function moveUnits(
  tx: Tx,
  { id, performer_id, partner_id, agency_id, units }: PayoutRow,
  way: 'paid' | 'back',
  { from, to, at_ms }: { from: AccountKind; to: AccountKind; at_ms: number },
) {
  const ownerOf = (kind: AccountKind): number | null => (kind.startsWith('house') ? null : performer_id);
  return postTransfer(tx, {
    idempotency_key: `payout_${way}:${id}`,
    cause: way === 'paid' ? 'payout' : 'payout_back',
    cause_id: id,
    viewer_id: null,
    performer_id: partner_id === null && agency_id === null ? performer_id : null,
    at_ms,
    legs: [
      { owner_id: ownerOf(from), kind: from, amount_units: -units },
      { owner_id: ownerOf(to), kind: to, amount_units: units },
    ],
  });
}

/**
 * Moves a payout, whose row is locked, with its points. The payee gets a mail about a payout that was paid, or did not arrive.
 * @throws act_conflict when its state refuses the event, money_stopped
 */
export async function movePayout(
  services: Services,
  tx: Tx,
  row: PayoutRow,
  event: Exclude<PayoutEvent, 'approve'>,
  fault: PayoutFault | null = null,
): Promise<void> {
  const at_ms = services.clock.nowMs();
  const state = nextPayoutState(row.state, event);
  if (state === null) throw new Problem('act_conflict');
  await requireSoundLedger(tx);
  const user_id = row.performer_id;
  if (event === 'pay') {
    await moveUnits(tx, row, 'paid', { from: 'performer_payout', to: 'house_paid_out', at_ms });
    await queueMail(services, tx, { kind: 'payout_paid', user_id, params: { payout_id: row.id } });
  }
  if (event === 'fail' || event === 'return') {
    const from = row.state === 'paid' ? 'house_paid_out' : 'performer_payout';
    await moveUnits(tx, row, 'back', { from, to: sourceOf(row), at_ms });
    await queueMail(services, tx, { kind: 'payout_returned', user_id, params: { payout_id: row.id } });
  }
  const ends = state === 'paid' || state === 'failed' || state === 'returned';
  await tx
    .update(payoutTable)
    .set({
      state,
      ...(state === 'open' ? { batch_id: null, payee_id: null } : {}),
      ...(ends ? { ended_at_ms: at_ms } : {}),
      ...(fault === null ? {} : { fault }),
    })
    .where(eq(payoutTable.id, row.id));
}

/** Locks payouts in the order of their payees, in which their accounts are locked too. */
export const lockPayouts = (tx: Tx, ids: readonly number[]): Promise<PayoutRow[]> =>
  tx
    .select()
    .from(payoutTable)
    .where(inArray(payoutTable.id, [...ids]))
    .orderBy(asc(payoutTable.performer_id), asc(payoutTable.id))
    .for('update');

/** Locks the payouts of a batch that are in a state. */
export const lockPayoutsOf = (tx: Tx, batch_id: number, state: PayoutRow['state']): Promise<PayoutRow[]> =>
  tx
    .select()
    .from(payoutTable)
    .where(and(eq(payoutTable.batch_id, batch_id), eq(payoutTable.state, state)))
    .orderBy(asc(payoutTable.performer_id), asc(payoutTable.id))
    .for('update');
