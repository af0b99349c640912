import type { Tx } from '../../platform/database/database.ts';
import { postTransfer, type NewTransfer } from './post-transfer.ts';
import { takePresented } from './presented-points.ts';
import { spendLegs, type Spend } from './spend.ts';

/**
 * A single payment of a viewer to a performer. What paid for something else than a tip has the cause `tip` too, because
 * nodes of the previous version know no other; the view `payment` tells what it paid for.
 */
export type Payment = Spend & Pick<NewTransfer, 'idempotency_key' | 'cause' | 'cause_id' | 'at_ms'>;

export interface Paid {
  transfer_id: number;
  performer_units: number;
}

/**
 * Transfers what a viewer pays at once, split between the performer and the service.
 * @throws points_short, coupon_points_short, points_for_watching, idempotency_key_reused
 */
export async function payPerformer(tx: Tx, payment: Payment): Promise<Paid> {
  const { viewer_id, performer_id, idempotency_key, cause, cause_id, at_ms } = payment;
  const unshared_units = await takePresented(tx, payment);
  const { legs, performer_units } = spendLegs(payment, unshared_units);
  const people = { viewer_id, performer_id };
  const { transfer_id } = await postTransfer(tx, {
    ...people,
    idempotency_key,
    cause,
    cause_id,
    at_ms,
    legs,
  });
  return { transfer_id, performer_units };
}
