ALTER TABLE "viewer_session" ADD COLUMN "forgivable_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "forgiven_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "viewer_session_forgiven" ON "viewer_session" USING btree ("viewer_id") WHERE "viewer_session"."forgiven_ms" > 0;