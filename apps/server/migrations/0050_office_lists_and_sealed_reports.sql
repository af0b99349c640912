DROP INDEX "audit_list";--> statement-breakpoint
DROP INDEX "audit_act";--> statement-breakpoint
DROP INDEX "audit_actor";--> statement-breakpoint
DROP INDEX "audit_subject";--> statement-breakpoint
CREATE INDEX "app_user_list_performer" ON "app_user" USING btree (lower("user_name") COLLATE "C","id") WHERE "app_user"."user_type" = 210;--> statement-breakpoint
CREATE INDEX "audit_list_time" ON "audit" USING btree ("at_ms","seq");--> statement-breakpoint
CREATE INDEX "audit_list_act" ON "audit" USING btree ("act","at_ms","seq");--> statement-breakpoint
CREATE INDEX "audit_list_actor" ON "audit" USING btree ("actor_id","at_ms","seq");--> statement-breakpoint
CREATE INDEX "audit_list_subject" ON "audit" USING btree ("subject_id","at_ms","seq");--> statement-breakpoint
CREATE INDEX "audit_list_grants" ON "audit" USING btree ("actor_id","at_ms","seq") WHERE "audit"."act" = 'points.grant';--> statement-breakpoint
CREATE INDEX "bar_list_lift" ON "bar" USING btree ("lift","at_ms") WHERE "bar"."lift" <> 'none';--> statement-breakpoint
CREATE INDEX "campaign_list" ON "campaign" USING btree ("starts_at_ms","id");--> statement-breakpoint
CREATE INDEX "viewer_session_list_mode" ON "viewer_session" USING btree ("mode","started_at_ms","id");--> statement-breakpoint
CREATE INDEX "gift_list_gift" ON "gift" USING btree ("gift","at_ms","id");--> statement-breakpoint
CREATE INDEX "id_video_list" ON "id_video" USING btree ("submitted_at_ms","id");--> statement-breakpoint
CREATE INDEX "id_video_list_state" ON "id_video" USING btree ("state","submitted_at_ms","id");--> statement-breakpoint
CREATE INDEX "recording_list" ON "recording" USING btree ("started_at_ms","id");--> statement-breakpoint
CREATE INDEX "recording_list_end" ON "recording" USING btree ("end_name","started_at_ms","id");
--> statement-breakpoint
-- Reports of a possible minor go to the sealed queue, with those that were decided.
UPDATE "queue_item" SET "kind" = 'child_safety'
WHERE "kind" = 'report' AND "subject" IN (SELECT "id"::text FROM "report" WHERE "reason" = 'minor');
