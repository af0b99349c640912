CREATE TABLE "performer_tag" (
	"performer_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "performer_tag_performer_id_tag_id_pk" PRIMARY KEY("performer_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "recommend_off" (
	"viewer_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_search_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" bigint NOT NULL,
	"address" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"names" text NOT NULL,
	"words" text NOT NULL,
	"traits" text[] NOT NULL,
	"grams" text[] NOT NULL,
	"born" text
);
--> statement-breakpoint
CREATE TABLE "search_standing" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"points_units" bigint DEFAULT 0 NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"rate_units" bigint DEFAULT 0 NOT NULL,
	"first_on_air_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_ja" text NOT NULL,
	"name_en" text NOT NULL,
	"folded_ja" text NOT NULL,
	"folded_en" text NOT NULL,
	"used" boolean DEFAULT true NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "performer_tag" ADD CONSTRAINT "performer_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "performer_tag_tag" ON "performer_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_search_address" ON "saved_search" USING btree ("viewer_id","address");--> statement-breakpoint
CREATE INDEX "search_entry_grams" ON "search_entry" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "search_standing_points" ON "search_standing" USING btree ("points_units","performer_id");--> statement-breakpoint
CREATE INDEX "search_standing_favourites" ON "search_standing" USING btree ("favourites","performer_id");--> statement-breakpoint
CREATE INDEX "search_standing_rate" ON "search_standing" USING btree ("rate_units","performer_id");--> statement-breakpoint
CREATE INDEX "search_standing_first" ON "search_standing" USING btree ("first_on_air_ms","performer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_folded_ja" ON "tag" USING btree ("folded_ja");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_folded_en" ON "tag" USING btree ("folded_en");--> statement-breakpoint
CREATE INDEX "tag_list" ON "tag" USING btree ("made_at_ms","id");--> statement-breakpoint
CREATE INDEX "channel_on_air" ON "channel" USING btree ("performer_id") WHERE "channel"."broadcast_id" IS NOT NULL;