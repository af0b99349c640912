import type { PaymentEvent } from '@akari/contract';
import { nextPurchaseState } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseDecided } from '../../core/session/state/purchase-hooks.ts';
import { describePurchase, type PurchaseRow } from './purchase.queries.ts';
import { paymentEventTable, purchaseTable } from './purchase.table.ts';

/**
 * Locks and reads the purchase of an event.
 * @throws not_found if the checkout differs, conflict if the price differs
 */
async function lockPurchase(tx: Tx, services: Services, event: PaymentEvent): Promise<PurchaseRow> {
  const id = Number(event.purchase_id);
  if (!Number.isSafeInteger(id)) throw new Problem('not_found');
  const [row] = await tx.select().from(purchaseTable).where(eq(purchaseTable.id, id)).for('update');
  if (row === undefined || row.checkout_id !== event.checkout_id) throw new Problem('not_found');
  if (row.price_cents !== event.amount_cents) {
    services.log.error({ event, price_cents: row.price_cents }, 'payment amount differs from purchase');
    throw new Problem('conflict');
  }
  return row;
}

async function give(tx: Tx, row: PurchaseRow, at_ms: number): Promise<void> {
  await postTransfer(tx, {
    idempotency_key: `purchase:${row.id}`,
    cause: 'purchase',
    cause_id: row.id,
    viewer_id: row.user_id,
    performer_id: null,
    at_ms,
    legs: [
      { owner_id: row.user_id, kind: 'viewer_points', amount_units: row.units },
      { owner_id: null, kind: 'house_sales', amount_units: -row.units },
    ],
  });
}

async function apply(tx: Tx, after: AfterCommit, services: Services, event: PaymentEvent): Promise<void> {
  const now_ms = services.clock.nowMs();
  const row = await lockPurchase(tx, services, event);
  const fresh = await tx
    .insert(paymentEventTable)
    .values({
      event_id: event.event_id,
      provider: row.provider,
      purchase_id: row.id,
      type: event.type,
      received_at_ms: now_ms,
    })
    .onConflictDoNothing()
    .returning({ event_id: paymentEventTable.event_id });
  const state = fresh.length === 0 ? null : nextPurchaseState(row.state, event.type);
  if (state === null) return;
  if (state === 'settled') await give(tx, row, now_ms);
  const settled_at_ms = state === 'settled' ? now_ms : null;
  await tx.update(purchaseTable).set({ state, settled_at_ms }).where(eq(purchaseTable.id, row.id));
  after(async () => {
    const purchase = describePurchase({ ...row, state, settled_at_ms });
    services.realtime.send(roomOf.user(row.user_id), 'purchase.changed', { purchase });
    if (state === 'settled') await publishBalance(services, row.user_id);
  });
  await purchaseDecided(services).run(tx, after, { user_id: row.user_id, state });
}

/**
 * Handles a verified event of the provider: changes the state and transfers the points in one transaction. A
 * replayed or late event changes nothing.
 * @throws Problem not_found, conflict, money_stopped: nothing was stored; after money_stopped the provider
 * sends the event again
 */
export async function settlePurchase(services: Services, event: PaymentEvent): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    await requireSoundLedger(tx);
    await apply(tx, after, services, event);
  });
}
