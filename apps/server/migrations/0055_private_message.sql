CREATE TABLE "private_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"from_performer" boolean NOT NULL,
	"text" text NOT NULL,
	"lang" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	"ignored" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "private_message_conversation" ON "private_message" USING btree ("performer_id","viewer_id","id");--> statement-breakpoint
CREATE INDEX "private_message_broadcast" ON "private_message" USING btree ("broadcast_id","id");