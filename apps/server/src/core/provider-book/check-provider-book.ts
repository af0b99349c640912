import { sql, type SQL } from 'drizzle-orm';

export type BookRule =
  | 'book_sums_to_zero'
  | 'book_entries_equal_posting'
  | 'sale_equals_posting'
  | 'refund_equals_posting'
  | 'statement_equals_postings'
  | 'correction_equals_posting';

/** The rules that a node of a version without the book breaks. */
export const BOOK_ADOPTABLE: readonly string[] = [
  'sale_equals_posting',
  'refund_equals_posting',
] satisfies BookRule[];

/** Rules of the ledger check for the money at providers, as those of `check-ledger.ts`, in minor units. */
export const BOOK_RULES: Record<BookRule, SQL> = {
  book_sums_to_zero: sql`
    SELECT posting_id AS subject_id, 0::bigint AS expected_units, sum(amount_minor)::bigint AS found_units
    FROM provider_entry GROUP BY posting_id HAVING sum(amount_minor) <> 0`,
  // Each posting has two entries of its amount.
  book_entries_equal_posting: sql`
    SELECT p.id AS subject_id, abs(p.amount_minor)::bigint AS expected_units, coalesce(e.most, 0)::bigint AS found_units
    FROM provider_posting p LEFT JOIN (SELECT posting_id, count(*) AS entries, max(abs(amount_minor)) AS most,
      min(abs(amount_minor)) AS least FROM provider_entry GROUP BY 1) e ON e.posting_id = p.id
    WHERE e.entries IS DISTINCT FROM 2 OR e.most <> abs(p.amount_minor) OR e.least <> abs(p.amount_minor)`,
  // Each settled purchase is booked once with its price, and no other one is.
  sale_equals_posting: sql`
    SELECT coalesce(p.id, b.purchase_id) AS subject_id, coalesce(p.price_cents, 0)::bigint AS expected_units,
      coalesce(b.amount_minor, 0)::bigint AS found_units
    FROM (SELECT id, provider, currency, price_cents FROM purchase WHERE state = 'settled') p
    FULL JOIN (SELECT purchase_id, provider, currency, amount_minor FROM provider_posting WHERE kind = 'sale') b
      ON b.purchase_id = p.id
    WHERE (p.provider, p.currency, p.price_cents) IS DISTINCT FROM (b.provider, b.currency, b.amount_minor)`,
  // So is each refund whose money went back, and each chargeback that was decided for us.
  refund_equals_posting: sql`
    SELECT coalesce(r.id, b.refund_id) AS subject_id, coalesce(r.amount_minor, 0)::bigint AS expected_units,
      coalesce(b.amount_minor, 0)::bigint AS found_units
    FROM (
      SELECT id, CASE kind WHEN 'chargeback' THEN kind ELSE 'refund' END AS kind, provider, currency, amount_minor
      FROM refund WHERE state IN ('done', 'reversed')
      UNION ALL SELECT id, 'chargeback_reversed', provider, currency, amount_minor FROM refund WHERE state = 'reversed'
    ) r
    FULL JOIN (SELECT refund_id, kind, provider, currency, amount_minor FROM provider_posting WHERE refund_id IS NOT NULL) b
      ON b.refund_id = r.id AND b.kind = r.kind
    WHERE (r.provider, r.currency, r.amount_minor) IS DISTINCT FROM (b.provider, b.currency, b.amount_minor)`,
  // What a statement says of fees, reserve and payouts is booked, and so is the fee of each of its movements.
  statement_equals_postings: sql`
    SELECT coalesce(l.id, b.id) AS subject_id, coalesce(l.amount_minor, 0)::bigint AS expected_units,
      coalesce(b.amount_minor, 0)::bigint AS found_units
    FROM (
      SELECT id, 'line:' || id AS cause, kind, provider, currency, amount_minor FROM provider_line
      WHERE kind IN ('fee', 'reserve_held', 'reserve_released', 'payout')
      UNION ALL SELECT id, 'line_fee:' || id, 'fee', provider, currency, fee_minor FROM provider_line WHERE fee_minor > 0
    ) l
    FULL JOIN (SELECT id, cause, kind, provider, currency, amount_minor FROM provider_posting
      WHERE kind IN ('fee', 'reserve_held', 'reserve_released', 'payout')) b ON b.cause = l.cause
    WHERE (l.kind, l.provider, l.currency, l.amount_minor)
      IS DISTINCT FROM (b.kind, b.provider, b.currency, b.amount_minor)`,
  correction_equals_posting: sql`
    SELECT coalesce(d.id, b.id) AS subject_id, coalesce(d.booked_minor, 0)::bigint AS expected_units,
      coalesce(b.amount_minor, 0)::bigint AS found_units
    FROM (SELECT id, 'difference:' || id AS cause, provider, currency, booked_minor FROM provider_difference
      WHERE booked_minor IS NOT NULL) d
    FULL JOIN (SELECT id, cause, provider, currency, amount_minor FROM provider_posting WHERE kind = 'correction') b
      ON b.cause = d.cause
    WHERE (d.provider, d.currency, d.booked_minor) IS DISTINCT FROM (b.provider, b.currency, b.amount_minor)`,
};
