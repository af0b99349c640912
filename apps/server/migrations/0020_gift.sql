CREATE TABLE "gift" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" bigint NOT NULL,
	"performer_id" bigint NOT NULL,
	"broadcast_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"gift" text NOT NULL,
	"units" bigint NOT NULL,
	"performer_units" bigint NOT NULL,
	"anonymous" boolean NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "free_gift_goal_units" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "free_gift_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_transfer" ON "gift" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "gift_broadcast" ON "gift" USING btree ("broadcast_id");--> statement-breakpoint
CREATE INDEX "gift_session" ON "gift" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "gift_performer" ON "gift" USING btree ("performer_id","id");