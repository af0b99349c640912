CREATE TABLE "login_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "login_attempt_last" ON "login_attempt" USING btree ("last_at_ms");