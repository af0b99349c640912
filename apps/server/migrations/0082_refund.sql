CREATE SEQUENCE "refund_id_seq";
--> statement-breakpoint
CREATE SEQUENCE "receipt_id_seq";
--> statement-breakpoint
CREATE TABLE "point_debt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_debt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewer_id" bigint NOT NULL,
	"cause_key" text NOT NULL,
	"owed_units" bigint NOT NULL,
	"paid_units" bigint DEFAULT 0 NOT NULL,
	"forgiven_units" bigint DEFAULT 0 NOT NULL,
	"cancelled_units" bigint DEFAULT 0 NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "point_debt_units" CHECK ("point_debt"."paid_units" >= 0 AND "point_debt"."forgiven_units" >= 0 AND "point_debt"."cancelled_units" >= 0
        AND "point_debt"."paid_units" + "point_debt"."forgiven_units" + "point_debt"."cancelled_units" <= "point_debt"."owed_units")
);
--> statement-breakpoint
CREATE TABLE "receipt_counter" (
	"site_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counter_site_id_kind_year_pk" PRIMARY KEY("site_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('receipt_id_seq', 40) NOT NULL,
	"kind" text NOT NULL,
	"site_id" integer NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"purchase_id" bigint NOT NULL,
	"refund_id" bigint,
	"language" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" bigint PRIMARY KEY DEFAULT next_public_id('refund_id_seq', 40) NOT NULL,
	"purchase_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"provider" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"units" bigint NOT NULL,
	"taken_units" bigint NOT NULL,
	"goodwill_units" bigint DEFAULT 0 NOT NULL,
	"debt_units" bigint DEFAULT 0 NOT NULL,
	"transfer_id" bigint NOT NULL,
	"back_transfer_id" bigint,
	"reference" text,
	"event_id" bigint,
	"reverse_event_id" bigint,
	"staff_id" bigint,
	"reason" text,
	"request_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"at_ms" bigint NOT NULL,
	"settled_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "sandbox_return" (
	"return_id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"type" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_lot" DROP CONSTRAINT "point_lot_units";--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "locked_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "point_lot" ADD COLUMN "taken_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "point_debt_cause" ON "point_debt" USING btree ("cause_key");--> statement-breakpoint
CREATE INDEX "point_debt_viewer" ON "point_debt" USING btree ("viewer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_number" ON "receipt" USING btree ("site_id","kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_of_purchase" ON "receipt" USING btree ("purchase_id") WHERE "receipt"."refund_id" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_of_refund" ON "receipt" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_purchase" ON "refund" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refund_user" ON "refund" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_at" ON "refund" USING btree ("at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_event" ON "refund" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_request" ON "refund" USING btree ("request_key");--> statement-breakpoint
ALTER TABLE "point_lot" ADD CONSTRAINT "point_lot_units" CHECK ("point_lot"."left_units" >= 0 AND "point_lot"."expired_units" >= 0 AND "point_lot"."taken_units" >= 0
        AND "point_lot"."left_units" + "point_lot"."expired_units" + "point_lot"."taken_units" <= "point_lot"."issued_units");
--> statement-breakpoint
-- What the service bears: refunds of spent points, and disputes; and what viewers owe.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_refunds'), (NULL, 'house_disputes'), (NULL, 'house_claims');
--> statement-breakpoint
-- As before, and an account whose payments are locked pays for nothing: AK001 with the detail `locked`.
CREATE OR REPLACE FUNCTION post_transfer(
  p_key text, p_hash text, p_cause text, p_cause_id bigint, p_viewer_id bigint, p_performer_id bigint, p_at_ms bigint,
  p_owners bigint[], p_kinds text[], p_amounts bigint[],
  OUT transfer_id bigint, OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint := 0;
  v_account bigint;
  v_balance bigint;
  v_locked boolean;
BEGIN
  INSERT INTO transfer (idempotency_key, input_hash, cause, cause_id, viewer_id, performer_id, at_ms)
    VALUES (p_key, p_hash, p_cause, p_cause_id, p_viewer_id, p_performer_id, p_at_ms)
    ON CONFLICT (idempotency_key) DO NOTHING RETURNING id INTO transfer_id;
  IF transfer_id IS NULL THEN
    SELECT t.id, CASE WHEN t.input_hash = p_hash THEN 'repeated' ELSE 'reused' END INTO transfer_id, outcome
      FROM transfer t WHERE t.idempotency_key = p_key;
    RETURN;
  END IF;
  FOR i IN 1 .. cardinality(p_amounts) LOOP
    v_total := v_total + p_amounts[i];
    v_account := NULL;
    v_balance := NULL;
    IF p_owners[i] IS NULL THEN
      SELECT a.id INTO v_account FROM ledger_account a WHERE a.owner_id IS NULL AND a.kind = p_kinds[i];
    ELSE
      UPDATE ledger_account a SET balance_units = a.balance_units + p_amounts[i]
        WHERE a.owner_id = p_owners[i] AND a.kind = p_kinds[i] AND a.balance_units + p_amounts[i] >=
          CASE WHEN a.bonus_units > 0 AND p_amounts[i] < 0 THEN bonus_left(a.owner_id, a.bonus_units) ELSE 0 END
          AND NOT (p_cause = 'tip' AND p_amounts[i] < 0 AND a.locked_at_ms IS NOT NULL)
        RETURNING a.id, a.balance_units INTO v_account, v_balance;
    END IF;
    IF v_account IS NULL THEN
      SELECT a.balance_units, p_cause = 'tip' AND a.locked_at_ms IS NOT NULL INTO v_balance, v_locked
        FROM ledger_account a WHERE a.owner_id = p_owners[i] AND a.kind = p_kinds[i];
      IF FOUND THEN
        RAISE EXCEPTION 'balance too small' USING ERRCODE = 'AK001',
          DETAIL = CASE WHEN v_locked THEN 'locked' WHEN v_balance + p_amounts[i] >= 0 THEN 'bonus' ELSE p_kinds[i] END;
      END IF;
      RAISE EXCEPTION 'no account % of owner %', p_kinds[i], p_owners[i];
    END IF;
    INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units)
      VALUES (post_transfer.transfer_id, v_account, p_amounts[i], v_balance);
  END LOOP;
  IF v_total <> 0 THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', p_key;
  END IF;
  outcome := 'posted';
END $$;
