CREATE SEQUENCE "earning_correction_id_seq";
--> statement-breakpoint
CREATE TABLE "earning_correction" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('earning_correction_id_seq', 40) NOT NULL,
	"user_id" bigint NOT NULL,
	"partner_id" bigint,
	"units" bigint NOT NULL,
	"cause" text NOT NULL,
	"transfer_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "earning_correction_units" CHECK ("earning_correction"."units" <> 0)
);
--> statement-breakpoint
ALTER TABLE "earning_correction" ADD CONSTRAINT "earning_correction_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earning_correction_user" ON "earning_correction" USING btree ("user_id","at_ms");--> statement-breakpoint
CREATE INDEX "earning_correction_partner" ON "earning_correction" USING btree ("partner_id","at_ms");--> statement-breakpoint
CREATE INDEX "earning_correction_at" ON "earning_correction" USING btree ("at_ms");
--> statement-breakpoint
ALTER SEQUENCE "earning_correction_id_seq" OWNED BY "earning_correction"."id";
--> statement-breakpoint
-- What corrections of earnings have cost.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_corrections');
