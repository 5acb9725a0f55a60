-- Failed sign-ins of an account, counted for every address from which it was signed in to before, and for all others together:
-- guessing from elsewhere does not lock its owner out.
CREATE TABLE sign_in_origins (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  -- Keyed digest of the address; empty: all others.
  origin bytea NOT NULL,
  -- Attempts within the window that did not succeed, those under way included.
  failures int NOT NULL,
  window_ends_at timestamptz NOT NULL,
  -- An address is known until then.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, origin)
);

CREATE INDEX sign_in_origins_expiry ON sign_in_origins (expires_at);

-- To the hour; null: not since this column exists.
ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz;
