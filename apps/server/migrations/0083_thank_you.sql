CREATE SEQUENCE "thank_you_id_seq";
--> statement-breakpoint
CREATE TABLE "thank_you_choice" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"accepts" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thank_you" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('thank_you_id_seq', 40) NOT NULL,
	"viewer_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"performer_units" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "thank_you_transfer" ON "thank_you" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "thank_you_viewer" ON "thank_you" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "thank_you_performer" ON "thank_you" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE INDEX "thank_you_broadcast" ON "thank_you" USING btree ("broadcast_id","viewer_id");
--> statement-breakpoint
ALTER SEQUENCE "thank_you_id_seq" OWNED BY "thank_you"."id";--> statement-breakpoint
-- Thank-you points are payments too.
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
  FROM "present"
  UNION ALL
  SELECT 'ticket'::text, 'k'::text, 'tip'::text, NULL::text, false, id,
    transfer_id, viewer_id, performer_id, broadcast_id, NULL::bigint, units, 0::bigint, false, at_ms,
    NULL::text, 'ticket'::text, CASE WHEN back_transfer_id IS NULL THEN units ELSE 0 END
  FROM "ticket"
  UNION ALL
  SELECT 'ticket_back'::text, 'l'::text, 'tip'::text, NULL::text, false, id,
    back_transfer_id, viewer_id, performer_id, broadcast_id, NULL::bigint, -units, 0::bigint, false, back_at_ms,
    NULL::text, 'ticket_back'::text, 0::bigint
  FROM "ticket" WHERE back_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'ticket_share'::text, 'n'::text, 'tip'::text, 'tip'::text, false, id,
    settle_transfer_id, viewer_id, performer_id, broadcast_id, NULL::bigint, 0::bigint, performer_units, false,
    settled_at_ms, NULL::text, 'ticket'::text, units
  FROM "ticket" WHERE settle_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'thank_you'::text, 'a'::text, 'tip'::text, 'tip'::text, false, id,
    transfer_id, viewer_id, performer_id, broadcast_id, NULL::bigint, units, performer_units, false, at_ms,
    NULL::text, 'thank_you'::text, units
  FROM "thank_you";
