CREATE TABLE "next_login" (
	"performer_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "next_login_performer_id_at_ms_pk" PRIMARY KEY("performer_id","at_ms")
);
--> statement-breakpoint
CREATE TABLE "profile" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"facts" jsonb NOT NULL,
	"shown_texts" jsonb NOT NULL,
	"sent_texts" jsonb,
	"state" text DEFAULT 'none' NOT NULL,
	"reason" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	"sent_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "recommend" (
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "recommend_performer_id_viewer_id_day_pk" PRIMARY KEY("performer_id","viewer_id","day")
);
--> statement-breakpoint
CREATE INDEX "recommend_at" ON "recommend" USING btree ("at_ms");