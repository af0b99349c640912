CREATE SEQUENCE "passkey_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "approval_id_seq";
--> statement-breakpoint
CREATE TABLE "enrolment_code" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_confirmation" (
	"login_id" bigint PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"login_id" bigint,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('passkey_id_seq', 40) NOT NULL,
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"multi_device" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"seed_cipher" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"confirmed_at_ms" bigint,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('approval_id_seq', 40) NOT NULL,
	"act" text NOT NULL,
	"site_id" integer,
	"payload" jsonb NOT NULL,
	"payload_hash" text NOT NULL,
	"reason" text NOT NULL,
	"proposer_id" bigint NOT NULL,
	"proposed_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"state" text NOT NULL,
	"decider_id" bigint,
	"decided_at_ms" bigint,
	"decision_reason" text
);
--> statement-breakpoint
ALTER TABLE "enrolment_code" ADD CONSTRAINT "enrolment_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_confirmation" ADD CONSTRAINT "login_confirmation_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_proposer_id_app_user_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decider_id_app_user_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expiry" ON "passkey_challenge" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_once" ON "recovery_code" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "approval_state" ON "approval" USING btree ("state","proposed_at_ms");--> statement-breakpoint
ALTER SEQUENCE "passkey_id_seq" OWNED BY "passkey"."id";--> statement-breakpoint
ALTER SEQUENCE "approval_id_seq" OWNED BY "approval"."id";
