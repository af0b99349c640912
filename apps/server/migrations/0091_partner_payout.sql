CREATE TABLE "partner_payout_item" (
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"payout_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"site_id" integer,
	"campaign" text NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "partner_payout_item_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
ALTER TABLE "payout_period" ADD COLUMN "partner_cursor_id" bigint;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "partner_id" bigint;--> statement-breakpoint
ALTER TABLE "partner_payout_item" ADD CONSTRAINT "partner_payout_item_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_payout_item_payout" ON "partner_payout_item" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_partner" ON "payout" USING btree ("partner_id");
--> statement-breakpoint
-- What of commissions is in statements.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_partner_settled');
