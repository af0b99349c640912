DROP INDEX "viewer_session_viewer";--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "visit_id" bigint;--> statement-breakpoint
CREATE INDEX "viewer_session_latest" ON "viewer_session" USING btree ("viewer_id","started_at_ms");--> statement-breakpoint
CREATE INDEX "viewer_session_visit" ON "viewer_session" USING btree ("visit_id") WHERE "viewer_session"."visit_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "twoshot_request_session" ON "twoshot_request" USING btree ("session_id") WHERE "twoshot_request"."gift_units" > 0;