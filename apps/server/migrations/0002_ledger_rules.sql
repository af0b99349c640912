-- The accounts of the house: where money comes from and where its own part goes. They hold no balance.
INSERT INTO ledger_account (owner_id, kind) VALUES (NULL, 'house_income'), (NULL, 'house_sales'), (NULL, 'house_promotion');
--> statement-breakpoint
-- Rows that change every few seconds leave room beside themselves, so that an update stays on its page (HOT).
ALTER TABLE ledger_account SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE viewer_session SET (fillfactor = 70);
--> statement-breakpoint
-- What was written in the ledger stays. A mistake is put right by another transfer.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER entry_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Posts one transfer in one round trip, with plans that the connection keeps.
-- Legs must come ordered by (owner, kind), the order in which every writer locks accounts, so that none deadlock.
-- outcome: posted; repeated (same key, same content: nothing done); reused (same key, other content: nothing done).
-- Raises AK001 with the account's kind as its detail when a balance would go negative.
CREATE FUNCTION post_transfer(
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
        WHERE a.owner_id = p_owners[i] AND a.kind = p_kinds[i] AND a.balance_units + p_amounts[i] >= 0
        RETURNING a.id, a.balance_units INTO v_account, v_balance;
    END IF;
    IF v_account IS NULL THEN
      PERFORM 1 FROM ledger_account a WHERE a.owner_id = p_owners[i] AND a.kind = p_kinds[i];
      IF FOUND THEN
        RAISE EXCEPTION 'balance too small' USING ERRCODE = 'AK001', DETAIL = p_kinds[i];
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
