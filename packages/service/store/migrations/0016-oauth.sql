-- Clients that registered themselves (RFC 7591). All of them are public: there is no secret among the metadata.
CREATE TABLE oauth_clients (
  id text COLLATE "C" PRIMARY KEY,
  -- JSON.
  metadata text NOT NULL CHECK (octet_length(metadata) <= 32768),
  -- Keyed digest of the address that registered it.
  origin bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When an account last approved it; null: never.
  approved_at timestamptz,
  expires_at timestamptz NOT NULL
);

CREATE INDEX oauth_clients_origin ON oauth_clients (origin, created_at);
CREATE INDEX oauth_clients_expiry ON oauth_clients (expires_at);
-- Those that give way when there are too many of them.
CREATE INDEX oauth_clients_unapproved ON oauth_clients (created_at) WHERE approved_at IS NULL;

-- What an account allowed a client to do, one row for each consent. Without its row, no token that came of it is valid.
CREATE TABLE oauth_grants (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Of oauth_clients, or the address of a metadata document.
  client_id text COLLATE "C" NOT NULL,
  client_name text,
  -- JSON of the authorization server.
  payload text NOT NULL CHECK (octet_length(payload) <= 32768),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX oauth_grants_account ON oauth_grants (account_id, created_at);
CREATE INDEX oauth_grants_expiry ON oauth_grants (expires_at);

-- Authorization requests that wait for consent, codes and access tokens: whatever is found by a secret of its own.
CREATE TABLE oauth_tokens (
  -- SHA-256 of the secret.
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('interaction', 'code', 'access_token', 'client_credentials')),
  -- Null where it belongs to no account, or not yet.
  account_id text COLLATE "C" REFERENCES accounts ON DELETE CASCADE,
  -- The API key it was given for: it is valid as long as the key.
  key_prefix text COLLATE "C" REFERENCES api_keys ON DELETE CASCADE,
  -- The consent it came of. No foreign key: a code that is used twice ends its grant while the first token is written.
  grant_id text COLLATE "C",
  scope text,
  -- JSON of the authorization server, without the secret.
  payload text NOT NULL CHECK (octet_length(payload) <= 65536),
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL
);

CREATE INDEX oauth_tokens_account ON oauth_tokens (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oauth_tokens_key ON oauth_tokens (key_prefix) WHERE key_prefix IS NOT NULL;
CREATE INDEX oauth_tokens_grant ON oauth_tokens (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_tokens_expiry ON oauth_tokens (expires_at);
CREATE INDEX oauth_tokens_interactions ON oauth_tokens (expires_at) WHERE kind = 'interaction';
