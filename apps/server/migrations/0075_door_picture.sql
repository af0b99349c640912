CREATE SEQUENCE "door_picture_id_seq";
--> statement-breakpoint
CREATE TABLE "door_picture" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('door_picture_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "door_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "door_picture_performer" ON "door_picture" USING btree ("performer_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "door_picture_key" ON "door_picture" USING btree ("key");--> statement-breakpoint
ALTER SEQUENCE "door_picture_id_seq" OWNED BY "door_picture"."id";
