CREATE SEQUENCE "payee_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "payout_batch_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "payout_id_seq";
--> statement-breakpoint
CREATE TABLE "payee" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('payee_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"ending" text NOT NULL,
	"tax_status" text,
	"created_at_ms" bigint NOT NULL,
	"hold_until_ms" bigint NOT NULL,
	"decided_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "payout_batch" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('payout_batch_id_seq', 40) NOT NULL,
	"method" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"payouts" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"pay_date" text NOT NULL,
	"file_name" text NOT NULL,
	"sealed_file" text NOT NULL,
	"file_sha256" text NOT NULL,
	"approved_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "payout_hold" (
	"performer_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_period" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_period_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_ms" bigint NOT NULL,
	"until_ms" bigint NOT NULL,
	"cursor_id" bigint DEFAULT 0 NOT NULL,
	"payouts" integer DEFAULT 0 NOT NULL,
	"closed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('payout_id_seq', 40) NOT NULL,
	"period_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"method" text NOT NULL,
	"currency" text NOT NULL,
	"since_ms" bigint,
	"closed_at_ms" bigint NOT NULL,
	"units" bigint NOT NULL,
	"kinds" jsonb NOT NULL,
	"last_entry_id" bigint NOT NULL,
	"rate_minor" bigint NOT NULL,
	"tax_status" text NOT NULL,
	"withholding_bp" integer NOT NULL,
	"gross_minor" bigint NOT NULL,
	"withheld_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"batch_id" bigint,
	"payee_id" bigint,
	"ended_at_ms" bigint,
	"fault" text,
	CONSTRAINT "payout_sums" CHECK ("payout"."units" > 0 AND "payout"."net_minor" > 0 AND "payout"."gross_minor" = "payout"."withheld_minor" + "payout"."fee_minor" + "payout"."net_minor")
);
--> statement-breakpoint
ALTER TABLE "payee" ADD CONSTRAINT "payee_performer_id_app_user_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_hold" ADD CONSTRAINT "payout_hold_performer_id_app_user_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_period_id_payout_period_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payout_period"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_performer_id_app_user_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payee_current" ON "payee" USING btree ("performer_id") WHERE "payee"."state" <> 'replaced';--> statement-breakpoint
CREATE INDEX "payee_state" ON "payee" USING btree ("state","created_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_period_until" ON "payout_period" USING btree ("until_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_once" ON "payout" USING btree ("period_id","performer_id");--> statement-breakpoint
CREATE INDEX "payout_performer" ON "payout" USING btree ("performer_id","closed_at_ms");--> statement-breakpoint
CREATE INDEX "payout_batch_of" ON "payout" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "payout_open" ON "payout" USING btree ("closed_at_ms") WHERE "payout"."state" = 'open';
--> statement-breakpoint
ALTER SEQUENCE "payee_id_seq" OWNED BY "payee"."id";
--> statement-breakpoint
ALTER SEQUENCE "payout_batch_id_seq" OWNED BY "payout_batch"."id";
--> statement-breakpoint
ALTER SEQUENCE "payout_id_seq" OWNED BY "payout"."id";
--> statement-breakpoint
-- Where points go that were paid out.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_paid_out');
