CREATE TABLE "point_lot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"transfer_id" bigint,
	"issued_units" bigint NOT NULL,
	"left_units" bigint NOT NULL,
	"expired_units" bigint DEFAULT 0 NOT NULL,
	"price_minor" bigint,
	"currency" text,
	"issued_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"spent_at_ms" bigint,
	"due_at_ms" bigint,
	"told_days" integer,
	CONSTRAINT "point_lot_units" CHECK ("point_lot"."left_units" >= 0 AND "point_lot"."expired_units" >= 0 AND "point_lot"."left_units" + "point_lot"."expired_units" <= "point_lot"."issued_units")
);
--> statement-breakpoint
CREATE TABLE "point_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"days" integer NOT NULL,
	"units" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unspent_points" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unspent_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at_ms" bigint NOT NULL,
	"currency" text,
	"units" bigint NOT NULL,
	"price_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "point_lot_account" ON "point_lot" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_lot_transfer" ON "point_lot" USING btree ("transfer_id","account_id");--> statement-breakpoint
CREATE INDEX "point_lot_due" ON "point_lot" USING btree ("due_at_ms") WHERE "point_lot"."due_at_ms" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "point_lot_expires" ON "point_lot" USING btree ("expires_at_ms") WHERE "point_lot"."left_units" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "point_notice_lot" ON "point_notice" USING btree ("lot_id","days");--> statement-breakpoint
CREATE INDEX "point_notice_viewer" ON "point_notice" USING btree ("viewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unspent_points_at" ON "unspent_points" USING btree ("at_ms","currency");--> statement-breakpoint
-- Where expired points go.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_expired');
--> statement-breakpoint
-- What viewers have now becomes one lot for each kind of points. It is valid for 180 days from now.
INSERT INTO point_lot (account_id, kind, source, issued_units, left_units, issued_at_ms, expires_at_ms, due_at_ms)
SELECT account_id, kind, 'opening', units, units, now_ms, now_ms + 15552000000, now_ms + 15552000000
FROM (
  SELECT a.id AS account_id, 'bonus' AS kind, least(a.balance_units, bonus_left(a.owner_id, a.bonus_units)) AS units
  FROM ledger_account a WHERE a.kind = 'viewer_points' AND a.bonus_units > 0
  UNION ALL
  SELECT a.id, CASE a.kind WHEN 'viewer_points' THEN 'paid' ELSE 'coupon' END,
    a.balance_units - CASE WHEN a.bonus_units > 0 AND a.kind = 'viewer_points'
      THEN least(a.balance_units, bonus_left(a.owner_id, a.bonus_units)) ELSE 0 END
  FROM ledger_account a WHERE a.kind IN ('viewer_points', 'viewer_coupon_points') AND a.balance_units > 0
) open, (SELECT (extract(epoch FROM now()) * 1000)::bigint AS now_ms) clock
WHERE units > 0 ORDER BY account_id;
