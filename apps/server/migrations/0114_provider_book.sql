CREATE TABLE "provider_difference" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_difference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"provider" text NOT NULL,
	"currency" text NOT NULL,
	"line_id" bigint,
	"posting_id" bigint,
	"found_at_ms" bigint NOT NULL,
	"staff_id" bigint,
	"closed_at_ms" bigint,
	"reason" text,
	"booked_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "provider_entry" (
	"posting_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "provider_entry_posting_id_account_pk" PRIMARY KEY("posting_id","account")
);
--> statement-breakpoint
CREATE TABLE "provider_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"line_key" text NOT NULL,
	"nth" integer NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"occurred_on" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"posting_id" bigint
);
--> statement-breakpoint
CREATE TABLE "provider_posting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_posting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"occurred_on" text NOT NULL,
	"purchase_id" bigint,
	"refund_id" bigint
);
--> statement-breakpoint
CREATE TABLE "provider_statement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"file_name" text NOT NULL,
	"added" integer NOT NULL,
	"known" integer NOT NULL,
	"unread" integer NOT NULL,
	"staff_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_difference" ADD CONSTRAINT "provider_difference_line_id_provider_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."provider_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_difference" ADD CONSTRAINT "provider_difference_posting_id_provider_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."provider_posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_entry" ADD CONSTRAINT "provider_entry_posting_id_provider_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."provider_posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_line" ADD CONSTRAINT "provider_line_statement_id_provider_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."provider_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_line" ADD CONSTRAINT "provider_line_posting_id_provider_posting_id_fk" FOREIGN KEY ("posting_id") REFERENCES "public"."provider_posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_difference_line" ON "provider_difference" USING btree ("line_id") WHERE "provider_difference"."line_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_difference_missing" ON "provider_difference" USING btree ("posting_id") WHERE "provider_difference"."line_id" IS NULL;--> statement-breakpoint
CREATE INDEX "provider_difference_state" ON "provider_difference" USING btree ("state","provider","id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_line_key" ON "provider_line" USING btree ("provider","line_key","nth");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_line_posting" ON "provider_line" USING btree ("posting_id") WHERE "provider_line"."posting_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_line_day" ON "provider_line" USING btree ("provider","currency","occurred_on");--> statement-breakpoint
CREATE INDEX "provider_line_open" ON "provider_line" USING btree ("id") WHERE "provider_line"."posting_id" IS NULL AND "provider_line"."kind" IN ('sale', 'refund', 'chargeback', 'chargeback_reversed');--> statement-breakpoint
CREATE UNIQUE INDEX "provider_posting_cause" ON "provider_posting" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "provider_posting_purchase" ON "provider_posting" USING btree ("purchase_id") WHERE "provider_posting"."purchase_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_posting_day" ON "provider_posting" USING btree ("provider","currency","occurred_on");--> statement-breakpoint
CREATE INDEX "provider_statement_at" ON "provider_statement" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "payment_event_transaction" ON "payment_event" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "refund_reference" ON "refund" USING btree ("provider","reference");