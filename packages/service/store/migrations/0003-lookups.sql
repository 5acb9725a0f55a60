-- What was found before, and what was answered under an Idempotency-Key. All of it may be lost without losing money.
-- No foreign keys: accounts are never deleted, and the check would cost a row lock per row written.

-- The caller's own cache: repeating a lookup is free.
CREATE TABLE lookups (
  account_id text COLLATE "C" NOT NULL,
  input_key bytea NOT NULL,
  -- JSON; null: nothing was found.
  answer text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, input_key)
);

CREATE INDEX lookups_expiry ON lookups (expires_at);

-- The shared cache: what any caller's search found.
CREATE TABLE known_results (
  input_key bytea PRIMARY KEY,
  answer text,
  expires_at timestamptz NOT NULL
);

CREATE INDEX known_results_expiry ON known_results (expires_at);

CREATE TABLE requests (
  account_id text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- Digest of the body the key came with.
  fingerprint bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done')),
  -- While running: when it passes, whoever ran it is taken for dead.
  lease_until timestamptz,
  status smallint,
  answer text,
  cached boolean,
  credits_remaining bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, operation, key)
);

CREATE INDEX requests_age ON requests (created_at);
