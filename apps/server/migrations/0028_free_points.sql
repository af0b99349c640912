CREATE TABLE "registration_bonus" (
	"viewer_id" bigint PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"network" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "bonus_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "bonus_units" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewer_session" ADD COLUMN "bonus_share_bp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "registration_bonus_device" ON "registration_bonus" USING btree ("device_hash","at_ms");--> statement-breakpoint
CREATE INDEX "registration_bonus_network" ON "registration_bonus" USING btree ("network","at_ms");--> statement-breakpoint
CREATE INDEX "viewer_session_bonus" ON "viewer_session" USING btree ("viewer_id") WHERE "viewer_session"."bonus_units" > 0;--> statement-breakpoint
CREATE INDEX "viewer_session_bonus_channel" ON "viewer_session" USING btree ("channel_id","started_at_ms") WHERE "viewer_session"."bonus_units" > 0;
-- What is left of a viewer's free points: sessions use them first, so each has used the smaller of what it cost and what
-- there was when it began. Volatile, so that a statement that waited for an account sees what was kept meanwhile.
CREATE FUNCTION bonus_left(p_viewer_id bigint, p_given_units bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT greatest(0, p_given_units - coalesce(sum(least(charged_units, bonus_units)), 0)::bigint)
  FROM viewer_session WHERE viewer_id = p_viewer_id AND bonus_units > 0
$$;
--> statement-breakpoint
-- As before, and nobody pays by a transfer with free points.
CREATE OR REPLACE FUNCTION post_transfer(
  p_key text, p_hash text, p_cause text, p_cause_id bigint, p_viewer_id bigint, p_performer_id bigint, p_at_ms bigint,
  p_owners bigint[], p_kinds text[], p_amounts bigint[],
  OUT transfer_id bigint, OUT outcome text
) LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint := 0;
  v_account bigint;
  v_balance bigint;
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
        RETURNING a.id, a.balance_units INTO v_account, v_balance;
    END IF;
    IF v_account IS NULL THEN
      SELECT a.balance_units INTO v_balance FROM ledger_account a WHERE a.owner_id = p_owners[i] AND a.kind = p_kinds[i];
      IF FOUND THEN
        RAISE EXCEPTION 'balance too small' USING ERRCODE = 'AK001',
          DETAIL = CASE WHEN v_balance + p_amounts[i] >= 0 THEN 'bonus' ELSE p_kinds[i] END;
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
