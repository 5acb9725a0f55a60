-- Credits by day, written with the entries that they sum up: a report of days reads as many rows as there are days, however
-- long the ledger is.

-- The sum that an entry belongs to, in the words of the operator's report.
CREATE FUNCTION ledger_part(kind text, reference text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind = 'lookup' THEN 'spent'
              WHEN kind = 'purchase' THEN 'sold'
              -- As reversals.ts writes the reference of a reversal that was undone.
              WHEN kind = 'refund' OR (kind = 'grant' AND reference ~ '^[a-z]+_[0-9A-Za-z]+ undone$') THEN 'reversed'
              ELSE 'granted' END
$$;

-- Rows are added and never changed, so that writers do not wait for each other, nor walk through old versions of one row
-- while a backup keeps them. A periodic task replaces many rows of a day by one: ledger-sums.ts.
CREATE TABLE ledger_sums (
  -- In UTC.
  day date NOT NULL,
  part text COLLATE "C" NOT NULL CHECK (part IN ('sold', 'reversed', 'granted', 'spent')),
  entries bigint NOT NULL,
  -- The sum of their deltas.
  credits bigint NOT NULL
);

CREATE INDEX ledger_sums_day ON ledger_sums (day);

-- Entries that were booked before this migration are summed up by the periodic task, some thousands at once.
CREATE TABLE ledger_sums_fill (
  -- The last of them. A later entry has a greater id: no other process writes entries while this migration runs.
  last_id bigint NOT NULL,
  -- The place up to which they are summed up, in the order of the primary key.
  after_account text COLLATE "C" NOT NULL DEFAULT '',
  after_id bigint NOT NULL DEFAULT 0,
  is_done boolean NOT NULL
);

LOCK TABLE ledger IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO ledger_sums_fill (last_id, is_done)
SELECT last_id, last_id = 0
  FROM (SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger', 'id')::regclass), 0) AS last_id) s;

-- As in 0022, and the sums of the day are written.
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
  ), summed AS (
    INSERT INTO ledger_sums (day, part, entries, credits)
    SELECT (created_at AT TIME ZONE 'UTC')::date, ledger_part(kind, reference), count(*), sum(delta)::bigint
      FROM entries GROUP BY 1, 2
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

DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION move_credits() SET search_path = pg_catalog, %I, pg_temp', current_schema());
END $$;

-- The account up to which the audit has come, for all processes and over restarts, and what it found wrong.
CREATE TABLE audit_places (
  name text COLLATE "C" PRIMARY KEY,
  place jsonb NOT NULL
);

CREATE TABLE audit_mismatches (
  -- What was audited: `accounts`, or `days` of the sums.
  name text COLLATE "C" NOT NULL REFERENCES audit_places,
  -- The id of an account, or a day.
  subject text COLLATE "C" NOT NULL,
  PRIMARY KEY (name, subject)
);

INSERT INTO audit_places (name, place) VALUES ('accounts', '{"afterId": ""}'), ('days', '{}');
