-- Ids of these tables reach people: they are permuted, so that they tell neither how many there are nor how fast they grow.
CREATE TABLE "id_key" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("only"),
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
INSERT INTO "id_key" ("key")
  SELECT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
--> statement-breakpoint
-- A Feistel network over numbers of so many bits, six rounds of SHA-256: a permutation of its own for each name.
CREATE FUNCTION permute_number(p_name text, p_bits integer, p_number bigint) RETURNS bigint LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  v_half integer := p_bits / 2;
  v_mask bigint := (1::bigint << v_half) - 1;
  v_left bigint := p_number >> v_half;
  v_right bigint := p_number & v_mask;
  v_key bytea;
  v_hash bytea;
  v_swap bigint;
BEGIN
  IF p_number < 0 OR p_number >> p_bits <> 0 THEN
    RAISE EXCEPTION 'no number of % bits: %', p_bits, p_number;
  END IF;
  SELECT key || convert_to(p_name, 'UTF8') INTO STRICT v_key FROM id_key;
  FOR v_round IN 1..6 LOOP
    v_hash := sha256(v_key || int8send((v_round::bigint << 40) | v_right));
    v_swap := v_left # ((get_byte(v_hash, 0) + (get_byte(v_hash, 1) << 8) + (get_byte(v_hash, 2) << 16)) & v_mask);
    v_left := v_right;
    v_right := v_swap;
  END LOOP;
  RETURN (v_left << v_half) | v_right;
END $$;
--> statement-breakpoint
-- The next id of a sequence: between 2^bits and 2^(bits + 1), where no id is that only counted up.
CREATE FUNCTION next_public_id(p_sequence text, p_bits integer) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (1::bigint << p_bits) | permute_number(p_sequence, p_bits, nextval(p_sequence::regclass));
END $$;
--> statement-breakpoint
-- The sequence of an identity goes with it. The new one has its name, which older nodes ask for numbers too, and begins
-- behind whatever they take meanwhile.
DO $$
DECLARE
  v_table text;
  v_bits integer;
  v_next bigint;
BEGIN
  FOR v_table, v_bits IN VALUES ('app_user', 30), ('viewer_session', 40), ('purchase', 40), ('tip', 40), ('gift', 40) LOOP
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', v_table);
    EXECUTE format('SELECT CASE WHEN is_called THEN last_value + 1000 ELSE 1 END FROM %I', v_table || '_id_seq') INTO v_next;
    EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" DROP IDENTITY', v_table);
    EXECUTE format('CREATE SEQUENCE %I START WITH %s OWNED BY %I."id"', v_table || '_id_seq', v_next, v_table);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" SET DEFAULT next_public_id(%L, %s)', v_table, v_table || '_id_seq', v_bits);
  END LOOP;
END $$;
