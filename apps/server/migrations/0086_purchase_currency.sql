ALTER TABLE "purchase" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;