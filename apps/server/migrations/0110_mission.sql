CREATE TABLE "mission_claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mission_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"step" integer,
	"miles" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "mission_claim_miles" CHECK ("mission_claim"."miles" >= 0),
	CONSTRAINT "mission_claim_step" CHECK (("mission_claim"."step" IS NOT NULL) = ("mission_claim"."kind" = 'login_bonus'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mission_claim_day" ON "mission_claim" USING btree ("user_id","day","kind");