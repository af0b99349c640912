CREATE TABLE "translation_day" (
	"day" text PRIMARY KEY NOT NULL,
	"characters" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text,
	"claimed_until_ms" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "translation_at" ON "translation" USING btree ("at_ms");