CREATE TABLE "stored_card" (
	"card_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"brand" text,
	"last4" text,
	"credential" text,
	"changed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_charge" (
	"purchase_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"card_id" text NOT NULL,
	"state" text NOT NULL,
	"token" text,
	"sale_id" text,
	"reason" text,
	"created_at_ms" bigint NOT NULL,
	"asked_at_ms" bigint,
	"decided_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "top_up_consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "top_up_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"shown_version" integer NOT NULL,
	"shown_hash" text NOT NULL,
	"shown_text" text NOT NULL,
	"shown_language" text NOT NULL,
	"ip_address" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_up" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"below_units" bigint NOT NULL,
	"pack_id" text NOT NULL,
	"most_a_day" integer NOT NULL,
	"most_a_month" integer NOT NULL,
	"card_id" text NOT NULL,
	"consent_id" bigint NOT NULL,
	"changed_at_ms" bigint NOT NULL,
	"next_at_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "card_credential" text;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "way" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "before" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "claim_url" text;--> statement-breakpoint
ALTER TABLE "stored_card" ADD CONSTRAINT "stored_card_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_charge" ADD CONSTRAINT "stored_charge_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_consent" ADD CONSTRAINT "top_up_consent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_consent_id_top_up_consent_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."top_up_consent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stored_card_owner" ON "stored_card" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_charge_open" ON "stored_charge" USING btree ("user_id") WHERE "stored_charge"."state" IN ('preparing', 'asked', 'unknown');--> statement-breakpoint
CREATE INDEX "stored_charge_user" ON "stored_charge" USING btree ("user_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "top_up_consent_user" ON "top_up_consent" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "top_up_on" ON "top_up" USING btree ("user_id") WHERE "top_up"."state" = 'on';