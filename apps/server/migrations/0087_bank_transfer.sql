CREATE TABLE "bank_arrival" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_arrival_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" text NOT NULL,
	"state" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transfer" (
	"purchase_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"due_at_ms" bigint NOT NULL,
	CONSTRAINT "bank_transfer_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "bank_arrival" ADD CONSTRAINT "bank_arrival_purchase_id_bank_transfer_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."bank_transfer"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_arrival_state" ON "bank_arrival" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_arrival_purchase" ON "bank_arrival" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "bank_transfer_state" ON "bank_transfer" USING btree ("state","due_at_ms");