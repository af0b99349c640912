-- What viewers paid to performers at once, a row for each transfer. Time is not in it: sessions and their entries tell it.
-- The next kind of gift adds a branch with CREATE OR REPLACE VIEW. All branches have the same types, and those of
-- gifts have no condition, so that each table is read by its own indexes.
--   letter: of the payment's lines in an earnings statement
--   income: which figure of a broadcast's earnings it adds to; null: none
--   given: whether it was given in a room by a running session: it earns half-price time and shows in the viewer list
--   transfer_id: null for coupons of two-shots, whose transfer has the idempotency key 'coupon_gift:<id>'
CREATE VIEW "payment" AS
  SELECT 'tip'::text AS kind, 't'::text AS letter, 'tip'::text AS cause, 'tip'::text AS income, true AS given, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    NULL::text AS gift, NULL::text AS paid_for
  FROM "tip"
  UNION ALL
  SELECT 'gift'::text, 'p'::text, 'tip'::text, 'gift'::text, true, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    gift, NULL::text
  FROM "gift"
  UNION ALL
  SELECT 'id_video'::text, 'i'::text, 'tip'::text, NULL::text, false, id,
    transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, units, performer_units, true, ended_at_ms,
    NULL::text, 'id_video'::text
  FROM "id_video_view" WHERE transfer_id IS NOT NULL
  UNION ALL
  SELECT 'id_video_back'::text, 'b'::text, 'tip'::text, NULL::text, false, id,
    back_transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, -units, 0::bigint, true, ended_at_ms,
    NULL::text, 'id_video_back'::text
  FROM "id_video_view" WHERE back_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'coupon_gift'::text, 'g'::text, 'coupon_gift'::text, 'tip'::text, false, id,
    NULL::bigint, viewer_id, channel_id, broadcast_id, session_id, gift_units, gift_performer_units, false,
    answered_at_ms, NULL::text, NULL::text
  FROM "twoshot_request" WHERE gift_units > 0;
