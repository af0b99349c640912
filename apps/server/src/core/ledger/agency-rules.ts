import { sql, type SQL } from 'drizzle-orm';

/**
 * Each cut is what the entries between it and the cut before say: the change of the balance, less what is no earnings. Its
 * percentage is the one that the performer has accepted for its day, and the part is that of what is divided.
 */
const CUT_EQUALS_ENTRIES = sql`
  WITH chain AS (
    SELECT c.*, lag(c.balance_units) OVER own AS from_balance_units, lag(c.last_entry_id) OVER own AS from_entry_id,
      m.last_date
    FROM agency_cut c JOIN agency_member m ON m.id = c.member_id WINDOW own AS (PARTITION BY c.member_id ORDER BY c.id)
  ), proven AS (
    SELECT c.id, c.units, c.share_bp, c.earned_units, c.presents_units, c.divided_units, c.date, c.last_date, c.member_id,
      c.balance_units - c.from_balance_units - coalesce(s.moved_units, 0) + coalesce(s.presents_units, 0) AS earned,
      coalesce(s.presents_units, 0) AS presents
    FROM chain c LEFT JOIN LATERAL (
      SELECT sum(e.amount_units) FILTER (WHERE t.cause IN ('payout', 'payout_back', 'agency_part')) AS moved_units,
        -sum(e.amount_units) FILTER (WHERE p.transfer_id IS NOT NULL) AS presents_units
      FROM ledger_account a JOIN entry e ON e.account_id = a.id JOIN transfer t ON t.id = e.transfer_id
      LEFT JOIN present p ON p.transfer_id = t.id
      WHERE a.owner_id = c.performer_id AND a.kind = 'performer_earnings' AND e.session_id IS NULL
        AND e.balance_after_units IS NOT NULL AND e.id > c.from_entry_id AND e.id <= c.last_entry_id) s ON true
    WHERE c.from_balance_units IS NOT NULL
  ), share AS (
    SELECT p.id, CASE WHEN p.date > p.last_date THEN 0 ELSE coalesce((SELECT t.share_bp FROM agency_terms t
      WHERE t.member_id = p.member_id AND t.state = 'accepted' AND t.from_date <= p.date
      ORDER BY t.from_date DESC, t.decided_at_ms DESC LIMIT 1), 0) END AS share_bp FROM proven p
  )
  SELECT id AS subject_id, earned::bigint AS expected_units, earned_units AS found_units FROM proven
  WHERE earned <> earned_units OR presents <> presents_units
  UNION ALL
  SELECT p.id, s.share_bp, p.share_bp FROM proven p JOIN share s ON s.id = p.id WHERE s.share_bp <> p.share_bp
  UNION ALL
  -- Whole numbers are divided toward zero.
  SELECT id, divided_units * share_bp / 10000, units FROM proven
  WHERE units <> divided_units * share_bp / 10000 OR divided_units <> CASE WHEN share_bp = 0 THEN 0
    WHEN earned_units > 0 THEN greatest(0, earned_units - presents_units) ELSE earned_units END
  UNION ALL
  SELECT id, 0, units FROM chain WHERE from_balance_units IS NULL AND units <> 0`;

/** Each part is what its transfer says, both ways. */
const PART_EQUALS_TRANSFER = sql`
  SELECT coalesce(c.id, p.cause_id) AS subject_id, coalesce(c.units, 0)::bigint AS expected_units,
    coalesce(p.units, 0)::bigint AS found_units
  FROM (SELECT id, transfer_id, performer_id, units FROM agency_cut WHERE units <> 0 OR transfer_id IS NOT NULL) c
  FULL JOIN (SELECT t.id, t.cause_id, a.owner_id, -sum(e.amount_units) AS units FROM transfer t
    JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'performer_earnings'
    WHERE t.cause = 'agency_part' GROUP BY 1, 2, 3) p ON p.id = c.transfer_id AND p.owner_id = c.performer_id
  WHERE coalesce(c.units, 0) <> coalesce(p.units, 0)`;

/** What agencies are owed is their parts and corrections, less what is in statements. */
const OWED_EQUALS_ACCOUNT = sql`
  SELECT a.id AS subject_id, s.units AS expected_units, e.units AS found_units FROM ledger_account a
  CROSS JOIN (SELECT coalesce((SELECT sum(units) FROM agency_cut), 0)::bigint
    + coalesce((SELECT sum(units) FROM earning_correction WHERE agency_id IS NOT NULL), 0)::bigint
    - coalesce((SELECT sum(units) FROM payout WHERE agency_id IS NOT NULL AND state NOT IN ('failed', 'returned')), 0)::bigint
    AS units) s
  JOIN LATERAL (SELECT coalesce(sum(amount_units), 0)::bigint AS units FROM entry WHERE account_id = a.id) e ON true
  WHERE a.kind = 'house_agencies' AND e.units <> s.units`;

/** A statement of an agency has what it counted, and each item is what its cut, payout or correction says. */
const STATEMENT_EQUALS_ITEMS = sql`
  SELECT coalesce(o.id, i.payout_id) AS subject_id, coalesce(i.units, 0)::bigint AS expected_units,
    coalesce(o.units, 0)::bigint AS found_units
  FROM (SELECT id, units FROM payout WHERE agency_id IS NOT NULL) o
  FULL JOIN (SELECT payout_id, sum(units) AS units FROM agency_payout_item GROUP BY 1) i ON i.payout_id = o.id
  WHERE coalesce(i.units, 0) <> coalesce(o.units, 0)
  UNION ALL
  SELECT i.payout_id, coalesce(c.units, o.units, f.units, 0)::bigint, i.units FROM agency_payout_item i
  LEFT JOIN agency_cut c ON i.source = 'part' AND c.id = i.source_id
  LEFT JOIN payout o ON i.source = 'returned' AND o.id = i.source_id AND o.state IN ('failed', 'returned')
  LEFT JOIN earning_correction f ON i.source = 'correction' AND f.id = i.source_id
  WHERE i.units <> coalesce(c.units, o.units, f.units, 0)`;

/** Rules of the ledger check about agencies. */
export const AGENCY_RULES = {
  agency_cut_equals_entries: CUT_EQUALS_ENTRIES,
  agency_part_equals_transfer: PART_EQUALS_TRANSFER,
  agency_owed_equals_account: OWED_EQUALS_ACCOUNT,
  agency_payouts_equal_items: STATEMENT_EQUALS_ITEMS,
} as const satisfies Record<string, SQL>;
