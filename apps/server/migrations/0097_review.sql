CREATE SEQUENCE "review_id_seq";
--> statement-breakpoint
CREATE TABLE "mile_exchange" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mile_exchange_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"miles" integer NOT NULL,
	"units" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mile_lot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mile_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" bigint NOT NULL,
	"act" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"issued" integer NOT NULL,
	"left_miles" integer NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"issued_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"told_days" integer,
	CONSTRAINT "mile_lot_miles" CHECK ("mile_lot"."left_miles" >= 0 AND "mile_lot"."expired" >= 0 AND "mile_lot"."taken" >= 0 AND "mile_lot"."left_miles" + "mile_lot"."expired" + "mile_lot"."taken" <= "mile_lot"."issued")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('review_id_seq', 40) NOT NULL,
	"performer_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"name" text,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"spent_units" bigint NOT NULL,
	"total_units" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	"published_at_ms" bigint,
	"miles" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"answer_state" text DEFAULT 'none' NOT NULL,
	"answer_reason" text,
	"answered_at_ms" bigint,
	CONSTRAINT "review_stars" CHECK ("review"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mile_exchange_transfer" ON "mile_exchange" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mile_lot_subject" ON "mile_lot" USING btree ("act","subject_id");--> statement-breakpoint
CREATE INDEX "mile_lot_viewer" ON "mile_lot" USING btree ("viewer_id","id");--> statement-breakpoint
CREATE INDEX "mile_lot_expires" ON "mile_lot" USING btree ("expires_at_ms") WHERE "mile_lot"."left_miles" > 0;--> statement-breakpoint
CREATE INDEX "review_pair" ON "review" USING btree ("performer_id","viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "review_viewer" ON "review" USING btree ("viewer_id","at_ms");--> statement-breakpoint
CREATE INDEX "review_published" ON "review" USING btree ("performer_id","published_at_ms","id") WHERE "review"."state" = 'published';
--> statement-breakpoint
-- The other side of all miles. A viewer's account of miles is opened with the first of them.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_miles');
