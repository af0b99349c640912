import { getTableColumns } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { paymentEventTable, type PaymentRow } from './payment-event.table.ts';

/** An event before it is kept. */
export type NewPaymentRow = Omit<PaymentRow, 'id'>;

const { id: _, ...GIVEN } = getTableColumns(paymentEventTable);
const KEYS = Object.keys(GIVEN) as (keyof NewPaymentRow)[];
const KEEP = `INSERT INTO payment_event (${Object.values(GIVEN).map(({ name }) => name)})
  VALUES (${KEYS.map((_key, at) => `$${at + 1}`)}) ON CONFLICT DO NOTHING RETURNING id`;

/** Keeps an event once. @returns its id; null: it is a repeat */
export async function keepPayment(tx: Tx, event: NewPaymentRow): Promise<number | null> {
  const values = KEYS.map((key) => event[key]);
  const [row] = await namedQuery<{ id: number }>(tx, 'payment_keep', KEEP, values);
  return row?.id ?? null;
}
