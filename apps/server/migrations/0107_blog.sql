CREATE SEQUENCE "blog_entry_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "blog_picture_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "blog_comment_id_seq";
--> statement-breakpoint
CREATE TABLE "blog_comment" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('blog_comment_id_seq', 40) NOT NULL,
	"entry_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"name" text,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_entry" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('blog_entry_id_seq', 40) NOT NULL,
	"performer_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"words" jsonb NOT NULL,
	"shown_words" jsonb,
	"planned_at_ms" bigint,
	"published_at_ms" bigint,
	"at_ms" bigint NOT NULL,
	"changed_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "blog_like" (
	"entry_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "blog_like_entry_id_viewer_id_pk" PRIMARY KEY("entry_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "blog_picture" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('blog_picture_id_seq', 40) NOT NULL,
	"entry_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"key" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_version" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"section" text NOT NULL,
	"state" text NOT NULL,
	"title_ja" text NOT NULL,
	"title_en" text NOT NULL,
	"text_ja" text NOT NULL,
	"text_en" text NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at_ms" bigint NOT NULL,
	CONSTRAINT "help_version_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
CREATE INDEX "blog_comment_entry" ON "blog_comment" USING btree ("entry_id","at_ms","id");--> statement-breakpoint
CREATE INDEX "blog_comment_performer" ON "blog_comment" USING btree ("performer_id","at_ms","id");--> statement-breakpoint
CREATE INDEX "blog_comment_viewer" ON "blog_comment" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "blog_entry_performer" ON "blog_entry" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE INDEX "blog_entry_list" ON "blog_entry" USING btree ("at_ms","id");--> statement-breakpoint
CREATE INDEX "blog_entry_shown" ON "blog_entry" USING btree ("published_at_ms","id") WHERE "blog_entry"."shown_words" IS NOT NULL AND "blog_entry"."state" NOT IN ('taken_down', 'deleted');--> statement-breakpoint
CREATE INDEX "blog_like_viewer" ON "blog_like" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "blog_picture_entry" ON "blog_picture" USING btree ("entry_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_picture_key" ON "blog_picture" USING btree ("key");
--> statement-breakpoint
ALTER SEQUENCE "blog_entry_id_seq" OWNED BY "blog_entry"."id";
--> statement-breakpoint
ALTER SEQUENCE "blog_picture_id_seq" OWNED BY "blog_picture"."id";
--> statement-breakpoint
ALTER SEQUENCE "blog_comment_id_seq" OWNED BY "blog_comment"."id";
