CREATE TABLE "first_offer_card" (
	"card_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_offer" (
	"purchase_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"mailbox_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"before_cents" integer NOT NULL,
	"pack_units" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "card_hash" text;--> statement-breakpoint
ALTER TABLE "first_offer" ADD CONSTRAINT "first_offer_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "first_offer_user" ON "first_offer" USING btree ("user_id") WHERE "first_offer"."state" IN ('held', 'used');--> statement-breakpoint
CREATE UNIQUE INDEX "first_offer_mailbox" ON "first_offer" USING btree ("mailbox_hash") WHERE "first_offer"."state" IN ('held', 'used');--> statement-breakpoint
CREATE UNIQUE INDEX "first_offer_device" ON "first_offer" USING btree ("device_hash") WHERE "first_offer"."state" IN ('held', 'used');--> statement-breakpoint
CREATE INDEX "first_offer_of_user" ON "first_offer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "first_offer_of_mailbox" ON "first_offer" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "first_offer_of_device" ON "first_offer" USING btree ("device_hash");