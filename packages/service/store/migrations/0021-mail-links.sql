-- Links in mails: each is used once, and only its digest is kept. A used one stays until it expires, to be counted.
CREATE TABLE mail_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('sign-up', 'reset', 'proof')),
  -- Where it was sent, in lower case.
  email text COLLATE "C" NOT NULL,
  -- Null: there is no account yet.
  account_id text COLLATE "C" REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  expires_at timestamptz NOT NULL
);

CREATE INDEX mail_links_email ON mail_links (email, created_at);
CREATE INDEX mail_links_account ON mail_links (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX mail_links_expiry ON mail_links (expires_at);

-- Its address is to be proven by a mail before it gets trial credits.
ALTER TABLE accounts ADD COLUMN is_unproven boolean NOT NULL DEFAULT false;
