CREATE SEQUENCE "campaign_picture_id_seq";
--> statement-breakpoint
CREATE TABLE "campaign_picture" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('campaign_picture_id_seq', 40) NOT NULL,
	"key" text NOT NULL,
	"campaign_id" bigint,
	"staff_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_picture_key" ON "campaign_picture" USING btree ("key");--> statement-breakpoint
CREATE INDEX "campaign_picture_campaign" ON "campaign_picture" USING btree ("campaign_id");
--> statement-breakpoint
ALTER SEQUENCE "campaign_picture_id_seq" OWNED BY "campaign_picture"."id";
