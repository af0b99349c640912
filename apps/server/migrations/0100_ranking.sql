CREATE SEQUENCE "ranking_event_id_seq";
--> statement-breakpoint
CREATE TABLE "ranking_back" (
	"key" text PRIMARY KEY NOT NULL,
	"viewer_id" bigint NOT NULL,
	"from_day" integer NOT NULL,
	"until_day" integer NOT NULL,
	"units" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranking_choice" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"shown" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranking_event_entry" (
	"event_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "ranking_event_entry_event_id_performer_id_pk" PRIMARY KEY("event_id","performer_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_event_result" (
	"event_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"figure" bigint NOT NULL,
	CONSTRAINT "ranking_event_result_event_id_performer_id_pk" PRIMARY KEY("event_id","performer_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_event" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('ranking_event_id_seq', 40) NOT NULL,
	"title_ja" text NOT NULL,
	"title_en" text NOT NULL,
	"measure" text NOT NULL,
	"entry" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"from_day" integer NOT NULL,
	"until_day" integer NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at_ms" bigint NOT NULL,
	"frozen_at_ms" bigint,
	CONSTRAINT "ranking_event_days" CHECK ("ranking_event"."from_day" <= "ranking_event"."until_day")
);
--> statement-breakpoint
CREATE TABLE "ranking_position" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"transfer_id" bigint DEFAULT 0 NOT NULL,
	"counted_at_ms" bigint DEFAULT 0 NOT NULL,
	"mark" jsonb,
	CONSTRAINT "ranking_position_one" CHECK ("ranking_position"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "ranking_spending" (
	"performer_id" bigint NOT NULL,
	"day" integer NOT NULL,
	"viewer_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	"voice_units" bigint NOT NULL,
	"named_units" bigint NOT NULL,
	"back_units" bigint DEFAULT 0 NOT NULL,
	"back_voice_units" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ranking_spending_performer_id_day_viewer_id_pk" PRIMARY KEY("performer_id","day","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_sum" (
	"period" text NOT NULL,
	"start_day" integer NOT NULL,
	"performer_id" bigint NOT NULL,
	"points_units" bigint NOT NULL,
	"voice_units" bigint NOT NULL,
	CONSTRAINT "ranking_sum_period_start_day_performer_id_pk" PRIMARY KEY("period","start_day","performer_id")
);
--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "media_kind" text;--> statement-breakpoint
ALTER TABLE "ranking_event_entry" ADD CONSTRAINT "ranking_event_entry_event_id_ranking_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ranking_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_event_result" ADD CONSTRAINT "ranking_event_result_event_id_ranking_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."ranking_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranking_back_viewer" ON "ranking_back" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "ranking_event_result_rank" ON "ranking_event_result" USING btree ("event_id","rank");--> statement-breakpoint
CREATE INDEX "ranking_event_list" ON "ranking_event" USING btree ("made_at_ms","id");--> statement-breakpoint
CREATE INDEX "ranking_event_until" ON "ranking_event" USING btree ("until_day");--> statement-breakpoint
CREATE INDEX "ranking_spending_viewer" ON "ranking_spending" USING btree ("viewer_id","day");--> statement-breakpoint
CREATE INDEX "ranking_sum_points" ON "ranking_sum" USING btree ("period","start_day","points_units");--> statement-breakpoint
CREATE INDEX "ranking_sum_voice" ON "ranking_sum" USING btree ("period","start_day","voice_units") WHERE "ranking_sum"."voice_units" > 0;--> statement-breakpoint
CREATE INDEX "favourite_at" ON "favourite" USING btree ("at_ms","performer_id");--> statement-breakpoint
ALTER SEQUENCE "ranking_event_id_seq" OWNED BY "ranking_event"."id";--> statement-breakpoint
INSERT INTO "ranking_position" DEFAULT VALUES;--> statement-breakpoint
-- Broadcasts that run now are known; of earlier ones the kind is not.
UPDATE "broadcast" SET "media_kind" = "channel"."media_kind" FROM "channel" WHERE "channel"."broadcast_id" = "broadcast"."id";
