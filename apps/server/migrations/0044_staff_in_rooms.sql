CREATE TABLE "staff_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"from_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"read_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "bar" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "stop_reason" text;--> statement-breakpoint
CREATE INDEX "staff_message_person" ON "staff_message" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "staff_message_staff" ON "staff_message" USING btree ("staff_id","id");--> statement-breakpoint
-- What staff did in a broadcast. The rows stay as they are; few acts name a broadcast.
CREATE INDEX "audit_broadcast" ON "audit" ((after->>'broadcast_id'), seq) WHERE after->>'broadcast_id' IS NOT NULL;
