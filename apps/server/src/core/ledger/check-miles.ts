import { sql, type SQL } from 'drizzle-orm';

export type MileRule =
  | 'miles_are_apart'
  | 'mile_lots_equal_account'
  | 'mile_lot_equals_entries'
  | 'miles_equal_acts';

/** Rules of the ledger check for miles, as those of `check-ledger.ts`. */
export const MILE_RULES: Record<MileRule, SQL> = {
  // Miles are no points: what of them moves in a transfer sums to zero by itself.
  miles_are_apart: sql`
    SELECT e.transfer_id AS subject_id, 0::bigint AS expected_units, sum(e.amount_units)::bigint AS found_units
    FROM ledger_account a JOIN entry e ON e.account_id = a.id WHERE a.kind IN ('viewer_miles', 'house_miles')
    GROUP BY 1 HAVING sum(e.amount_units) <> 0`,
  // What is left of a viewer's lots is the balance, and what of them was exchanged is in exchanges.
  mile_lots_equal_account: sql`
    SELECT coalesce(a.owner_id, l.viewer_id) AS subject_id, coalesce(l.miles, 0)::bigint AS expected_units,
      coalesce(a.balance_units, 0) AS found_units
    FROM (SELECT owner_id, balance_units FROM ledger_account WHERE kind = 'viewer_miles') a
    FULL JOIN (SELECT viewer_id, sum(left_miles) AS miles FROM mile_lot GROUP BY 1) l ON l.viewer_id = a.owner_id
    WHERE coalesce(l.miles, 0) <> coalesce(a.balance_units, 0)
    UNION ALL
    SELECT coalesce(l.viewer_id, x.viewer_id), coalesce(l.miles, 0)::bigint, coalesce(x.miles, 0)::bigint
    FROM (SELECT viewer_id, sum(issued - left_miles - expired - taken) AS miles FROM mile_lot GROUP BY 1) l
    FULL JOIN (SELECT viewer_id, sum(miles) AS miles FROM mile_exchange GROUP BY 1) x ON x.viewer_id = l.viewer_id
    WHERE coalesce(l.miles, 0) <> coalesce(x.miles, 0)`,
  // Each lot was given, expired and was taken back as its transfers say, and each exchange took miles and gave points.
  mile_lot_equals_entries: sql`
    WITH moved (subject_id, cause, cause_id, miles) AS (
      SELECT id, 'miles_earned', transfer_id, issued FROM mile_lot
      UNION ALL SELECT id, 'miles_back', subject_id, -taken FROM mile_lot WHERE taken > 0
      UNION ALL SELECT id, 'miles_expired', id, -expired FROM mile_lot WHERE expired > 0
    ), posted AS (
      SELECT t.cause, CASE t.cause WHEN 'miles_earned' THEN t.id ELSE t.cause_id END AS cause_id,
        sum(e.amount_units) AS miles FROM transfer t JOIN entry e ON e.transfer_id = t.id
      JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'viewer_miles'
      WHERE t.cause IN ('miles_earned', 'miles_back', 'miles_expired') GROUP BY 1, 2
    )
    SELECT coalesce(m.subject_id, p.cause_id) AS subject_id, coalesce(m.miles, 0)::bigint AS expected_units,
      coalesce(p.miles, 0)::bigint AS found_units
    FROM moved m FULL JOIN posted p ON p.cause = m.cause AND p.cause_id = m.cause_id
    WHERE coalesce(m.miles, 0) <> coalesce(p.miles, 0)
    UNION ALL
    SELECT coalesce(x.id, p.transfer_id), coalesce(x.units, 0)::bigint, coalesce(p.units, 0)::bigint
    FROM mile_exchange x FULL JOIN (SELECT t.id AS transfer_id, t.viewer_id,
        sum(e.amount_units) FILTER (WHERE a.kind = 'viewer_coupon_points') AS units,
        -sum(e.amount_units) FILTER (WHERE a.kind = 'viewer_miles') AS miles
      FROM transfer t JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
      WHERE t.cause = 'miles_exchanged' GROUP BY 1, 2
    ) p ON p.transfer_id = x.transfer_id AND p.viewer_id = x.viewer_id
    WHERE coalesce(x.units, 0) <> coalesce(p.units, 0) OR coalesce(x.miles, 0) <> coalesce(p.miles, 0)`,
  // A review gives its miles once, when it is published; a mission and a login bonus, when they are claimed.
  miles_equal_acts: sql`
    SELECT coalesce(r.id, l.subject_id) AS subject_id, coalesce(r.miles, 0)::bigint AS expected_units,
      coalesce(l.issued, 0)::bigint AS found_units
    FROM (SELECT 'review' AS act, id, viewer_id, miles FROM review WHERE miles > 0
      UNION ALL SELECT CASE kind WHEN 'login_bonus' THEN kind ELSE 'mission' END, id, user_id, miles
        FROM mission_claim WHERE miles > 0) r
    FULL JOIN (SELECT act, subject_id, viewer_id, issued FROM mile_lot) l
      ON l.act = r.act AND l.subject_id = r.id AND l.viewer_id = r.viewer_id
    WHERE coalesce(r.miles, 0) <> coalesce(l.issued, 0)`,
};
