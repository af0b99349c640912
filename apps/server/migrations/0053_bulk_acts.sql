CREATE SEQUENCE "bulk_job_id_seq";
--> statement-breakpoint
CREATE TABLE "bulk_job" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('bulk_job_id_seq', 40) NOT NULL,
	"act" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"done_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "bulk_row" (
	"job_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"row_id" text NOT NULL,
	"name" text NOT NULL,
	"seen" jsonb NOT NULL,
	"state" text NOT NULL,
	"acting_at_ms" bigint,
	"error" text,
	"undo" jsonb,
	CONSTRAINT "bulk_row_job_id_place_pk" PRIMARY KEY("job_id","place")
);
--> statement-breakpoint
ALTER TABLE "bulk_job" ADD CONSTRAINT "bulk_job_staff_id_app_user_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_row" ADD CONSTRAINT "bulk_row_job_id_bulk_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_row_state" ON "bulk_row" USING btree ("job_id","state","place");--> statement-breakpoint
ALTER SEQUENCE "bulk_job_id_seq" OWNED BY "bulk_job"."id";
