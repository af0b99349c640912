-- Fewer indexes on sessions, and none that depends on the state: a new state of a running session then writes no index.
DROP INDEX "viewer_session_visits";--> statement-breakpoint
DROP INDEX "viewer_session_broadcast";--> statement-breakpoint
DROP INDEX "viewer_session_list_mode";--> statement-breakpoint
DROP INDEX "viewer_session_ended";--> statement-breakpoint
DROP INDEX "viewer_session_running";--> statement-breakpoint
DROP INDEX "viewer_session_channel";--> statement-breakpoint
DROP INDEX "viewer_session_list_running";--> statement-breakpoint
CREATE UNIQUE INDEX "viewer_session_running" ON "viewer_session" USING btree ("viewer_id") WHERE "viewer_session"."ended_at_ms" IS NULL;--> statement-breakpoint
CREATE INDEX "viewer_session_channel" ON "viewer_session" USING btree ("channel_id") WHERE "viewer_session"."ended_at_ms" IS NULL;--> statement-breakpoint
CREATE INDEX "viewer_session_list_running" ON "viewer_session" USING btree ("started_at_ms","id") WHERE "viewer_session"."ended_at_ms" IS NULL;--> statement-breakpoint
CREATE INDEX "viewer_session_broadcast" ON "viewer_session" USING btree ("broadcast_id","viewer_id");--> statement-breakpoint
CREATE INDEX "viewer_session_list_mode" ON "viewer_session" USING btree ("mode","started_at_ms","id") WHERE "viewer_session"."mode" <> 'party';--> statement-breakpoint
CREATE INDEX "viewer_session_ended" ON "viewer_session" USING brin ("ended_at_ms") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
ALTER TABLE "viewer_session" ADD CONSTRAINT "viewer_session_end" CHECK (("viewer_session"."state" = 'ended') = ("viewer_session"."ended_at_ms" IS NOT NULL));
