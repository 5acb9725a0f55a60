-- Credits are taken back: by the operator, or because a payment was refunded or disputed. What is held stays held, so an
-- entry may take less than was asked for, down to nothing. It says both, and the difference is what is owed.
ALTER TABLE ledger ADD COLUMN asked bigint, ADD COLUMN reason text;
ALTER TABLE ledger
  DROP CONSTRAINT ledger_kind_check,
  DROP CONSTRAINT ledger_delta_check,
  ADD CONSTRAINT ledger_kind_check
    CHECK (kind IN ('trial', 'grant', 'purchase', 'lookup', 'take_back', 'refund')),
  ADD CONSTRAINT ledger_delta_check CHECK (delta <> 0 OR kind IN ('take_back', 'refund')),
  ADD CONSTRAINT a_take_back_says_what_was_asked
    CHECK (CASE WHEN kind IN ('take_back', 'refund') THEN asked IS NOT NULL AND asked > 0 AND delta BETWEEN -asked AND 0
                ELSE asked IS NULL END),
  -- The operator owes the customer a reason; a refund has its payment.
  ADD CONSTRAINT a_take_back_has_a_reason
    CHECK (CASE WHEN reason IS NULL THEN kind <> 'take_back'
                ELSE kind IN ('take_back', 'refund') AND length(reason) BETWEEN 1 AND 500 END);

-- As with payments: one reversal means the same to all accounts.
CREATE UNIQUE INDEX ledger_reverses_a_payment_once ON ledger (reference) WHERE kind = 'refund';

-- As in 0012, and besides lookups two kinds take credits. A refund leaves what was ever purchased as it is.
CREATE OR REPLACE FUNCTION move_credits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  broken text;
BEGIN
  WITH chain AS (
    SELECT account_id, delta, kind,
           balance_after - sum(delta) OVER (PARTITION BY account_id ORDER BY id) AS before,
           CASE WHEN kind = 'lookup' THEN delta < 0 AND input_key IS NOT NULL AND paid_period IS NOT NULL
                WHEN kind IN ('take_back', 'refund') THEN delta <= 0
                ELSE delta > 0 END AS is_sound
      FROM entries
  ), total AS MATERIALIZED (
    SELECT account_id, sum(delta)::bigint AS delta, min(before) AS lowest, max(before) AS highest,
           coalesce(sum(delta) FILTER (WHERE kind = 'purchase'), 0)::bigint AS purchased,
           bool_and(is_sound) AS is_sound
      FROM chain GROUP BY account_id
  ), moved AS (
    UPDATE accounts a SET credits = a.credits + t.delta, total_purchased = a.total_purchased + t.purchased
      FROM total t
     WHERE a.id = t.account_id AND a.id = ANY (ARRAY(SELECT account_id FROM total))
       AND a.credits = t.lowest AND t.lowest = t.highest AND t.is_sound
    RETURNING a.id
  )
  SELECT min(account_id) INTO broken FROM total WHERE account_id NOT IN (SELECT id FROM moved);
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'An entry of the account % is refused.', broken
      USING ERRCODE = 'check_violation',
            DETAIL = 'It continues the balance; a lookup takes credits and names its input; credits taken back take some; '
                     'everything else gives some.';
  END IF;
  RETURN NULL;
END $$;

-- A function that is replaced keeps its owner and who may call it, and loses its search path.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION move_credits() SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;
