CREATE TABLE "coupon_code" (
	"key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"coupon_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_miss" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"misses" integer NOT NULL,
	"since_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_return" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"use_id" bigint NOT NULL,
	"taken_units" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"back_transfer_id" bigint
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"codes" text NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"site_id" integer,
	"percent" integer,
	"units" bigint,
	"buyers" text NOT NULL,
	"min_price_cents" integer NOT NULL,
	"budget_uses" integer,
	"budget_units" bigint,
	"taken_uses" integer DEFAULT 0 NOT NULL,
	"taken_units" bigint DEFAULT 0 NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at_ms" bigint NOT NULL,
	"exported_at_ms" bigint,
	CONSTRAINT "coupon_taken" CHECK ("coupon"."taken_uses" >= 0 AND "coupon"."taken_units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"key" text NOT NULL,
	"once_key" text NOT NULL,
	"single_key" text,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"purchase_id" bigint,
	"off_cents" integer NOT NULL,
	"units" bigint NOT NULL,
	"transfer_id" bigint,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_code" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"device_hash" text NOT NULL,
	"network" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral" (
	"friend_id" bigint PRIMARY KEY NOT NULL,
	"referrer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"doubt" text,
	"device_hash" text NOT NULL,
	"network" text NOT NULL,
	"mailbox_hash" text,
	"at_ms" bigint NOT NULL,
	"due_at_ms" bigint,
	"units" bigint DEFAULT 0 NOT NULL,
	"transfer_id" bigint,
	"earned_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_return" ADD CONSTRAINT "coupon_return_use_id_coupon_use_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."coupon_use"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_code_coupon" ON "coupon_code" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_return_use" ON "coupon_return" USING btree ("use_id");--> statement-breakpoint
CREATE INDEX "coupon_list" ON "coupon" USING btree ("made_at_ms","id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_use_once" ON "coupon_use" USING btree ("once_key") WHERE "coupon_use"."state" IN ('held', 'used');--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_use_single" ON "coupon_use" USING btree ("single_key") WHERE "coupon_use"."state" IN ('held', 'used');--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_use_purchase" ON "coupon_use" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "coupon_use_coupon" ON "coupon_use" USING btree ("coupon_id","at_ms");--> statement-breakpoint
CREATE INDEX "coupon_use_user" ON "coupon_use" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_code_code" ON "referral_code" USING btree ("code");--> statement-breakpoint
CREATE INDEX "referral_referrer" ON "referral" USING btree ("referrer_id","at_ms");