CREATE SEQUENCE "viewer_picture_id_seq";
--> statement-breakpoint
CREATE TABLE "viewer_picture" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('viewer_picture_id_seq', 40) NOT NULL,
	"viewer_id" bigint NOT NULL,
	"key" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewer_profile" (
	"viewer_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'none' NOT NULL,
	"reason" text,
	"wanted_line" text DEFAULT '' NOT NULL,
	"wanted_picture_id" bigint,
	"shown_line" text DEFAULT '' NOT NULL,
	"shown_picture_id" bigint,
	"picture" boolean DEFAULT false NOT NULL,
	"line" boolean DEFAULT false NOT NULL,
	"tier" boolean DEFAULT false NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"sent_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "viewer_picture_viewer" ON "viewer_picture" USING btree ("viewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "viewer_picture_key" ON "viewer_picture" USING btree ("key");
--> statement-breakpoint
ALTER SEQUENCE "viewer_picture_id_seq" OWNED BY "viewer_picture"."id";
