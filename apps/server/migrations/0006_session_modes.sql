CREATE TABLE "bar" (
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"until_ms" bigint,
	"lift" text DEFAULT 'none' NOT NULL,
	"lift_message" text,
	"lift_at_ms" bigint,
	CONSTRAINT "bar_performer_id_viewer_id_pk" PRIMARY KEY("performer_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "call_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"state" text DEFAULT 'calling' NOT NULL,
	"rate_units_per_min" bigint NOT NULL,
	"decline" text,
	"called_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"label" text NOT NULL,
	"discount_bp" integer NOT NULL,
	"second_discount_bp" integer,
	"modes" jsonb,
	"site_id" integer,
	"performer_id" bigint,
	"starts_at_ms" bigint NOT NULL,
	"ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_preview" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"day_ms" bigint NOT NULL,
	"used_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spend_limit" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"session_units" bigint,
	"day_units" bigint
);
--> statement-breakpoint
CREATE TABLE "twoshot_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "twoshot_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rate_units_per_min" bigint NOT NULL,
	"coupon_to_twoshot" boolean DEFAULT false NOT NULL,
	"session_id" bigint,
	"requested_at_ms" bigint NOT NULL,
	"answered_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "rates" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "media_kind" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "peep_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "until_ms" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "break_mode" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "hidden_key" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "free_tip_goal_units" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "free_tip_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "mode" text DEFAULT 'party' NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "opening_rate_units_per_min" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "opening_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "spend_limit_units" bigint;--> statement-breakpoint
CREATE INDEX "bar_viewer" ON "bar" USING btree ("viewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_request_open" ON "call_request" USING btree ("viewer_id") WHERE "call_request"."state" IN ('calling', 'accepted', 'connected');--> statement-breakpoint
CREATE INDEX "call_request_channel" ON "call_request" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "call_request_viewer" ON "call_request" USING btree ("viewer_id","id");--> statement-breakpoint
CREATE INDEX "campaign_time" ON "campaign" USING btree ("ends_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "twoshot_request_waiting" ON "twoshot_request" USING btree ("viewer_id") WHERE "twoshot_request"."state" IN ('waiting', 'started');--> statement-breakpoint
CREATE INDEX "twoshot_request_channel" ON "twoshot_request" USING btree ("channel_id") WHERE "twoshot_request"."state" IN ('waiting', 'started');--> statement-breakpoint
-- What was set before modes is the rate of party chat.
UPDATE channel SET rates = jsonb_build_object('party', rate_units_per_min) WHERE rate_units_per_min IS NOT NULL;--> statement-breakpoint
UPDATE setting SET name = 'rates', value = jsonb_build_object('party', value) WHERE name = 'rate_units_per_min';--> statement-breakpoint
UPDATE viewer_session SET mode = 'preview' WHERE session_type = 110;--> statement-breakpoint
ALTER TABLE "channel" DROP COLUMN "rate_units_per_min";