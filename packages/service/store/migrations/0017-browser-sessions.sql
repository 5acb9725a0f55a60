-- Signed-in browsers. A copy of this table signs in to nothing: only digests of the cookies are kept.
CREATE TABLE browser_sessions (
  id text COLLATE "C" PRIMARY KEY,
  -- SHA-256 of the cookie.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  -- A few words that its owner knows it by: Firefox on Linux.
  browser text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- The earlier end of idle and absolute lifetime.
  expires_at timestamptz NOT NULL
);

CREATE INDEX browser_sessions_account ON browser_sessions (account_id);
CREATE INDEX browser_sessions_expiry ON browser_sessions (expires_at);

-- May see the pages of the operator.
ALTER TABLE accounts ADD COLUMN is_operator boolean NOT NULL DEFAULT false;

-- Wrong passwords for addresses without an account are counted like those of accounts: a limit that only accounts have
-- would say which addresses are customers. Such rows have no account to refer to; expired ones are purged.
ALTER TABLE sign_in_origins DROP CONSTRAINT sign_in_origins_account_id_fkey;
