import {
  COMPARED_KINDS,
  PAID_TYPES,
  type BookMovement,
  type ComparedKind,
  type Currency,
  type OpenLine,
} from '@akari/rules';
import { idList, listOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';

/** The kinds that are compared, for SQL. */
export const COMPARED_SQL = COMPARED_KINDS.map((kind) => `'${kind}'`).join(', ');
const PAID_SQL = PAID_TYPES.map((type) => `'${type}'`).join(', ');

interface MovementRow extends Record<string, unknown> {
  id: number;
  kind: ComparedKind;
  provider: string;
  currency: Currency;
  amount_minor: number;
  occurred_on: string;
}
const movementOf = ({ id, kind, currency, amount_minor, occurred_on }: MovementRow) => ({
  ...{ id, kind, occurred_on, money: { amount_minor, currency } },
});

const OPEN = `SELECT l.id, l.kind, l.provider, l.reference, l.currency, l.amount_minor, l.occurred_on
  FROM provider_line l LEFT JOIN provider_difference d ON d.line_id = l.id
  WHERE l.posting_id IS NULL AND l.kind IN (${COMPARED_SQL}) AND l.id > $1 AND d.state IS DISTINCT FROM 'closed'
  ORDER BY l.id LIMIT $2`;

/** Lines after one whose posting was not found, and that staff have not closed, in the order of the files. */
export async function openLines(
  tx: Tx,
  after_id: number,
  at_most: number,
): Promise<(OpenLine & { provider: string })[]> {
  type Row = MovementRow & { reference: string };
  const rows = await namedQuery<Row>(tx, 'provider_lines_open', OPEN, [after_id, at_most]);
  return rows.map((row) => ({ ...movementOf(row), provider: row.provider, reference: row.reference }));
}

/**
 * The postings of the purchases that the references name, with all that may name them, and what names one of them alone: by a transaction, a sale, a checkout, a refund, or our own ids. What
 * staff have taken out of the book by a correction is not there any more.
 */
const NAMED = `WITH named AS (
    SELECT purchase_id FROM payment_event WHERE provider = $1 AND transaction_id = ANY (${listOf(2, 'text')})
      AND state = 'applied'
    UNION SELECT purchase_id FROM payment_event WHERE provider = $1 AND sale_id = ANY (${listOf(2, 'text')})
      AND state = 'applied'
    UNION SELECT id FROM purchase WHERE provider = $1 AND checkout_id = ANY (${listOf(2, 'text')})
    UNION SELECT id FROM purchase WHERE provider = $1 AND id = ANY (${listOf(3)})
    UNION SELECT purchase_id FROM refund WHERE provider = $1 AND reference = ANY (${listOf(2, 'text')})
    UNION SELECT purchase_id FROM refund WHERE provider = $1 AND id = ANY (${listOf(3)})
  )
  SELECT b.id, b.kind, b.provider, b.currency, b.amount_minor, b.occurred_on, l.id IS NOT NULL AS matched,
    array_remove(ARRAY[b.purchase_id::text, p.checkout_id, r.id::text, r.reference] || coalesce(e.ids, '{}'), NULL) AS ids,
    array_remove(CASE WHEN b.refund_id IS NULL THEN b.purchase_id::text || coalesce(e.payments, '{}')
      ELSE ARRAY[r.id::text, r.reference, v.transaction_id] END, NULL) AS own
  FROM named JOIN provider_posting b ON b.purchase_id = named.purchase_id AND b.provider = $1
  JOIN purchase p ON p.id = b.purchase_id
  LEFT JOIN refund r ON r.id = b.refund_id
  LEFT JOIN payment_event v ON v.id = CASE b.kind WHEN 'chargeback_reversed' THEN r.reverse_event_id ELSE r.event_id END
  LEFT JOIN provider_line l ON l.posting_id = b.id
  LEFT JOIN LATERAL (SELECT array_agg(s.said) AS ids, array_agg(s.said) FILTER (WHERE s.payment) AS payments
    FROM payment_event e
    CROSS JOIN LATERAL (VALUES (e.transaction_id, e.type IN (${PAID_SQL}) AND e.transaction_id IS DISTINCT FROM e.sale_id),
      (e.sale_id, false)) s (said, payment)
    WHERE e.purchase_id = b.purchase_id AND e.state = 'applied') e ON true
  WHERE b.kind IN (${COMPARED_SQL}) AND NOT EXISTS (SELECT FROM provider_difference d
    WHERE d.posting_id = b.id AND d.line_id IS NULL AND d.state = 'closed' AND d.booked_minor IS NOT NULL)
  ORDER BY b.id`;

/** Our ids are whole numbers that PostgreSQL can read. */
const OWN_ID = /^[1-9]\d{0,15}$/;

export async function bookMovements(
  tx: Tx,
  provider: string,
  lines: readonly OpenLine[],
): Promise<BookMovement[]> {
  const references = [...new Set(lines.map(({ reference }) => reference))];
  const own = references.filter((reference) => OWN_ID.test(reference)).map(Number);
  type Row = MovementRow & { ids: string[]; own: string[]; matched: boolean };
  const rows = await namedQuery<Row>(tx, 'provider_movements', NAMED, [provider, references, idList(own)]);
  return rows.map((row) => ({ ...movementOf(row), references: row.ids, own: row.own, matched: row.matched }));
}
