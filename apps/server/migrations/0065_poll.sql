CREATE SEQUENCE "poll_id_seq";
--> statement-breakpoint
CREATE TABLE "poll" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('poll_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"begun_at_ms" bigint NOT NULL,
	"until_ms" bigint NOT NULL,
	"over_at_ms" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_vote" (
	"poll_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"option" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "poll_vote_poll_id_viewer_id_pk" PRIMARY KEY("poll_id","viewer_id")
);
--> statement-breakpoint
CREATE INDEX "poll_broadcast" ON "poll" USING btree ("broadcast_id","begun_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_open" ON "poll" USING btree ("performer_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "poll_vote_viewer" ON "poll_vote" USING btree ("viewer_id");--> statement-breakpoint
ALTER SEQUENCE "poll_id_seq" OWNED BY "poll"."id";
