CREATE TABLE "oversight" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oversight_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"status" text NOT NULL,
	"ip_address" text NOT NULL,
	"from_ms" bigint NOT NULL,
	"to_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "oversight_session" ON "oversight" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "oversight_from" ON "oversight" USING btree ("from_ms");