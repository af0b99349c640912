ALTER TABLE "bar" ADD COLUMN "set_by" text DEFAULT 'performer' NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "source" text;