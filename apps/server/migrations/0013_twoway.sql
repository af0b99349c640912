CREATE TABLE "twoway_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "twoway_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"mode" text NOT NULL,
	"camera_on" boolean NOT NULL,
	"microphone_on" boolean NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"extra_units_per_min" bigint NOT NULL,
	"session_id" bigint,
	"party_session_id" bigint,
	"requested_at_ms" bigint NOT NULL,
	"started_at_ms" bigint,
	"over_at_ms" bigint,
	"ended_by" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "twoway_request_viewer" ON "twoway_request" USING btree ("viewer_id") WHERE "twoway_request"."state" IN ('waiting', 'accepted', 'started');--> statement-breakpoint
CREATE UNIQUE INDEX "twoway_request_open" ON "twoway_request" USING btree ("channel_id") WHERE "twoway_request"."state" IN ('accepted', 'started');--> statement-breakpoint
CREATE INDEX "twoway_request_channel" ON "twoway_request" USING btree ("channel_id") WHERE "twoway_request"."state" IN ('waiting', 'accepted', 'started');--> statement-breakpoint
CREATE INDEX "twoway_request_session" ON "twoway_request" USING btree ("session_id");