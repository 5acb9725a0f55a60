-- An account that was deleted stays as a row without a person: the ledger refers to it and is kept for ever.
ALTER TABLE accounts
  ADD COLUMN deleted_at timestamptz,
  -- Keyed digest of the address it had: trial credits are given to an address once.
  ADD COLUMN former_email bytea;

CREATE INDEX accounts_former_email ON accounts (former_email) WHERE former_email IS NOT NULL;

-- How the lookups of an account ended, by day (UTC). Only for charts: counted in memory and written every second, so that a
-- process that is killed loses some.
CREATE TABLE lookup_counts (
  account_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  operation text COLLATE "C" NOT NULL,
  hits bigint NOT NULL,
  misses bigint NOT NULL,
  -- Answered from the account's own cache, free.
  repeats bigint NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (account_id, day, operation)
);

CREATE INDEX lookup_counts_day ON lookup_counts (day);
