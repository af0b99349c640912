import {
  nextRefundState,
  type RefundEvent,
  type RefundKind,
  type RefundState,
  type RefundWay,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import { fileItem, withdrawItem } from '../../../core/queue/file-item.ts';
import { queueMail } from '../../../core/mail/queue-mail.ts';
import { publishBalance } from '../../../core/ledger/publish-balance.ts';
import { restorePoints, takePointsBack, type SpentPart } from '../../../core/ledger/take-back.ts';
import { postToBook, returnOf, reversalOf } from '../../../core/provider-book/post-to-book.ts';
import { purchaseReturned } from '../../../core/session/state/purchase-hooks.ts';
import { nextPublicId } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { restoreBonus, takeBonusBack } from '../../coupon/bonus-back.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseTable } from '../purchase.table.ts';
import { writeCreditNote } from '../receipt/write-receipt.ts';
import { refundKey } from './refund.queries.ts';
import { refundTable, type RefundRow } from './refund.table.ts';

export interface NewRefund {
  kind: RefundKind;
  way: RefundWay;
  state: RefundState;
  amount_minor: number;
  units: number;
  spent: SpentPart;
  /** Staff have to pay it: it is put in their queue. */
  filed?: boolean;
  more?: Partial<Pick<RefundRow, 'event_id' | 'reference' | 'staff_id' | 'reason' | 'request_key'>>;
}

/** Puts a refund before the staff who handle money. */
async function fileRefund(
  services: Services,
  tx: Tx,
  { id, user_id }: Pick<RefundRow, 'id' | 'user_id'>,
): Promise<void> {
  const [buyer] = await tx
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, user_id));
  const site_id = buyer?.site_id ?? services.config.site_id;
  await fileItem(services, tx, { kind: 'refund', subject: String(id), site_id, urgent: false });
}

/** What the book of the provider says of a refund. */
const inBook = ({ id, purchase_id, provider, amount_minor, currency, kind }: RefundRow, at_ms: number) => ({
  ...{ id, purchase_id, provider, at_ms, money: { amount_minor, currency } },
  kind: kind === 'chargeback' ? kind : ('refund' as const),
});

/** Money has been paid back: the book of the provider, the credit note, and a mail to the buyer. */
async function paidBack(
  services: Services,
  tx: Tx,
  purchase: PurchaseRow,
  row: RefundRow,
  at_ms: number,
): Promise<void> {
  await postToBook(tx, [returnOf(inBook(row, at_ms))]);
  await writeCreditNote(services, tx, purchase, row, at_ms);
  if (row.kind === 'chargeback') return;
  const params = { purchase_id: purchase.id, refund_id: row.id };
  await queueMail(services, tx, { kind: 'purchase_refunded', user_id: purchase.user_id, params });
}

/** Takes the points of a refund and keeps it, in one transaction. The purchase is locked. */
export async function keepRefund(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  purchase: PurchaseRow,
  { amount_minor, units, spent, more, filed = false, ...named }: NewRefund,
): Promise<RefundRow> {
  const at_ms = services.clock.nowMs();
  const [next] = await namedQuery<{ id: number }>(
    tx,
    'refund_id',
    `SELECT ${nextPublicId('refund')} AS id`,
    [],
  );
  if (next === undefined) throw new Error('no id for a refund');
  const { id } = next;
  const { user_id: viewer_id, provider, currency } = purchase;
  const bought = { viewer_id, purchase_id: purchase.id };
  if (filed) await fileRefund(services, tx, { id, user_id: viewer_id });
  const taken = await takePointsBack(services, tx, bought, { key: refundKey(id), units, spent, at_ms });
  const part = { refund_id: id, purchase_id: purchase.id, back_units: units, bought_units: purchase.units };
  await takeBonusBack(services, tx, part);
  const [row] = await tx
    .insert(refundTable)
    .values({
      ...{ id, purchase_id: purchase.id, user_id: viewer_id, provider, amount_minor, currency, units },
      ...named,
      ...more,
      taken_units: taken.taken_units,
      goodwill_units: spent === 'goodwill' ? taken.spent_units : 0,
      debt_units: spent === 'debt' ? taken.spent_units : 0,
      transfer_id: taken.transfer_id,
      at_ms,
      settled_at_ms: named.state === 'done' ? at_ms : null,
    })
    .returning();
  if (row === undefined) throw new Error('the refund was not kept');
  await purchaseReturned(services).run(tx, after, {
    ...{ refund_id: id, purchase_id: purchase.id, units, back: false },
  });
  if (row.state === 'done') await paidBack(services, tx, purchase, row, at_ms);
  after(() => publishBalance(services, viewer_id));
  return row;
}

/**
 * Moves a refund; where its money did not go back, or came back, its points are given back. The purchase is locked.
 * @param by an item of the queue that is being decided ends by itself
 * @throws refund_decided when the event is refused in this state
 */
export async function moveRefund(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  row: RefundRow,
  event: RefundEvent,
  more: Partial<
    Pick<RefundRow, 'reference' | 'claim_url' | 'event_id' | 'reverse_event_id' | 'attempts'>
  > = {},
  by: 'queue' | 'elsewhere' = 'elsewhere',
): Promise<RefundRow> {
  const state = nextRefundState(row.state, event);
  if (state === null) throw new Problem('refund_decided');
  // Lock order: the item of the queue before the accounts.
  if (state === 'unknown') await fileRefund(services, tx, row);
  else if (by === 'elsewhere' && row.kind === 'staff' && event !== 'send')
    await withdrawItem(services, tx, { kind: 'refund', subject: String(row.id) });
  const at_ms = services.clock.nowMs();
  const back = state === 'refused' || state === 'reversed';
  const { user_id: viewer_id, purchase_id } = row;
  const back_transfer_id = back
    ? await restorePoints(
        services,
        tx,
        { viewer_id, purchase_id },
        {
          key: refundKey(row.id),
          taken: { units: row.taken_units, goodwill_units: row.goodwill_units },
          at_ms,
        },
      )
    : null;
  if (back) {
    await restoreBonus(services, tx, row.id);
    const { id: refund_id, units } = row;
    await purchaseReturned(services).run(tx, after, { refund_id, purchase_id, units, back });
  }
  const settled = state === 'done' || back;
  const change = { ...more, state, back_transfer_id, settled_at_ms: settled ? at_ms : row.settled_at_ms };
  await tx.update(refundTable).set(change).where(eq(refundTable.id, row.id));
  const moved = { ...row, ...change };
  if (state === 'done') {
    const [purchase] = await tx.select().from(purchaseTable).where(eq(purchaseTable.id, purchase_id));
    if (purchase !== undefined) await paidBack(services, tx, purchase, moved, at_ms);
  }
  if (state === 'reversed') await postToBook(tx, [reversalOf(inBook(moved, at_ms))]);
  if (back) after(() => publishBalance(services, viewer_id));
  return moved;
}
