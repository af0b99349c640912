import { POINT_TYPE } from '@akari/rules';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { BOOK_RULES, type BookRule } from '../provider-book/check-provider-book.ts';
import { AGENCY_RULES } from './agency-rules.ts';
import { MILE_RULES, type MileRule } from './check-miles.ts';

export type LedgerRule =
  | 'transfer_sums_to_zero'
  | 'entry_has_transfer'
  | 'balance_equals_entries'
  | 'balance_after_follows'
  | 'nothing_negative'
  | 'session_equals_entries'
  | 'performer_part_equals_entries'
  | 'free_points_are_kept'
  | 'single_payment_equals_entries'
  | 'presents_equal_account'
  | 'lots_explain_balance'
  | 'lot_equals_transfer'
  | 'expired_equals_entries'
  | 'payouts_equal_account'
  | 'taken_equals_entries'
  | 'refund_equals_entries'
  | 'debt_equals_account'
  | 'coupon_equals_entries'
  | 'coupon_budget_is_kept'
  | 'commission_equals_entries'
  | 'commission_is_single'
  | 'partner_payouts_equal_items'
  | 'corrections_equal_entries'
  | 'plan_equals_entries'
  | keyof typeof AGENCY_RULES
  | MileRule
  | BookRule;

export interface LedgerFinding {
  rule: LedgerRule;
  /** Id of the transfer, account, session, performer or posting. */
  subject_id: number;
  expected_units: number;
  found_units: number;
}

/** Most findings that are read for each rule. */
const FINDINGS_LIMIT = 100;

