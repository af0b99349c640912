CREATE TABLE "purchase_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"shown_version" integer NOT NULL,
	"shown_hash" text NOT NULL,
	"shown_text" text NOT NULL,
	"shown_language" text NOT NULL,
	"ip_address" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_attempt" ADD CONSTRAINT "purchase_attempt_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_attempt_provider" ON "purchase_attempt" USING btree ("purchase_id","provider");