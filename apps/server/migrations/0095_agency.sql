CREATE SEQUENCE "agency_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "agency_member_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "agency_terms_id_seq";
--> statement-breakpoint
CREATE TABLE "agency_cut" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agency_cut_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"agency_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"date" text NOT NULL,
	"from_ms" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	"share_bp" integer NOT NULL,
	"earned_units" bigint NOT NULL,
	"presents_units" bigint NOT NULL,
	"divided_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"transfer_id" bigint,
	"balance_units" bigint NOT NULL,
	"last_entry_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_member" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('agency_member_id_seq', 40) NOT NULL,
	"agency_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"notice_days" integer NOT NULL,
	"invited_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"last_date" text,
	"left_by" text
);
--> statement-breakpoint
CREATE TABLE "agency_payout_item" (
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"payout_id" bigint NOT NULL,
	"agency_id" bigint NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "agency_payout_item_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "agency" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('agency_id_seq', 40) NOT NULL,
	"name" text NOT NULL,
	"site_id" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"user_id" bigint NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agency_terms" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('agency_terms_id_seq', 40) NOT NULL,
	"member_id" bigint NOT NULL,
	"share_bp" integer NOT NULL,
	"from_date" text NOT NULL,
	"state" text NOT NULL,
	"offered_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	CONSTRAINT "agency_terms_share" CHECK ("agency_terms"."share_bp" BETWEEN 1 AND 10000)
);
--> statement-breakpoint
ALTER TABLE "earning_correction" ADD COLUMN "agency_id" bigint;--> statement-breakpoint
ALTER TABLE "payout_period" ADD COLUMN "agency_cursor_id" bigint;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "agency_id" bigint;--> statement-breakpoint
ALTER TABLE "agency_cut" ADD CONSTRAINT "agency_cut_member_id_agency_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."agency_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_cut" ADD CONSTRAINT "agency_cut_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_member" ADD CONSTRAINT "agency_member_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_member" ADD CONSTRAINT "agency_member_performer_id_app_user_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_payout_item" ADD CONSTRAINT "agency_payout_item_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_terms" ADD CONSTRAINT "agency_terms_member_id_agency_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."agency_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_cut_member" ON "agency_cut" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "agency_cut_agency" ON "agency_cut" USING btree ("agency_id","at_ms");--> statement-breakpoint
CREATE INDEX "agency_cut_performer" ON "agency_cut" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_member_one" ON "agency_member" USING btree ("performer_id") WHERE "agency_member"."state" IN ('member', 'leaving');--> statement-breakpoint
CREATE UNIQUE INDEX "agency_member_invited" ON "agency_member" USING btree ("agency_id","performer_id") WHERE "agency_member"."state" = 'invited';--> statement-breakpoint
CREATE INDEX "agency_member_agency" ON "agency_member" USING btree ("agency_id","invited_at_ms");--> statement-breakpoint
CREATE INDEX "agency_member_performer" ON "agency_member" USING btree ("performer_id","invited_at_ms");--> statement-breakpoint
CREATE INDEX "agency_payout_item_payout" ON "agency_payout_item" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_account" ON "agency" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agency_list" ON "agency" USING btree ("made_at_ms","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_terms_offer" ON "agency_terms" USING btree ("member_id") WHERE "agency_terms"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "agency_terms_member" ON "agency_terms" USING btree ("member_id","from_date");--> statement-breakpoint
CREATE INDEX "earning_correction_agency" ON "earning_correction" USING btree ("agency_id","at_ms");--> statement-breakpoint
CREATE INDEX "payout_agency" ON "payout" USING btree ("agency_id");
--> statement-breakpoint
ALTER SEQUENCE "agency_id_seq" OWNED BY "agency"."id";
--> statement-breakpoint
ALTER SEQUENCE "agency_member_id_seq" OWNED BY "agency_member"."id";
--> statement-breakpoint
ALTER SEQUENCE "agency_terms_id_seq" OWNED BY "agency_terms"."id";
--> statement-breakpoint
-- What agencies are owed, and is in no statement.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_agencies');
