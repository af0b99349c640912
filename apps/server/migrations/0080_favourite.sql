CREATE TABLE "favourite_count" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite_person" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"quiet_from_min" integer,
	"quiet_to_min" integer,
	"time_zone" text DEFAULT 'Asia/Tokyo' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"viewer_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	"tells_page" boolean DEFAULT true NOT NULL,
	"tells_mail" boolean DEFAULT false NOT NULL,
	"mailed_at_ms" bigint,
	CONSTRAINT "favourite_viewer_id_performer_id_pk" PRIMARY KEY("viewer_id","performer_id")
);
--> statement-breakpoint
CREATE TABLE "login_notice" (
	"broadcast_id" bigint PRIMARY KEY NOT NULL,
	"performer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"told_to_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "favourite_performer" ON "favourite" USING btree ("performer_id","viewer_id");--> statement-breakpoint
CREATE INDEX "login_notice_performer" ON "login_notice" USING btree ("performer_id","broadcast_id");