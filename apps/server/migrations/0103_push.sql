CREATE SEQUENCE "push_device_id_seq";
--> statement-breakpoint
CREATE TABLE "push_device" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('push_device_id_seq', 40) NOT NULL,
	"user_id" bigint NOT NULL,
	"login_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"added_at_ms" bigint NOT NULL,
	"told_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "push_person" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"detailed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"status" integer,
	"at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "favourite_person" ADD COLUMN "tells_page" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "favourite_person" ADD COLUMN "tells_push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "favourite" ADD COLUMN "tells_push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_endpoint" ON "push_device" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_device_user" ON "push_device" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "push_device_login" ON "push_device" USING btree ("login_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_once" ON "push" USING btree ("device_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "push_due" ON "push" USING btree ("next_at_ms","id") WHERE "push"."state" IN ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "push_at" ON "push" USING btree ("at_ms");--> statement-breakpoint
ALTER SEQUENCE "push_device_id_seq" OWNED BY "push_device"."id";
