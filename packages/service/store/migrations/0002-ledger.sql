-- Where every credit came from and went, and what is reserved by searches under way.

CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  delta bigint NOT NULL CHECK (delta <> 0),
  balance_after bigint NOT NULL CHECK (balance_after >= 0),
  kind text NOT NULL CHECK (kind IN ('trial', 'grant', 'purchase', 'lookup')),
  operation text,
  request_id text,
  -- What the entry stands for: a hold, a payment, a grant. The same thing is never booked twice.
  reference text COLLATE "C" UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  CONSTRAINT a_lookup_only_takes CHECK (kind <> 'lookup' OR delta < 0)
);

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % is refused. Book a correcting entry instead.', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- One row is both: credits reserved, and the sole right to search for what the flight key names.
CREATE TABLE holds (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  credits bigint NOT NULL CHECK (credits >= 0),
  flight_key bytea NOT NULL UNIQUE,
  operation text NOT NULL,
  -- When it passes, the holder is taken for dead.
  expires_at timestamptz NOT NULL
);

CREATE INDEX holds_expiry ON holds (expires_at);
