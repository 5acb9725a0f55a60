-- The books are right because the database keeps them so: a balance moves when an entry is booked and by nothing else,
-- credits are held when a hold is made and by nothing else.

-- A hold, a payment, a note: each is booked once for an account. Only a payment means the same to all accounts.
ALTER TABLE ledger DISABLE TRIGGER ledger_is_append_only;
UPDATE ledger SET reference = 'entry:' || id WHERE reference IS NULL;
ALTER TABLE ledger ENABLE TRIGGER ledger_is_append_only;
ALTER TABLE ledger ALTER COLUMN reference SET NOT NULL;
ALTER TABLE ledger ADD CONSTRAINT ledger_books_once UNIQUE (account_id, kind, reference);
ALTER TABLE ledger DROP CONSTRAINT ledger_reference_key;
CREATE UNIQUE INDEX ledger_takes_a_payment_once ON ledger (reference) WHERE kind = 'purchase';

-- What a lookup was charged for, and in which period of the life of its answer. Null in entries older than this migration.
-- A charge of the same input comes at least one life later, so it falls into a later period: see settlement.ts.
ALTER TABLE ledger ADD COLUMN input_key bytea, ADD COLUMN paid_period bigint;
CREATE UNIQUE INDEX ledger_charges_an_input_once ON ledger (account_id, input_key, paid_period)
  WHERE input_key IS NOT NULL;

-- Also when session_replication_role leaves other triggers out.
ALTER TABLE ledger ENABLE ALWAYS TRIGGER ledger_is_append_only;

-- One UPDATE for all entries of a statement. The account's row is locked by then, by the statement or here, so this
-- UPDATE sees its newest version. An entry that does not continue the balance finds no row to move.
CREATE FUNCTION move_credits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  broken text;
BEGIN
  WITH chain AS (
    SELECT account_id, delta, kind,
           balance_after - sum(delta) OVER (PARTITION BY account_id ORDER BY id) AS before,
           CASE kind WHEN 'lookup' THEN delta < 0 AND input_key IS NOT NULL AND paid_period IS NOT NULL
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
            DETAIL = 'It continues the balance; a lookup takes credits and names its input; everything else gives some.';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_moves_credits AFTER INSERT ON ledger REFERENCING NEW TABLE AS entries
  FOR EACH STATEMENT EXECUTE FUNCTION move_credits();

CREATE FUNCTION hold_credits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE accounts a SET held = a.held + s.credits
    FROM (SELECT account_id, sum(credits)::bigint AS credits FROM made GROUP BY account_id) s
   WHERE a.id = s.account_id AND a.id = ANY (ARRAY(SELECT account_id FROM made)) AND s.credits <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION free_credits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE accounts a SET held = a.held - s.credits
    FROM (SELECT account_id, sum(credits)::bigint AS credits FROM gone GROUP BY account_id) s
   WHERE a.id = s.account_id AND a.id = ANY (ARRAY(SELECT account_id FROM gone)) AND s.credits <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER holds_hold_credits AFTER INSERT ON holds REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION hold_credits();
CREATE TRIGGER holds_free_credits AFTER DELETE ON holds REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION free_credits();

CREATE FUNCTION refuse_hold_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A hold keeps its account and its credits: % is refused. Delete it and make another.', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER holds_keep_their_credits BEFORE UPDATE OF id, account_id, credits ON holds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_hold_change();
CREATE TRIGGER holds_are_deleted_singly BEFORE TRUNCATE ON holds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_hold_change();

-- Within the triggers above the depth is 1. The conditions are looked at without calling the function, so that an
-- UPDATE of anything else pays next to nothing.
CREATE FUNCTION refuse_balance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Balances are moved by entries of the ledger and by holds only. Book an entry instead.'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER accounts_begin_without_credits BEFORE INSERT ON accounts FOR EACH ROW
  WHEN (NEW.credits <> 0 OR NEW.held <> 0 OR NEW.total_purchased <> 0)
  EXECUTE FUNCTION refuse_balance_change();
CREATE TRIGGER accounts_keep_their_balance BEFORE UPDATE ON accounts FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (OLD.credits <> NEW.credits OR OLD.held <> NEW.held
        OR OLD.total_purchased <> NEW.total_purchased))
  EXECUTE FUNCTION refuse_balance_change();

-- These run with the rights of the tables' owner: a table of the caller's own must not stand in for ours.
DO $$
DECLARE
  mover text;
BEGIN
  FOREACH mover IN ARRAY ARRAY['move_credits', 'hold_credits', 'free_credits'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SET search_path = pg_catalog, %I, pg_temp', mover, current_schema());
  END LOOP;
END $$;
