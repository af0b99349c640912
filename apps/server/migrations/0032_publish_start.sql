ALTER TABLE "broadcast" ADD COLUMN "publish_start" text DEFAULT 'preparing' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "publish_start" text DEFAULT 'waiting' NOT NULL;