CREATE TABLE "soon_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "soon_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"performer_id" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	"begun_at_ms" bigint NOT NULL,
	"told_to_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favourite" ADD COLUMN "soon_mailed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "blog_picture" ADD COLUMN "caption" jsonb DEFAULT '{"ja":"","en":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_picture" ADD COLUMN "shown_caption" jsonb DEFAULT '{"ja":"","en":""}'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "soon_notice_time" ON "soon_notice" USING btree ("performer_id","at_ms");--> statement-breakpoint
CREATE INDEX "soon_notice_at" ON "soon_notice" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "review_list" ON "review" USING btree ("at_ms","id");--> statement-breakpoint
-- Times that were planned before get their notice too: 15 minutes before them.
INSERT INTO "deadline" ("kind", "subject", "due_at_ms", "payload")
SELECT 'login_soon.tell', "performer_id" || ':' || "at_ms", "at_ms" - 900000, '{}'::jsonb FROM "next_login"
WHERE "at_ms" > extract(epoch from now())::bigint * 1000
ON CONFLICT DO NOTHING;
