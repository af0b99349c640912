DROP TABLE "guest_preview";--> statement-breakpoint
CREATE INDEX "login_guest" ON "login" USING btree ("ip_address","created_at_ms") WHERE "login"."kind" = 'guest';
