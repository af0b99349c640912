CREATE SEQUENCE "mailbox_file_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "mailbox_news_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "mailbox_payment_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "mailbox_thread_id_seq";
--> statement-breakpoint
CREATE TABLE "mailbox_choice" (
	"viewer_id" bigint PRIMARY KEY NOT NULL,
	"wants_news" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_file" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('mailbox_file_id_seq', 40) NOT NULL,
	"key" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"type" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	"sent" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"from_performer" boolean NOT NULL,
	"text" text NOT NULL,
	"lang" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	"withheld" boolean DEFAULT false NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL,
	"file_id" bigint,
	"picture_units" bigint DEFAULT 0 NOT NULL,
	"news_id" bigint
);
--> statement-breakpoint
CREATE TABLE "mailbox_news" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('mailbox_news_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"audience" text NOT NULL,
	"text" text NOT NULL,
	"lang" text NOT NULL,
	"translation" jsonb,
	"at_ms" bigint NOT NULL,
	"told_to_id" bigint DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_payment" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('mailbox_payment_id_seq', 40) NOT NULL,
	"kind" text NOT NULL,
	"message_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"performer_units" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_setting" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"takes" boolean DEFAULT true NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_thread" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('mailbox_thread_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"viewer_at_ms" bigint,
	"performer_at_ms" bigint,
	"wants_news" boolean DEFAULT true NOT NULL,
	"blocks" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_file_key" ON "mailbox_file" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mailbox_message_thread" ON "mailbox_message" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "mailbox_message_unread" ON "mailbox_message" USING btree ("receiver_id","thread_id") WHERE read_at_ms IS NULL AND NOT withheld;--> statement-breakpoint
CREATE INDEX "mailbox_message_at" ON "mailbox_message" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "mailbox_message_file" ON "mailbox_message" USING btree ("file_id") WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mailbox_news_performer" ON "mailbox_news" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_payment_one" ON "mailbox_payment" USING btree ("message_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_payment_transfer" ON "mailbox_payment" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "mailbox_payment_viewer" ON "mailbox_payment" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "mailbox_payment_performer" ON "mailbox_payment" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_thread_pair" ON "mailbox_thread" USING btree ("performer_id","viewer_id");--> statement-breakpoint
CREATE INDEX "mailbox_thread_viewer" ON "mailbox_thread" USING btree ("viewer_id","viewer_at_ms");--> statement-breakpoint
CREATE INDEX "mailbox_thread_performer" ON "mailbox_thread" USING btree ("performer_id","performer_at_ms");--> statement-breakpoint
CREATE INDEX "contact_unread" ON "contact" USING btree ("user_id") WHERE unread;
--> statement-breakpoint
ALTER SEQUENCE "mailbox_file_id_seq" OWNED BY "mailbox_file"."id";
--> statement-breakpoint
ALTER SEQUENCE "mailbox_news_id_seq" OWNED BY "mailbox_news"."id";
--> statement-breakpoint
ALTER SEQUENCE "mailbox_payment_id_seq" OWNED BY "mailbox_payment"."id";
--> statement-breakpoint
ALTER SEQUENCE "mailbox_thread_id_seq" OWNED BY "mailbox_thread"."id";
--> statement-breakpoint
-- Written by hand: messages and pictures of the mailbox are payments too.
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
  FROM "album_purchase" WHERE back_transfer_id IS NOT NULL
  UNION ALL
  SELECT 'mailbox_' || kind, CASE kind WHEN 'message' THEN 'e' ELSE 'o' END, 'tip'::text, NULL::text, false, id,
    transfer_id, viewer_id, performer_id, NULL::bigint, NULL::bigint, units, performer_units, false, at_ms,
    NULL::text, 'mailbox_' || kind, units
  FROM "mailbox_payment";
