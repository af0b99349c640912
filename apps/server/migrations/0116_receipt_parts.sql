ALTER TABLE "coupon_use" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "billed_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "billed_currency" text;--> statement-breakpoint
ALTER TABLE "top_up" ADD COLUMN "price_minor" integer;--> statement-breakpoint
ALTER TABLE "top_up" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_withdrawal" ON "contact" USING btree ("opened_at_ms") WHERE subject = 'withdrawal';