ALTER TABLE "call_request" ADD COLUMN "until_ms" bigint;--> statement-breakpoint
ALTER TABLE "twoshot_request" ADD COLUMN "gift_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "twoshot_request" ADD COLUMN "gift_performer_units" bigint DEFAULT 0 NOT NULL;