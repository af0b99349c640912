ALTER TABLE "plan_subscription" ADD COLUMN "begins_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "plan_subscription" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "names_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "plan_subscription_created" ON "plan_subscription" USING btree ("created_at_ms","id");