CREATE SEQUENCE "present_id_seq";
--> statement-breakpoint
CREATE TABLE "present" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('present_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"earnings_units" bigint NOT NULL,
	"gift" text,
	"message" text,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "presented_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "presented_used_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "present_transfer" ON "present" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "present_performer" ON "present" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE INDEX "present_viewer" ON "present" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "present_list" ON "present" USING btree ("at_ms","id");--> statement-breakpoint
ALTER SEQUENCE "present_id_seq" OWNED BY "present"."id";--> statement-breakpoint
-- Coupon points of a viewer that a performer gave out of an allowance and that are left. Payments use them first, and they
-- bring no share. @param p_left_units those received, less those used in single payments; sessions are counted here
CREATE FUNCTION presented_left(p_account_id bigint, p_viewer_id bigint, p_left_units bigint) RETURNS bigint
LANGUAGE sql VOLATILE AS $$
  SELECT greatest(0, p_left_units - coalesce(sum(least(charged_units, bonus_units)), 0)::bigint)
  FROM viewer_session WHERE viewer_id = p_viewer_id AND bonus_units > 0 AND payer_account_id = p_account_id
$$;
--> statement-breakpoint
-- As before, without sessions that are paid with coupon points.
CREATE OR REPLACE FUNCTION bonus_left(p_viewer_id bigint, p_given_units bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT greatest(0, p_given_units - coalesce(sum(least(charged_units, bonus_units)), 0)::bigint)
  FROM viewer_session WHERE viewer_id = p_viewer_id AND bonus_units > 0 AND point_type <> 2010
$$;
--> statement-breakpoint
-- Presents are payments the other way round. They belong to no visit and no broadcast, so that they change no price.
CREATE OR REPLACE VIEW "payment" AS
  SELECT 'tip'::text AS kind, 't'::text AS letter, 'tip'::text AS cause, 'tip'::text AS income, true AS given, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    NULL::text AS gift, NULL::text AS paid_for, units AS kept_units
  FROM "tip"
  UNION ALL
  SELECT 'gift'::text, 'p'::text, 'tip'::text, 'gift'::text, true, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    gift, NULL::text, units
  FROM "gift"
  UNION ALL
  SELECT 'toy'::text, 'y'::text, 'tip'::text, 'tip'::text, true, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    NULL::text, 'toy'::text, CASE WHEN back_transfer_id IS NULL THEN units ELSE units - back_units END
  FROM "toy_command" WHERE transfer_id IS NOT NULL
  UNION ALL
  SELECT 'toy_back'::text, 'z'::text, 'tip'::text, NULL::text, true, id,
    back_transfer_id, viewer_id, performer_id, broadcast_id, session_id, -back_units, 0::bigint, anonymous, over_at_ms,
    NULL::text, 'toy_back'::text, 0::bigint
  FROM "toy_command" WHERE back_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'tip_request'::text, 'r'::text, 'tip'::text, 'tip'::text, true, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    NULL::text, 'tip_request'::text, CASE WHEN back_transfer_id IS NULL THEN units ELSE 0 END
  FROM "tip_request"
  UNION ALL
  SELECT 'tip_request_back'::text, 'q'::text, 'tip'::text, NULL::text, true, id,
    back_transfer_id, viewer_id, performer_id, broadcast_id, session_id, -units, 0::bigint, anonymous, over_at_ms,
    NULL::text, 'tip_request_back'::text, 0::bigint
  FROM "tip_request" WHERE back_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'secret_message'::text, 'm'::text, 'tip'::text, 'tip'::text, true, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, false, at_ms,
    NULL::text, 'secret_message'::text, units
  FROM "secret_message"
  UNION ALL
  SELECT 'stage_effect'::text, 'f'::text, 'tip'::text, 'tip'::text, true, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    NULL::text, 'stage_effect'::text, units
  FROM "stage_effect"
  UNION ALL
  SELECT 'poll_vote'::text, 'v'::text, 'tip'::text, 'tip'::text, true, id,
    transfer_id, viewer_id, performer_id, broadcast_id, session_id, units, performer_units, anonymous, at_ms,
    NULL::text, 'poll_vote'::text, CASE WHEN back_transfer_id IS NULL THEN units ELSE 0 END
  FROM "paid_vote"
  UNION ALL
  SELECT 'poll_vote_back'::text, 'w'::text, 'tip'::text, NULL::text, true, id,
    back_transfer_id, viewer_id, performer_id, broadcast_id, session_id, -units, 0::bigint, anonymous, back_at_ms,
    NULL::text, 'poll_vote_back'::text, 0::bigint
  FROM "paid_vote" WHERE back_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'id_video'::text, 'i'::text, 'tip'::text, NULL::text, false, id,
    transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, units, performer_units, true, ended_at_ms,
    NULL::text, 'id_video'::text, units
  FROM "id_video_view" WHERE transfer_id IS NOT NULL
  UNION ALL
  SELECT 'id_video_back'::text, 'b'::text, 'tip'::text, NULL::text, false, id,
    back_transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, -units, 0::bigint, true, ended_at_ms,
    NULL::text, 'id_video_back'::text, 0::bigint
  FROM "id_video_view" WHERE back_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'coupon_gift'::text, 'g'::text, 'coupon_gift'::text, 'tip'::text, false, id,
    NULL::bigint, viewer_id, channel_id, broadcast_id, session_id, gift_units, gift_performer_units, false,
    answered_at_ms, NULL::text, NULL::text, gift_units
  FROM "twoshot_request" WHERE gift_units > 0
  UNION ALL
  SELECT 'present'::text, 'h'::text, 'tip'::text, NULL::text, false, id,
    transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, -units, -earnings_units, false, at_ms,
    NULL::text, 'present'::text, 0::bigint
  FROM "present";
