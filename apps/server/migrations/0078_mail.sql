CREATE SEQUENCE "mail_id_seq";
--> statement-breakpoint
CREATE TABLE "bonus_claim" (
	"viewer_id" bigint PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"network" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bonus_mailbox" (
	"mailbox_hash" text PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_mail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demo_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sender" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_person" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"verified_email" text,
	"pending_email" text,
	"declined" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"named" boolean DEFAULT false NOT NULL,
	"lang" text
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('mail_id_seq', 40) NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"address" text NOT NULL,
	"mailbox" text NOT NULL,
	"params" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message_key" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at_ms" bigint NOT NULL,
	"fault" text,
	"at_ms" bigint NOT NULL,
	"sent_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "mail_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"used_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "bonus_claim_at" ON "bonus_claim" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "demo_mail_at" ON "demo_mail" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_at_ms","id") WHERE "mail"."state" IN ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mail_mailbox" ON "mail" USING btree ("mailbox","at_ms");--> statement-breakpoint
CREATE INDEX "mail_list" ON "mail" USING btree ("at_ms","id");--> statement-breakpoint
CREATE INDEX "mail_list_state" ON "mail" USING btree ("state","at_ms","id");--> statement-breakpoint
CREATE INDEX "mail_list_person" ON "mail" USING btree ("user_id","at_ms","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_token_hash" ON "mail_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mail_token_user" ON "mail_token" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mail_token_expires" ON "mail_token" USING btree ("expires_at_ms");