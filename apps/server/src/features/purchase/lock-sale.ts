import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { NewPaymentRow } from './keep-payment.ts';

const LOCK = `SELECT pg_advisory_xact_lock(hashtext('payment_sale'), hashtext($1 || ':' || $2))`;

/**
 * Locks the sale of an event, so that events of one sale run one at a time. A message that names the sale alone, such as a
 * refund, has no purchase to lock until the payment of the sale is committed. It is issued at once, before later statements.
 */
export async function lockSale(
  tx: Tx,
  { provider, sale_id }: Pick<NewPaymentRow, 'provider' | 'sale_id'>,
): Promise<void> {
  if (sale_id !== null) await namedQuery(tx, 'payment_sale_lock', LOCK, [provider, sale_id]);
}
