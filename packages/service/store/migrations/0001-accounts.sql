-- Accounts and the keys that open them. The balance stands in the account's row, so that one row lock decides who may spend.

CREATE TABLE accounts (
  id text COLLATE "C" PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  -- Always the sum of the account's ledger entries.
  credits bigint NOT NULL DEFAULT 0,
  -- Always the sum of the account's holds. A counter, because READ COMMITTED re-reads a locked row
  -- but not what a sub-select counted in another table before the lock was granted.
  held bigint NOT NULL DEFAULT 0,
  total_purchased bigint NOT NULL DEFAULT 0 CHECK (total_purchased >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT credits_never_negative CHECK (credits >= 0),
  CONSTRAINT held_within_credits CHECK (held BETWEEN 0 AND credits)
)
-- Room in every page for new versions of a row: a charge then touches no index.
WITH (fillfactor = 70);

CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

CREATE TABLE api_keys (
  -- The displayable part of the key.
  prefix text COLLATE "C" PRIMARY KEY,
  -- SHA-256 of the whole key.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  label text,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

CREATE INDEX api_keys_account ON api_keys (account_id);
