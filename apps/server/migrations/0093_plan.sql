CREATE SEQUENCE "plan_subscription_id_seq" MAXVALUE 1099511627776;--> statement-breakpoint
CREATE TABLE "plan_subscription" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('plan_subscription_id_seq', 40) NOT NULL,
	"user_id" bigint NOT NULL,
	"site_id" integer NOT NULL,
	"plan" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"provider" text NOT NULL,
	"sale_id" text,
	"price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"units" bigint NOT NULL,
	"periods" integer DEFAULT 0 NOT NULL,
	"paid_until_ms" bigint,
	"cancelled_at_ms" bigint,
	"ended_at_ms" bigint,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_renewal" (
	"renewal_id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "subscription_id" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "renews" text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_subscription" ADD CONSTRAINT "plan_subscription_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_subscription_sale" ON "plan_subscription" USING btree ("provider","sale_id") WHERE "plan_subscription"."sale_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_subscription_live" ON "plan_subscription" USING btree ("user_id") WHERE "plan_subscription"."state" IN ('active', 'past_due');--> statement-breakpoint
CREATE INDEX "plan_subscription_user" ON "plan_subscription" USING btree ("user_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "purchase_subscription" ON "purchase" USING btree ("subscription_id") WHERE "purchase"."subscription_id" IS NOT NULL;