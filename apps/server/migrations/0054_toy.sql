CREATE TABLE "toy_command" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "toy_command_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"slot" integer NOT NULL,
	"level" integer NOT NULL,
	"v_level" integer NOT NULL,
	"r_level" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"anonymous" boolean NOT NULL,
	"point_type" integer NOT NULL,
	"units" bigint NOT NULL,
	"performer_units" bigint NOT NULL,
	"share_bp" integer NOT NULL,
	"back_units" bigint DEFAULT 0 NOT NULL,
	"transfer_id" bigint,
	"back_transfer_id" bigint,
	"at_ms" bigint NOT NULL,
	"link_id" text,
	"toy_id" text,
	"started_at_ms" bigint,
	"ends_at_ms" bigint,
	"over_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "toy_control" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "toy_control_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"slot" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"requested_at_ms" bigint NOT NULL,
	"over_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "toy_link" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"link_id" text NOT NULL,
	"toys" jsonb NOT NULL,
	"app" text,
	"seen_at_ms" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "toy_command_transfer" ON "toy_command" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "toy_command_back_transfer" ON "toy_command" USING btree ("back_transfer_id");--> statement-breakpoint
CREATE INDEX "toy_command_open" ON "toy_command" USING btree ("performer_id","id") WHERE state IN ('queued', 'sending', 'running');--> statement-breakpoint
CREATE INDEX "toy_command_session" ON "toy_command" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "toy_command_over" ON "toy_command" USING btree ("performer_id","over_at_ms");--> statement-breakpoint
CREATE INDEX "toy_command_viewer" ON "toy_command" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "toy_control_viewer" ON "toy_control" USING btree ("channel_id","slot","viewer_id") WHERE state IN ('requested', 'accepted', 'in_use');--> statement-breakpoint
CREATE UNIQUE INDEX "toy_control_holder" ON "toy_control" USING btree ("channel_id","slot") WHERE state IN ('accepted', 'in_use');--> statement-breakpoint
-- Commands to toys are payments too. What goes back of one is a row of its own, as that of an ID video is.
--   kept_units: what the viewer paid after a later return; an earnings statement shows the share of it
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
  FROM "twoshot_request" WHERE gift_units > 0;
