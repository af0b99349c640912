ALTER TABLE "payment_event" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "transaction_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "named_purchase" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "state" text DEFAULT 'applied' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "fault" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_id" ON "payment_event" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payment_event_purchase" ON "payment_event" USING btree ("purchase_id");