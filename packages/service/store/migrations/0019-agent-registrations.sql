-- Agents that registered themselves (auth.md). A copy of this table opens nothing: it holds digests of what agents carry.
CREATE TABLE agent_registrations (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('anonymous', 'service_auth')),
  -- Keyed digest of the address it registered from.
  origin bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- When nothing of it is valid any more.
  expires_at timestamptz NOT NULL,
  -- SHA-256 of what the agent proves itself with until it is claimed.
  claim_digest bytea NOT NULL UNIQUE CHECK (octet_length(claim_digest) = 32),
  claim_expires_at timestamptz NOT NULL,
  -- Of the page at which a person claims it, and of the address that the agent says that person has.
  attempt_digest bytea UNIQUE CHECK (octet_length(attempt_digest) = 32),
  attempt_expires_at timestamptz,
  hint bytea,
  -- Keyed digest of the code that was shown last, and to which account.
  code_digest bytea,
  code_expires_at timestamptz,
  code_account_id text COLLATE "C" REFERENCES accounts ON DELETE SET NULL,
  code_tries integer NOT NULL DEFAULT 0,
  codes_shown integer NOT NULL DEFAULT 0,
  -- SHA-256 of what its next identity is given for.
  refresh_digest bytea UNIQUE CHECK (octet_length(refresh_digest) = 32),
  -- Whose credits it spends; null: it was not claimed. It may as long as oauth_grants has a row of its id.
  account_id text COLLATE "C" REFERENCES accounts ON DELETE CASCADE,
  claimed_at timestamptz
);

CREATE INDEX agent_registrations_origin ON agent_registrations (origin, created_at);
CREATE INDEX agent_registrations_creation ON agent_registrations (created_at);
CREATE INDEX agent_registrations_expiry ON agent_registrations (expires_at);
CREATE INDEX agent_registrations_account ON agent_registrations (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX agent_registrations_code_account ON agent_registrations (code_account_id) WHERE code_account_id IS NOT NULL;
