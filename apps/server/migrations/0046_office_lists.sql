CREATE TABLE "office_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "office_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "office_view" ADD CONSTRAINT "office_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "office_view_name" ON "office_view" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "app_user_list" ON "app_user" USING btree ("created_at_ms","id");--> statement-breakpoint
CREATE INDEX "app_user_list_name" ON "app_user" USING btree (lower("user_name") COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "app_user_list_type" ON "app_user" USING btree ("user_type","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "app_user_list_tier" ON "app_user" USING btree ("tier","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "app_user_list_site" ON "app_user" USING btree ("site_id","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "app_user_list_closed" ON "app_user" USING btree ("created_at_ms","id") WHERE "app_user"."closed_at_ms" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_list" ON "audit" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "audit_act" ON "audit" USING btree ("act","seq");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "bar_list" ON "bar" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "viewer_session_list" ON "viewer_session" USING btree ("started_at_ms","id");--> statement-breakpoint
CREATE INDEX "viewer_session_list_channel" ON "viewer_session" USING btree ("channel_id","started_at_ms","id");--> statement-breakpoint
CREATE INDEX "viewer_session_list_running" ON "viewer_session" USING btree ("started_at_ms","id") WHERE "viewer_session"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "gift_list" ON "gift" USING btree ("at_ms","id");--> statement-breakpoint
CREATE INDEX "purchase_list" ON "purchase" USING btree ("created_at_ms","id");--> statement-breakpoint
CREATE INDEX "purchase_list_state" ON "purchase" USING btree ("state","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "tip_list" ON "tip" USING btree ("at_ms","id");