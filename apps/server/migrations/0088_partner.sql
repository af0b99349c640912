CREATE SEQUENCE "partner_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "partner_postback_id_seq";
--> statement-breakpoint
CREATE TABLE "partner_clawback" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"purchase_id" bigint NOT NULL,
	"sold_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"transfer_id" bigint,
	"restored_at_ms" bigint,
	"back_transfer_id" bigint,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_commission" (
	"purchase_id" bigint PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"campaign" text NOT NULL,
	"kind" text NOT NULL,
	"first_of" bigint,
	"sold_units" bigint NOT NULL,
	"units" bigint NOT NULL,
	"back_sold_units" bigint DEFAULT 0 NOT NULL,
	"back_units" bigint DEFAULT 0 NOT NULL,
	"transfer_id" bigint,
	"at_ms" bigint NOT NULL,
	"payable_at_ms" bigint NOT NULL,
	CONSTRAINT "partner_commission_back" CHECK ("partner_commission"."units" >= 0 AND "partner_commission"."back_units" BETWEEN 0 AND "partner_commission"."units" AND "partner_commission"."back_sold_units" BETWEEN 0 AND "partner_commission"."sold_units")
);
--> statement-breakpoint
CREATE TABLE "partner_member" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"campaign" text NOT NULL,
	"click_id" text NOT NULL,
	"doubt" text,
	"device_hash" text NOT NULL,
	"network" text NOT NULL,
	"mailbox_hash" text,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_postback" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('partner_postback_id_seq', 40) NOT NULL,
	"partner_id" bigint NOT NULL,
	"event" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"click_id" text NOT NULL,
	"campaign" text NOT NULL,
	"units" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at_ms" bigint NOT NULL,
	"fault" text,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('partner_id_seq', 40) NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"site_id" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"member_id" bigint,
	"device_hash" text,
	"network" text,
	"seen_at_ms" bigint,
	"postback_url" text,
	"postback_method" text NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"from_ms" bigint NOT NULL,
	"kind" text NOT NULL,
	"steps" jsonb NOT NULL,
	"one_off_units" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "source_site_id" integer;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "partner_id" bigint;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "source_site_id" integer;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "partner_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "source_site_id" integer;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "partner_id" bigint;--> statement-breakpoint
ALTER TABLE "partner_clawback" ADD CONSTRAINT "partner_clawback_purchase_id_partner_commission_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."partner_commission"("purchase_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_commission" ADD CONSTRAINT "partner_commission_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_member" ADD CONSTRAINT "partner_member_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_postback" ADD CONSTRAINT "partner_postback_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_terms" ADD CONSTRAINT "partner_terms_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_clawback_purchase" ON "partner_clawback" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "partner_commission_at" ON "partner_commission" USING btree ("partner_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_commission_first" ON "partner_commission" USING btree ("first_of");--> statement-breakpoint
CREATE INDEX "partner_member_at" ON "partner_member" USING btree ("partner_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_postback_once" ON "partner_postback" USING btree ("event","subject_id");--> statement-breakpoint
CREATE INDEX "partner_postback_due" ON "partner_postback" USING btree ("next_at_ms","id") WHERE "partner_postback"."state" IN ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "partner_postback_partner" ON "partner_postback" USING btree ("partner_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_code" ON "partner" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_attached" ON "partner" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "partner_list" ON "partner" USING btree ("made_at_ms","id");--> statement-breakpoint
CREATE INDEX "partner_terms_from" ON "partner_terms" USING btree ("partner_id","from_ms");
--> statement-breakpoint
-- What partners have cost, and what they are owed.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_commissions'), (NULL, 'house_partners');
--> statement-breakpoint
-- A session and a purchase keep where their person came from, whatever inserts them: also nodes of the version before.
CREATE FUNCTION take_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'purchase' THEN
    SELECT u.source_site_id, u.partner_id INTO NEW.source_site_id, NEW.partner_id FROM app_user u WHERE u.id = NEW.user_id;
  ELSE
    SELECT u.source_site_id, u.partner_id INTO NEW.source_site_id, NEW.partner_id FROM app_user u WHERE u.id = NEW.viewer_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_source BEFORE INSERT ON purchase FOR EACH ROW EXECUTE FUNCTION take_source();
--> statement-breakpoint
CREATE TRIGGER viewer_session_source BEFORE INSERT ON viewer_session FOR EACH ROW EXECUTE FUNCTION take_source();
