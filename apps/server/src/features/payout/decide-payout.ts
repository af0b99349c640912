import type { BodyOf } from '@akari/contract';
import type { decidePayee as decideCall, returnPayout } from '@akari/contract/office';
import { nextPayeeState, nextPayoutBatchState, type PayoutHoldKind, type UserType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockUser } from '../../core/account/set-tier.ts';
import type { ActDone } from '../../core/audit/record-act.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { earnerOf } from './earner.ts';
import { lockPayouts, lockPayoutsOf, movePayout } from './move-payout.ts';
import { beginCoins, isFollowed } from './send-coins.ts';
import { payeeTable, payoutBatchTable, payoutHoldTable } from './state/payout.table.ts';

/** @throws not_found */
export async function lockPayee(tx: Tx, payee_id: string) {
  const [row] = await tx
    .select()
    .from(payeeTable)
    .where(eq(payeeTable.id, rowIdOf(payee_id) ?? 0))
    .for('update');
  if (row === undefined) throw new Problem('not_found');
  return row;
}
/** @throws not_found */
export async function lockBatch(tx: Tx, batch_id: string) {
  const [row] = await tx
    .select()
    .from(payoutBatchTable)
    .where(eq(payoutBatchTable.id, rowIdOf(batch_id) ?? 0))
    .for('update');
  if (row === undefined) throw new Problem('not_found');
  return row;
}

/** Staff act: decides on a bank account. @throws not_found, act_conflict */
export async function decidePayee(
  services: Services,
  tx: Tx,
  payee_id: string,
  decision: BodyOf<typeof decideCall>['decision'],
): Promise<ActDone> {
  const row = await lockPayee(tx, payee_id);
  const state = nextPayeeState(row.state, decision.event);
  if (state === null) throw new Problem('act_conflict');
  const tax_status = decision.event === 'confirm' ? decision.tax_status : row.tax_status;
  await tx
    .update(payeeTable)
    .set({ state, tax_status, decided_at_ms: services.clock.nowMs() })
    .where(eq(payeeTable.id, row.id));
  if (decision.event === 'reject')
    await queueMail(services, tx, { kind: 'payee_rejected', user_id: row.performer_id });
  return {
    subject: { kind: 'payee', id: row.id },
    before: { state: row.state, tax_status: row.tax_status },
    after: { state, tax_status },
  };
}

/** Staff act: keeps the payouts of a person back. @param kind null: no longer. @throws not_found */
export async function keepBack(
  services: Services,
  tx: Tx,
  user_id: string,
  kind: PayoutHoldKind | null,
): Promise<ActDone> {
  const performer_id = rowIdOf(user_id) ?? 0;
  const user = await lockUser(tx, performer_id);
  if (
    user === null ||
    (await earnerOf(tx, { user_id: user.id, user_type: user.user_type as UserType })) === null
  )
    throw new Problem('not_found');
  const own = eq(payoutHoldTable.performer_id, performer_id);
  const [before] = await tx.select().from(payoutHoldTable).where(own);
  if (kind === null) await tx.delete(payoutHoldTable).where(own);
  else
    await tx
      .insert(payoutHoldTable)
      .values({ performer_id, kind, at_ms: services.clock.nowMs() })
      .onConflictDoUpdate({ target: payoutHoldTable.performer_id, set: { kind } });
  return {
    subject: { kind: 'person', id: performer_id },
    before: { payout_hold: before?.kind ?? null },
    after: { payout_hold: kind },
  };
}

/** Staff act: moves a batch with its payouts. @throws not_found, act_conflict */
export async function moveBatch(
  services: Services,
  tx: Tx,
  batch_id: string,
  event: 'send' | 'cancel' | 'pay',
): Promise<ActDone> {
  const batch = await lockBatch(tx, batch_id);
  // What has arrived changes the payouts alone: others of the file may still come back.
  const state = event === 'pay' ? batch.state : nextPayoutBatchState(batch.state, event);
  if (state === null || (event === 'pay' && state !== 'sent')) throw new Problem('act_conflict');
  if (event === 'pay' && isFollowed(services, batch)) throw new Problem('act_conflict');
  const rows = await lockPayoutsOf(tx, batch.id, event === 'pay' ? 'sent' : 'approved');
  if (rows.length === 0) throw new Problem('act_conflict');
  for (const row of rows) await movePayout(services, tx, row, event);
  if (event === 'send') await beginCoins(services, tx, rows);
  if (state !== batch.state)
    await tx
      .update(payoutBatchTable)
      .set({ state, ended_at_ms: services.clock.nowMs() })
      .where(eq(payoutBatchTable.id, batch.id));
  return {
    subject: { kind: 'payout', id: batch.id },
    before: { state: batch.state },
    after: { state, payouts: rows.length },
  };
}

/** Staff act: a payout did not arrive, and its points go back. @throws not_found, act_conflict, money_stopped */
export async function giveBack(
  services: Services,
  tx: Tx,
  payout_id: string,
  { event, fault }: Pick<BodyOf<typeof returnPayout>, 'event' | 'fault'>,
): Promise<ActDone> {
  const [row] = await lockPayouts(tx, [rowIdOf(payout_id) ?? 0]);
  if (row === undefined) throw new Problem('not_found');
  // Coins that the other server may still send are not given back beside it: staff cancel them there.
  if (row.state === 'sent' && isFollowed(services, row)) throw new Problem('act_conflict');
  await movePayout(services, tx, row, event, fault);
  return {
    subject: { kind: 'payout', id: row.id },
    before: { state: row.state },
    after: { event, fault, units: row.units },
  };
}
