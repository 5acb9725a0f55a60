-- What is remembered of the providers an operator has keys for. The records and reservations count money: they may
-- overstate it after a crash, never understate it.

-- What questions of one kind came to in one day (UTC).
CREATE TABLE provider_records (
  day date NOT NULL,
  provider text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  -- A row of the mail-host table; empty while unknown.
  mail_host_class text COLLATE "C" NOT NULL,
  asked int NOT NULL DEFAULT 0,
  matched int NOT NULL DEFAULT 0,
  -- Matches after which nobody else had to be asked.
  settled int NOT NULL DEFAULT 0,
  errors int NOT NULL DEFAULT 0,
  confirmed int NOT NULL DEFAULT 0,
  wrong int NOT NULL DEFAULT 0,
  spent_micro_usd bigint NOT NULL DEFAULT 0,
  duration_ms bigint NOT NULL DEFAULT 0,
  -- Turns it was passed over, by reason.
  skipped_unauthorized int NOT NULL DEFAULT 0,
  skipped_exhausted int NOT NULL DEFAULT 0,
  skipped_rate_limited int NOT NULL DEFAULT 0,
  skipped_failing int NOT NULL DEFAULT 0,
  skipped_budget int NOT NULL DEFAULT 0,
  skipped_no_time int NOT NULL DEFAULT 0,
  PRIMARY KEY (day, provider, operation, mail_host_class)
)
-- A few busy rows a day, no indexed column among what changes: a new version stays in its page.
WITH (fillfactor = 60);

-- What was spent and is set aside with one provider in one day (UTC). One row is a budget, so that one row lock decides.
CREATE TABLE provider_budgets (
  day date NOT NULL,
  provider text COLLATE "C" NOT NULL,
  reserved_micro_usd bigint NOT NULL DEFAULT 0,
  spent_micro_usd bigint NOT NULL DEFAULT 0,
  -- What the last reservation got: until PostgreSQL 18, RETURNING cannot tell a row's value before.
  granted_micro_usd bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, provider)
)
WITH (fillfactor = 60);

-- Whether a provider may be asked; the latest change wins.
CREATE TABLE provider_standings (
  provider text COLLATE "C" PRIMARY KEY,
  failures_in_row int NOT NULL,
  -- 'infinity': not with this key.
  closed_until timestamptz,
  fault text,
  -- Of the key, never the key.
  key_digest text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Questions handed in and answered minutes later.
CREATE TABLE provider_tickets (
  question_digest text COLLATE "C" PRIMARY KEY,
  ticket text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX provider_tickets_expiry ON provider_tickets (expires_at);

-- Addresses as providers gave them, beside what our own dialogue with the mail server found out.
CREATE TABLE provider_claims (
  domain text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  mail_host_class text,
  -- In the provider's word.
  status text NOT NULL,
  person_name text,
  job_title text,
  linkedin_url text,
  claimed_at timestamptz NOT NULL,
  -- Null until our own dialogue has told.
  is_right boolean,
  checked_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (domain, email, provider, operation)
);

CREATE INDEX provider_claims_expiry ON provider_claims (expires_at);

-- Forms of addresses that somebody says a domain uses: `{first}.{last}`.
CREATE TABLE pattern_hints (
  domain text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  pattern text COLLATE "C" NOT NULL,
  learnt_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (domain, source, pattern)
);

CREATE INDEX pattern_hints_expiry ON pattern_hints (expires_at);

-- Label of the provider whose word a verdict is; null: our own dialogue.
ALTER TABLE mailbox_verdicts ADD COLUMN prover text;
