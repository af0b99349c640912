DROP INDEX "entry_account";--> statement-breakpoint
DROP INDEX "entry_transfer";--> statement-breakpoint
ALTER TABLE "entry" DROP CONSTRAINT "entry_pkey";--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
CREATE INDEX "entry_single" ON "entry" USING btree ("account_id","id") WHERE "entry"."session_id" IS NULL AND "entry"."balance_after_units" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tip_performer" ON "tip" USING btree ("performer_id","id");
