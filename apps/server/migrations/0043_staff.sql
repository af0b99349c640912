CREATE TABLE "staff_grant" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"site_id" integer,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_proof" (
	"login_id" bigint PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"proved_at_ms" bigint NOT NULL,
	"used_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_grant" ADD CONSTRAINT "staff_grant_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_proof" ADD CONSTRAINT "staff_proof_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_grant_once" ON "staff_grant" USING btree ("user_id","role",coalesce("site_id", 0));