/** Each query returns rows (subject_id, expected_units, found_units) that break the rule. */
const RULES: Record<LedgerRule, SQL> = {
  ...AGENCY_RULES,
  transfer_sums_to_zero: sql`
    SELECT transfer_id AS subject_id, 0::bigint AS expected_units, sum(amount_units)::bigint AS found_units
    FROM entry GROUP BY transfer_id HAVING sum(amount_units) <> 0`,
  entry_has_transfer: sql`
    SELECT e.transfer_id AS subject_id, 0::bigint AS expected_units, sum(e.amount_units)::bigint AS found_units
    FROM entry e WHERE NOT EXISTS (SELECT FROM transfer t WHERE t.id = e.transfer_id) GROUP BY e.transfer_id`,
  balance_equals_entries: sql`
    SELECT a.id AS subject_id, coalesce(e.units, 0)::bigint AS expected_units, a.balance_units AS found_units
    FROM ledger_account a LEFT JOIN (SELECT account_id, sum(amount_units) AS units FROM entry GROUP BY account_id) e
      ON e.account_id = a.id
    WHERE a.owner_id IS NOT NULL AND a.balance_units <> coalesce(e.units, 0)`,
  balance_after_follows: sql`
    SELECT account_id AS subject_id, before_units + amount_units AS expected_units,
      coalesce(balance_after_units, 0) AS found_units
    FROM (
      SELECT e.account_id, e.amount_units, e.balance_after_units,
        coalesce(lag(e.balance_after_units) OVER (PARTITION BY e.account_id ORDER BY e.id), 0) AS before_units
      FROM entry e JOIN ledger_account a ON a.id = e.account_id WHERE a.owner_id IS NOT NULL
    ) chain WHERE balance_after_units IS DISTINCT FROM before_units + amount_units`,
  nothing_negative: sql`
    SELECT account_id AS subject_id, 0::bigint AS expected_units, balance_after_units AS found_units
      FROM entry WHERE balance_after_units < 0
    UNION ALL SELECT id, 0::bigint, balance_units FROM ledger_account WHERE balance_units < 0`,
  session_equals_entries: sql`
    SELECT coalesce(s.id, e.session_id) AS subject_id, coalesce(-e.units, 0)::bigint AS expected_units,
      coalesce(s.charged_units, 0) AS found_units
    FROM viewer_session s
    FULL JOIN (
      SELECT session_id, account_id, sum(amount_units) AS units FROM entry WHERE session_id IS NOT NULL
      GROUP BY session_id, account_id
    ) e ON e.session_id = s.id AND e.account_id = s.payer_account_id
    WHERE coalesce(s.charged_units, 0) <> coalesce(-e.units, 0)`,
  performer_part_equals_entries: sql`
    SELECT coalesce(s.performer_id, e.performer_id) AS subject_id, coalesce(e.units, 0)::bigint AS expected_units,
      coalesce(s.units, 0)::bigint AS found_units
    FROM (SELECT channel_id AS performer_id, sum(performer_units) AS units FROM viewer_session GROUP BY 1) s
    FULL JOIN (
      SELECT a.owner_id AS performer_id, sum(e.amount_units) AS units
      FROM ledger_account a JOIN entry e ON e.account_id = a.id JOIN transfer t ON t.id = e.transfer_id
      WHERE a.kind = 'performer_earnings' AND t.cause IN ('session_charge', 'session_correction') GROUP BY 1
    ) e ON e.performer_id = s.performer_id
    WHERE coalesce(s.units, 0) <> coalesce(e.units, 0)`,
  free_points_are_kept: sql`
    SELECT a.id AS subject_id, a.bonus_units - s.used_units AS expected_units, a.balance_units AS found_units
    FROM ledger_account a
    JOIN LATERAL (SELECT coalesce(sum(least(charged_units, bonus_units)), 0)::bigint AS used_units
      FROM viewer_session WHERE viewer_id = a.owner_id AND bonus_units > 0 AND point_type <> ${POINT_TYPE.coupon}) s ON true
    WHERE a.bonus_units > 0 AND (s.used_units > a.bonus_units OR a.balance_units < a.bonus_units - s.used_units)`,
  // Tips, gifts, presents, requests of the tip menu, ID videos, commands to toys, secret messages, effects, thank-yous, votes by points, tickets,
  // albums, messages and pictures of the mailbox and coupons of two-shots: compares the viewer's payment and the performer's share of each row with its transfer. What was paid back has two transfers: their sum counts. It reads the tables and not the view
  // `payment`, which the statements read, so that a fault of the view cannot hide one of a row.
  single_payment_equals_entries: sql`
    WITH payment (subject_id, transfer_id, units, performer_units) AS (
      SELECT transfer_id, transfer_id, units, performer_units FROM tip
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM gift
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM id_video_view WHERE state = 'paid'
      UNION ALL SELECT transfer_id, transfer_id, 0, performer_units FROM id_video_view WHERE state = 'given_back'
      UNION ALL SELECT transfer_id, back_transfer_id, 0, performer_units FROM id_video_view WHERE state = 'given_back'
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM toy_command
        WHERE transfer_id IS NOT NULL AND back_transfer_id IS NULL
      UNION ALL SELECT transfer_id, unnest(ARRAY[transfer_id, back_transfer_id]), units - back_units, performer_units
        FROM toy_command WHERE back_transfer_id IS NOT NULL
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM secret_message
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM stage_effect
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM thank_you
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM tip_request WHERE back_transfer_id IS NULL
      UNION ALL SELECT transfer_id, unnest(ARRAY[transfer_id, back_transfer_id]), 0, performer_units
        FROM tip_request WHERE back_transfer_id IS NOT NULL
      -- A present goes the other way: the viewer receives, and the performer pays.
      UNION ALL SELECT transfer_id, transfer_id, -units, -earnings_units FROM present
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM paid_vote WHERE back_transfer_id IS NULL
      UNION ALL SELECT transfer_id, unnest(ARRAY[transfer_id, back_transfer_id]), 0, performer_units
        FROM paid_vote WHERE back_transfer_id IS NOT NULL
      UNION ALL SELECT transfer_id, transfer_id, units, 0 FROM ticket WHERE back_transfer_id IS NULL
      UNION ALL SELECT transfer_id, unnest(ARRAY[transfer_id, back_transfer_id]), 0, 0
        FROM ticket WHERE back_transfer_id IS NOT NULL
      UNION ALL SELECT settle_transfer_id, settle_transfer_id, 0, performer_units
        FROM ticket WHERE settle_transfer_id IS NOT NULL
      -- What goes back of the performer's share is no more than her earnings hold.
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM album_purchase
      UNION ALL SELECT back_transfer_id, back_transfer_id, -units, -back_performer_units
        FROM album_purchase WHERE back_transfer_id IS NOT NULL
      UNION ALL SELECT transfer_id, transfer_id, units, performer_units FROM mailbox_payment
      UNION ALL SELECT t.id, t.id, r.gift_units, r.gift_performer_units FROM transfer t
        JOIN twoshot_request r ON t.idempotency_key = 'coupon_gift:' || r.id WHERE t.cause = 'coupon_gift'
    ), posted AS (
      SELECT p.subject_id, p.units, p.performer_units,
        coalesce(sum(e.amount_units) FILTER (WHERE a.kind = 'performer_earnings'), 0) AS earned,
        coalesce(-sum(e.amount_units) FILTER (WHERE a.kind IN ('viewer_points', 'viewer_coupon_points')), 0) AS paid
      FROM payment p LEFT JOIN entry e ON e.transfer_id = p.transfer_id LEFT JOIN ledger_account a ON a.id = e.account_id
      GROUP BY p.subject_id, p.units, p.performer_units
    )
    SELECT subject_id, earned::bigint AS expected_units, performer_units::bigint AS found_units
    FROM posted WHERE earned <> performer_units
    UNION ALL
    SELECT subject_id, paid::bigint, units::bigint FROM posted WHERE paid <> units`,
  // What brings no share is what viewers received of allowances, and not more of it is used.
  presents_equal_account: sql`
    SELECT a.id AS subject_id, coalesce(p.units, 0)::bigint AS expected_units,
      CASE WHEN a.presented_used_units > a.presented_units THEN a.presented_used_units ELSE a.presented_units END
        AS found_units
    FROM ledger_account a
    FULL JOIN (SELECT viewer_id, sum(units - earnings_units) AS units FROM present GROUP BY viewer_id) p
      ON p.viewer_id = a.owner_id AND a.kind = 'viewer_coupon_points'
    WHERE coalesce(a.presented_units, 0) <> coalesce(p.units, 0) OR a.presented_used_units > a.presented_units
      OR a.presented_used_units < 0`,
  // With what was spent allocated to them, the lots of an account have its balance left: the points for time among them,
  // and the others, are no more than was issued and has not expired.
  lots_explain_balance: sql`
    SELECT account_id AS subject_id, units AS expected_units, coalesce(issued_units, 0) AS found_units
    FROM (
      SELECT a.id AS account_id, false AS for_time, a.balance_units - b.units AS units FROM ledger_account a
      JOIN LATERAL (SELECT CASE WHEN a.bonus_units > 0 THEN least(a.balance_units, bonus_left(a.owner_id, a.bonus_units))
        ELSE 0 END AS units OFFSET 0) b ON true
      WHERE a.kind IN ('viewer_points', 'viewer_coupon_points')
      UNION ALL
      SELECT a.id, true, least(a.balance_units, bonus_left(a.owner_id, a.bonus_units))
      FROM ledger_account a WHERE a.bonus_units > 0
    ) pool
    LEFT JOIN (SELECT account_id, kind = 'bonus' AS for_time, sum(issued_units - expired_units - taken_units)::bigint AS issued_units
      FROM point_lot GROUP BY 1, 2) lot USING (account_id, for_time)
    WHERE units < 0 OR units > coalesce(issued_units, 0)`,
  lot_equals_transfer: sql`
    SELECT l.id AS subject_id, coalesce(e.amount_units, 0)::bigint AS expected_units, l.issued_units AS found_units
    FROM point_lot l LEFT JOIN entry e ON e.transfer_id = l.transfer_id AND e.account_id = l.account_id
    WHERE l.transfer_id IS NOT NULL AND l.issued_units IS DISTINCT FROM e.amount_units`,
  expired_equals_entries: sql`
    SELECT coalesce(l.id, x.lot_id) AS subject_id, coalesce(x.units, 0)::bigint AS expected_units,
      coalesce(l.expired_units, 0)::bigint AS found_units
    FROM (SELECT id, account_id, expired_units FROM point_lot WHERE expired_units > 0) l
    FULL JOIN (SELECT t.cause_id AS lot_id, e.account_id, -sum(e.amount_units) AS units
      FROM transfer t JOIN entry e ON e.transfer_id = t.id AND e.balance_after_units IS NOT NULL
      WHERE t.cause = 'points_expired' GROUP BY 1, 2) x ON x.lot_id = l.id AND x.account_id = l.account_id
    WHERE coalesce(l.expired_units, 0) <> coalesce(x.units, 0)`,
  // What is on its way to a performer is in the account for it, and what was paid has left the service.
  payouts_equal_account: sql`
    SELECT coalesce(a.owner_id, o.performer_id) AS subject_id, coalesce(o.units, 0)::bigint AS expected_units,
      coalesce(a.balance_units, 0)::bigint AS found_units
    FROM (SELECT owner_id, balance_units FROM ledger_account WHERE kind = 'performer_payout') a
    FULL JOIN (SELECT performer_id, sum(units) AS units FROM payout WHERE state IN ('open', 'approved', 'sent')
      GROUP BY performer_id) o ON o.performer_id = a.owner_id
    WHERE coalesce(o.units, 0) <> coalesce(a.balance_units, 0)
    UNION ALL
    SELECT a.id, p.units, e.units FROM ledger_account a
    CROSS JOIN (SELECT coalesce(sum(units), 0)::bigint AS units FROM payout WHERE state = 'paid') p
    JOIN LATERAL (SELECT coalesce(sum(amount_units), 0)::bigint AS units FROM entry WHERE account_id = a.id) e ON true
    WHERE a.kind = 'house_paid_out' AND p.units <> e.units`,
  // What was taken of the lots of an account, and not given back, is what refunds and disputes took of it.
  taken_equals_entries: sql`
    SELECT coalesce(l.account_id, x.account_id) AS subject_id, coalesce(x.units, 0)::bigint AS expected_units,
      coalesce(l.units, 0)::bigint AS found_units
    FROM (SELECT account_id, sum(taken_units) AS units FROM point_lot WHERE taken_units > 0 GROUP BY 1) l
    FULL JOIN (SELECT account_id, sum(units) AS units FROM (
        SELECT a.id AS account_id, r.taken_units AS units
        FROM refund r JOIN ledger_account a ON a.owner_id = r.user_id AND a.kind = 'viewer_points'
        WHERE r.back_transfer_id IS NULL
        UNION ALL SELECT a.id, r.taken_units FROM coupon_return r JOIN coupon_use u ON u.id = r.use_id
        JOIN ledger_account a ON a.owner_id = u.user_id AND a.kind = 'viewer_coupon_points'
        WHERE r.back_transfer_id IS NULL
      ) taken GROUP BY 1 HAVING sum(units) > 0) x ON x.account_id = l.account_id
    WHERE coalesce(l.units, 0) <> coalesce(x.units, 0)`,
  // Each refund took from its buyer, and charged to them, what its transfer says; and no purchase goes back twice.
  refund_equals_entries: sql`
    SELECT r.id AS subject_id, r.taken_units AS expected_units, coalesce(-e.points, 0)::bigint AS found_units
    FROM refund r LEFT JOIN LATERAL (SELECT
        sum(e.amount_units) FILTER (WHERE a.kind = 'viewer_points') AS points,
        sum(e.amount_units) FILTER (WHERE a.kind = 'viewer_debt') AS debt,
        sum(e.amount_units) FILTER (WHERE a.kind = 'house_refunds') AS goodwill,
        sum(e.amount_units) FILTER (WHERE a.kind = 'house_sales') AS sales
      FROM entry e JOIN ledger_account a ON a.id = e.account_id WHERE e.transfer_id = r.transfer_id) e ON true
    WHERE coalesce(-e.points, 0) <> r.taken_units OR coalesce(e.debt, 0) <> r.debt_units
      OR coalesce(-e.goodwill, 0) <> r.goodwill_units OR coalesce(e.sales, 0) <> r.units
    UNION ALL
    SELECT p.id, p.units, sum(r.units)::bigint FROM refund r JOIN purchase p ON p.id = r.purchase_id
    WHERE r.back_transfer_id IS NULL GROUP BY p.id HAVING sum(r.units) > p.units OR sum(r.amount_minor) > p.price_cents`,
  // Each use of a coupon gave what its transfer says, and each such transfer has its use.
  coupon_equals_entries: sql`
    SELECT coalesce(u.id, e.cause_id) AS subject_id, coalesce(u.units, 0)::bigint AS expected_units,
      coalesce(e.units, 0)::bigint AS found_units
    FROM (SELECT id, transfer_id, user_id, units FROM coupon_use WHERE transfer_id IS NOT NULL) u
    FULL JOIN (SELECT t.id, t.cause_id, a.owner_id, sum(e.amount_units) AS units
      FROM transfer t JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
      WHERE t.cause IN ('coupon', 'gift_code') AND a.kind IN ('viewer_points', 'viewer_coupon_points') GROUP BY 1, 2, 3
    ) e ON e.id = u.transfer_id AND e.owner_id = u.user_id
    WHERE coalesce(u.units, 0) <> coalesce(e.units, 0)
    UNION ALL
    SELECT r.refund_id, r.taken_units, coalesce(-e.units, 0)::bigint FROM coupon_return r
    LEFT JOIN (SELECT e.transfer_id, sum(e.amount_units) AS units FROM entry e
      JOIN ledger_account a ON a.id = e.account_id WHERE a.kind = 'viewer_coupon_points' GROUP BY 1
    ) e ON e.transfer_id = r.transfer_id WHERE r.taken_units <> coalesce(-e.units, 0)
    UNION ALL
    SELECT coalesce(r.friend_id, e.cause_id), coalesce(r.units, 0)::bigint, coalesce(e.units, 0)::bigint
    FROM (SELECT friend_id, referrer_id, units, transfer_id FROM referral WHERE transfer_id IS NOT NULL) r
    FULL JOIN (SELECT t.id, t.cause_id, a.owner_id, sum(e.amount_units) AS units
      FROM transfer t JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
      WHERE t.cause = 'referral' AND a.kind = 'viewer_coupon_points' GROUP BY 1, 2, 3
    ) e ON e.id = r.transfer_id AND e.owner_id = r.referrer_id
    WHERE coalesce(r.units, 0) <> coalesce(e.units, 0)
    UNION ALL
    -- A use that is paid has given its points.
    SELECT id, units, 0::bigint FROM coupon_use
    WHERE state IN ('used', 'honoured') AND units > 0 AND transfer_id IS NULL`,
  // What is taken of a budget is the sum of its uses, and never more than the budget but for what was honoured.
  coupon_budget_is_kept: sql`
    SELECT c.id AS subject_id, coalesce(u.units, 0)::bigint AS expected_units, c.taken_units AS found_units
    FROM coupon c LEFT JOIN (SELECT coupon_id, count(*) AS uses, sum(units) AS units,
        count(*) FILTER (WHERE state <> 'honoured') AS kept_uses,
        sum(units) FILTER (WHERE state <> 'honoured') AS kept_units
      FROM coupon_use WHERE state <> 'released' GROUP BY 1) u ON u.coupon_id = c.id
    WHERE coalesce(u.units, 0) <> c.taken_units OR coalesce(u.uses, 0) <> c.taken_uses
      OR coalesce(u.kept_uses, 0) > c.budget_uses OR coalesce(u.kept_units, 0) > c.budget_units`,
  // Each commission, each part that was taken back, and each that was given again is what its transfer says; all of them together
  // are what partners are owed, and what they have cost.
  commission_equals_entries: sql`
    WITH moved (subject_id, transfer_id, units) AS (
      SELECT purchase_id, transfer_id, units FROM partner_commission WHERE units <> 0 OR transfer_id IS NOT NULL
      UNION ALL SELECT refund_id, transfer_id, -units FROM partner_clawback WHERE units <> 0 OR transfer_id IS NOT NULL
      UNION ALL SELECT refund_id, back_transfer_id, units FROM partner_clawback
        WHERE restored_at_ms IS NOT NULL AND units <> 0
    ), posted AS (
      SELECT t.id, t.cause_id, sum(e.amount_units) AS units FROM transfer t
      JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'house_partners'
      WHERE t.cause IN ('commission', 'commission_back') GROUP BY 1, 2
    )
    SELECT coalesce(m.subject_id, p.cause_id) AS subject_id, coalesce(m.units, 0)::bigint AS expected_units,
      coalesce(p.units, 0)::bigint AS found_units
    FROM moved m FULL JOIN posted p ON p.id = m.transfer_id
    WHERE coalesce(m.units, 0) <> coalesce(p.units, 0)
    UNION ALL
    SELECT c.purchase_id, coalesce(k.units, 0)::bigint, c.back_units FROM partner_commission c
    LEFT JOIN (SELECT purchase_id, sum(units) AS units, sum(sold_units) AS sold FROM partner_clawback
      WHERE restored_at_ms IS NULL GROUP BY 1) k ON k.purchase_id = c.purchase_id
    WHERE c.back_units <> coalesce(k.units, 0) OR c.back_sold_units <> coalesce(k.sold, 0)
      OR c.back_units > c.units OR c.back_sold_units = c.sold_units AND c.back_units <> c.units
    UNION ALL
    SELECT a.id, (SELECT coalesce(sum(units), 0) FROM moved)::bigint * CASE a.kind WHEN 'house_partners' THEN 1 ELSE -1 END,
      coalesce(e.units, 0)::bigint
    FROM ledger_account a LEFT JOIN LATERAL (SELECT sum(amount_units) AS units FROM entry WHERE account_id = a.id) e ON true
    WHERE a.kind IN ('house_partners', 'house_commissions') AND coalesce(e.units, 0)
      <> (SELECT coalesce(sum(units), 0) FROM moved) * CASE a.kind WHEN 'house_partners' THEN 1 ELSE -1 END`,
  // One person is rewarded once: by a commission, or by the points of a member's link.
  commission_is_single: sql`
    SELECT c.purchase_id AS subject_id, 0::bigint AS expected_units, c.units AS found_units
    FROM partner_commission c JOIN referral r ON r.friend_id = c.user_id AND r.state <> 'refused' WHERE c.units > 0`,
  // A statement of a partner has what it counted, each item is what its purchase, refund or payout says, and what is in statements
  // has left what partners are owed.
  partner_payouts_equal_items: sql`
    SELECT coalesce(o.id, i.payout_id) AS subject_id, coalesce(i.units, 0)::bigint AS expected_units,
      coalesce(o.units, 0)::bigint AS found_units
    FROM (SELECT id, units FROM payout WHERE partner_id IS NOT NULL) o
    FULL JOIN (SELECT payout_id, sum(units) AS units FROM partner_payout_item GROUP BY 1) i ON i.payout_id = o.id
    WHERE coalesce(i.units, 0) <> coalesce(o.units, 0)
    UNION ALL
    SELECT i.payout_id, coalesce(c.units, -k.units, g.units, o.units, f.units, 0)::bigint, i.units FROM partner_payout_item i
    LEFT JOIN partner_commission c ON i.source = 'commission' AND c.purchase_id = i.source_id
    LEFT JOIN partner_clawback k ON i.source = 'taken_back' AND k.refund_id = i.source_id
    LEFT JOIN partner_clawback g
      ON i.source = 'restored' AND g.refund_id = i.source_id AND g.restored_at_ms IS NOT NULL
    LEFT JOIN payout o ON i.source = 'returned' AND o.id = i.source_id AND o.state IN ('failed', 'returned')
    LEFT JOIN earning_correction f ON i.source = 'correction' AND f.id = i.source_id
    WHERE i.units <> coalesce(c.units, -k.units, g.units, o.units, f.units, 0)
    UNION ALL
    SELECT a.id, s.units, e.units FROM ledger_account a
    CROSS JOIN (SELECT coalesce((SELECT sum(units) FROM earning_correction WHERE partner_id IS NOT NULL), 0)::bigint
      - coalesce((SELECT sum(units) FROM payout WHERE partner_id IS NOT NULL AND state NOT IN ('failed', 'returned')), 0)::bigint
      AS units) s
    JOIN LATERAL (SELECT coalesce(sum(amount_units), 0)::bigint AS units FROM entry WHERE account_id = a.id) e ON true
    WHERE a.kind = 'house_partner_settled' AND e.units <> s.units`,
  // Each correction is what its transfer says, and all of them are what corrections have cost.
  corrections_equal_entries: sql`
    SELECT coalesce(c.id, p.cause_id) AS subject_id, coalesce(c.units, 0)::bigint AS expected_units,
      coalesce(p.units, 0)::bigint AS found_units
    FROM earning_correction c
    FULL JOIN (SELECT t.id, t.cause_id, a.owner_id, -sum(h.amount_units) AS units, sum(e.amount_units) AS own_units
      FROM ledger_account k JOIN entry h ON h.account_id = k.id JOIN transfer t ON t.id = h.transfer_id
      JOIN entry e ON e.transfer_id = t.id AND e.account_id <> k.id JOIN ledger_account a ON a.id = e.account_id
      WHERE k.kind = 'house_corrections' GROUP BY 1, 2, 3
    ) p ON p.id = c.transfer_id AND p.owner_id IS NOT DISTINCT FROM CASE WHEN c.partner_id IS NULL AND c.agency_id IS NULL THEN c.user_id END
    WHERE coalesce(c.units, 0) <> coalesce(p.units, 0) OR coalesce(p.own_units, 0) <> coalesce(p.units, 0)`,
  // Each paid period of a plan gave its points once: their number and sum are those of the settled purchases of the plan,
  // and these are what was transferred.
  plan_equals_entries: sql`
    WITH paid AS (
      SELECT p.subscription_id, count(*) AS periods, sum(p.units) AS bought_units, coalesce(sum(e.units), 0) AS units
      FROM purchase p LEFT JOIN LATERAL (SELECT sum(e.amount_units) AS units FROM transfer t
        JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'viewer_points'
        WHERE t.cause = 'purchase' AND t.cause_id = p.id AND a.owner_id = p.user_id) e ON true
      WHERE p.subscription_id IS NOT NULL AND p.state = 'settled' GROUP BY 1
    )
    SELECT coalesce(s.id, p.subscription_id) AS subject_id, coalesce(p.units, 0)::bigint AS expected_units,
      coalesce(s.periods * s.units, 0)::bigint AS found_units
    FROM (SELECT id, periods, units FROM plan_subscription WHERE periods > 0) s
    FULL JOIN paid p ON p.subscription_id = s.id
    WHERE coalesce(p.units, 0) <> coalesce(s.periods * s.units, 0) OR coalesce(p.periods, 0) <> coalesce(s.periods, 0)
      OR coalesce(p.bought_units, 0) <> coalesce(p.units, 0)`,
  ...MILE_RULES,
  ...BOOK_RULES,
  debt_equals_account: sql`
    SELECT coalesce(a.owner_id, d.viewer_id) AS subject_id, coalesce(d.units, 0)::bigint AS expected_units,
      coalesce(a.balance_units, 0) AS found_units
    FROM (SELECT owner_id, balance_units FROM ledger_account WHERE kind = 'viewer_debt') a
    FULL JOIN (SELECT viewer_id, sum(owed_units - paid_units - forgiven_units - cancelled_units) AS units
      FROM point_debt GROUP BY 1) d ON d.viewer_id = a.owner_id
    WHERE coalesce(a.balance_units, 0) <> coalesce(d.units, 0)
    UNION ALL
    -- The other side of all debts is their sum.
    SELECT h.id, -coalesce((SELECT sum(balance_units) FROM ledger_account WHERE kind = 'viewer_debt'), 0)::bigint,
      coalesce(e.units, 0)::bigint
    FROM ledger_account h LEFT JOIN LATERAL (SELECT sum(amount_units) AS units FROM entry WHERE account_id = h.id) e ON true
    WHERE h.kind = 'house_claims' AND coalesce(e.units, 0)
      <> -coalesce((SELECT sum(balance_units) FROM ledger_account WHERE kind = 'viewer_debt'), 0)`,
};

/** Checks the whole ledger in one snapshot, also while it is in use. @returns the findings; empty if there are none */
export async function checkLedger(db: Db): Promise<LedgerFinding[]> {
  return db.transaction(
    async (tx) => {
      // Every rule reads whole tables. With outdated statistics the planner could choose nested loops, which take hours
      // where a hash join takes seconds.
      await tx.execute(sql`SET LOCAL enable_nestloop = off`);
      const findings: LedgerFinding[] = [];
      for (const [rule, query] of Object.entries(RULES) as [LedgerRule, SQL][]) {
        const { rows } = await tx.execute<Omit<LedgerFinding, 'rule'> & Record<string, unknown>>(
          sql`${query} LIMIT ${FINDINGS_LIMIT}`,
        );
        findings.push(...rows.map((row) => ({ rule, ...row })));
      }
      return findings;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
