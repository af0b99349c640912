ALTER TABLE "app_user" ADD COLUMN "closed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "login_id" bigint;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "charge_state" text DEFAULT 'sound' NOT NULL;