CREATE TABLE "recording" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"performer_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"node" text,
	"status" text NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	"duration_ms" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"end_name" text,
	"expires_at_ms" bigint,
	CONSTRAINT "recording_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_performer_id_app_user_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_performer" ON "recording" USING btree ("performer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "recording_running" ON "recording" USING btree ("performer_id") WHERE "recording"."end_name" IS NULL;