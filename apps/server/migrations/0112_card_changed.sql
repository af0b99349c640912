ALTER TABLE "payment_event" ADD COLUMN "card_told_at" text;--> statement-breakpoint
ALTER TABLE "stored_card" ADD COLUMN "told_at" text;--> statement-breakpoint
CREATE INDEX "stored_card_credential" ON "stored_card" USING btree ("provider","credential") WHERE "stored_card"."credential" IS NOT NULL;