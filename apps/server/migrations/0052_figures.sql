CREATE TABLE "figure_part" (
	"quarter_ms" bigint NOT NULL,
	"site_id" integer NOT NULL,
	"part" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "figure_part_part_site_id_quarter_ms_name_pk" PRIMARY KEY("part","site_id","quarter_ms","name")
);
--> statement-breakpoint
CREATE TABLE "figure_payers" (
	"zone" text NOT NULL,
	"day_ms" bigint NOT NULL,
	"site_id" integer NOT NULL,
	"payers" integer NOT NULL,
	"until_ms" bigint NOT NULL,
	CONSTRAINT "figure_payers_zone_day_ms_site_id_pk" PRIMARY KEY("zone","day_ms","site_id")
);
--> statement-breakpoint
CREATE TABLE "figure" (
	"quarter_ms" bigint NOT NULL,
	"site_id" integer NOT NULL,
	"bought" bigint DEFAULT 0 NOT NULL,
	"spent_time" bigint DEFAULT 0 NOT NULL,
	"spent_tips" bigint DEFAULT 0 NOT NULL,
	"spent_gifts" bigint DEFAULT 0 NOT NULL,
	"spent_videos" bigint DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"registrations" bigint DEFAULT 0 NOT NULL,
	"logins" bigint DEFAULT 0 NOT NULL,
	"broadcasts" bigint DEFAULT 0 NOT NULL,
	"sessions" bigint DEFAULT 0 NOT NULL,
	"faults" bigint DEFAULT 0 NOT NULL,
	"reports" bigint DEFAULT 0 NOT NULL,
	"refused_purchases" bigint DEFAULT 0 NOT NULL,
	"failed_logins" bigint DEFAULT 0 NOT NULL,
	"server_errors" bigint DEFAULT 0 NOT NULL,
	"owed" bigint,
	"online" integer,
	"on_air" integer,
	CONSTRAINT "figure_site_id_quarter_ms_pk" PRIMARY KEY("site_id","quarter_ms")
);
--> statement-breakpoint
CREATE TABLE "figure_zone" (
	"zone" text PRIMARY KEY NOT NULL,
	"asked_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "login_made" ON "login" USING btree ("created_at_ms") WHERE "login"."kind" <> 'guest';--> statement-breakpoint
CREATE INDEX "broadcast_on_air" ON "broadcast" USING btree ("on_air_at_ms") WHERE "broadcast"."on_air_at_ms" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "viewer_session_ended" ON "viewer_session" USING btree ("ended_at_ms") WHERE "viewer_session"."ended_at_ms" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "id_video_view_ended" ON "id_video_view" USING btree ("ended_at_ms") WHERE "id_video_view"."ended_at_ms" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_event_received" ON "payment_event" USING btree ("received_at_ms");--> statement-breakpoint
CREATE INDEX "purchase_settled" ON "purchase" USING btree ("settled_at_ms") WHERE "purchase"."settled_at_ms" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "report_at" ON "report" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "twoshot_request_given" ON "twoshot_request" USING btree ("answered_at_ms") WHERE "twoshot_request"."gift_units" > 0;