CREATE SEQUENCE "album_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "album_picture_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "album_purchase_id_seq";
--> statement-breakpoint
CREATE TABLE "album_picture" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('album_picture_id_seq', 40) NOT NULL,
	"album_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"caption" jsonb NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"duration_ms" integer,
	"size_bytes" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "album_purchase" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('album_purchase_id_seq', 40) NOT NULL,
	"album_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"performer_units" bigint NOT NULL,
	"anonymous" boolean NOT NULL,
	"state" text DEFAULT 'kept' NOT NULL,
	"at_ms" bigint NOT NULL,
	"back_at_ms" bigint,
	"back_transfer_id" bigint,
	"back_performer_units" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "album" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('album_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"title" jsonb NOT NULL,
	"access" text NOT NULL,
	"units" bigint,
	"at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"kept_until_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "album_picture_album" ON "album_picture" USING btree ("album_id","position");--> statement-breakpoint
CREATE INDEX "album_picture_performer" ON "album_picture" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "album_picture_key" ON "album_picture" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "album_purchase_one" ON "album_purchase" USING btree ("album_id","viewer_id") WHERE state = 'kept';--> statement-breakpoint
CREATE UNIQUE INDEX "album_purchase_transfer" ON "album_purchase" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "album_purchase_back" ON "album_purchase" USING btree ("back_transfer_id");--> statement-breakpoint
CREATE INDEX "album_purchase_album" ON "album_purchase" USING btree ("album_id","at_ms");--> statement-breakpoint
CREATE INDEX "album_purchase_viewer" ON "album_purchase" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "album_purchase_performer" ON "album_purchase" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE INDEX "album_performer" ON "album" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE INDEX "album_list" ON "album" USING btree ("at_ms","id");
--> statement-breakpoint
ALTER SEQUENCE "album_id_seq" OWNED BY "album"."id";
--> statement-breakpoint
ALTER SEQUENCE "album_picture_id_seq" OWNED BY "album_picture"."id";
--> statement-breakpoint
ALTER SEQUENCE "album_purchase_id_seq" OWNED BY "album_purchase"."id";
--> statement-breakpoint
-- Written by hand: bought albums are payments too.
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
  FROM "thank_you"
  UNION ALL
  SELECT 'album'::text, 'c'::text, 'tip'::text, NULL::text, false, id,
    transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, units, performer_units, anonymous, at_ms,
    NULL::text, 'album'::text, CASE WHEN back_transfer_id IS NULL THEN units ELSE 0 END
  FROM "album_purchase"
  UNION ALL
  SELECT 'album_back'::text, 'd'::text, 'tip'::text, NULL::text, false, id,
    back_transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, -units, -back_performer_units, anonymous,
    back_at_ms, NULL::text, 'album_back'::text, 0::bigint
  FROM "album_purchase" WHERE back_transfer_id IS NOT NULL;
