CREATE TABLE "media_home" (
	"channel_id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"node" text NOT NULL,
	"life_ms" bigint NOT NULL,
	"state" text DEFAULT 'placed' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_node" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'up' NOT NULL,
	"draining" boolean DEFAULT false NOT NULL,
	"life_ms" bigint DEFAULT 0 NOT NULL,
	"seen_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_seat" (
	"session_id" text PRIMARY KEY NOT NULL,
	"channel_id" text NOT NULL,
	"node" text NOT NULL,
	"life_ms" bigint NOT NULL,
	"state" text DEFAULT 'placed' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "media_home_node" ON "media_home" USING btree ("node");--> statement-breakpoint
CREATE INDEX "media_seat_node" ON "media_seat" USING btree ("node");--> statement-breakpoint
CREATE INDEX "media_seat_channel" ON "media_seat" USING btree ("channel_id") WHERE "media_seat"."state" <> 'lost';