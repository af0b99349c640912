CREATE TABLE "chat_rules" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"on_word" text DEFAULT 'hold' NOT NULL,
	"mask_contacts" boolean DEFAULT false NOT NULL,
	"slow_s" integer DEFAULT 0 NOT NULL,
	"writers" text DEFAULT 'all' NOT NULL,
	"pinned_line_id" bigint
);
--> statement-breakpoint
CREATE TABLE "held_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"client_line_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"at_ms" bigint NOT NULL,
	"apart" boolean NOT NULL,
	"state" text DEFAULT 'held' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_act" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"broadcast_id" bigint,
	"actor_id" bigint NOT NULL,
	"act" text NOT NULL,
	"viewer_id" bigint,
	"line_id" bigint,
	"held_id" bigint,
	"at_ms" bigint NOT NULL,
	"undone_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "muted_viewer" (
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"until_ms" bigint NOT NULL,
	CONSTRAINT "muted_viewer_performer_id_viewer_id_pk" PRIMARY KEY("performer_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "room_helper" (
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"since_ms" bigint NOT NULL,
	CONSTRAINT "room_helper_performer_id_viewer_id_pk" PRIMARY KEY("performer_id","viewer_id")
);
--> statement-breakpoint
ALTER TABLE "chat_line" ADD COLUMN "deleted_at_ms" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "held_line_client" ON "held_line" USING btree ("author_id","client_line_id");--> statement-breakpoint
CREATE INDEX "held_line_waiting" ON "held_line" USING btree ("channel_id","id") WHERE "held_line"."state" = 'held';--> statement-breakpoint
CREATE INDEX "moderation_act_channel" ON "moderation_act" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "chat_line_deleted" ON "chat_line" USING btree ("channel_id","broadcast_id") WHERE "chat_line"."deleted_at_ms" IS NOT NULL;