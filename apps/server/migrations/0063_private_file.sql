CREATE SEQUENCE "private_file_id_seq";
--> statement-breakpoint
CREATE TABLE "private_file" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('private_file_id_seq', 40) NOT NULL,
	"key" text NOT NULL,
	"sender_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"width_px" integer NOT NULL,
	"height_px" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"selfy" boolean DEFAULT false NOT NULL,
	"at_ms" bigint NOT NULL,
	"deleted_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "private_message" ADD COLUMN "file_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "private_file_key" ON "private_file" USING btree ("key");--> statement-breakpoint
CREATE INDEX "private_message_file" ON "private_message" USING btree ("file_id") WHERE file_id IS NOT NULL;--> statement-breakpoint
ALTER SEQUENCE "private_file_id_seq" OWNED BY "private_file"."id";
