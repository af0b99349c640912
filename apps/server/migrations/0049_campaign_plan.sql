ALTER TABLE "campaign" ADD COLUMN "zone" text DEFAULT 'Asia/Tokyo' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;