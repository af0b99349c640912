CREATE TABLE "cheer" (
	"broadcast_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"cheers" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "cheer_broadcast_id_viewer_id_day_pk" PRIMARY KEY("broadcast_id","viewer_id","day"),
	CONSTRAINT "cheer_counted" CHECK ("cheer"."cheers" > 0)
);
--> statement-breakpoint
CREATE INDEX "cheer_viewer_day" ON "cheer" USING btree ("viewer_id","day");