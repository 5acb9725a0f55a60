-- Jobs of accounts: long work that its caller asks about later. What it found is in the account's own cache and in the
-- ledger; a row says what was asked and what came of it.
CREATE TABLE account_jobs (
  -- Its lookups are charged under this id too, as they are under that of a request.
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL,
  -- Its place among the jobs of the account, and in the list of them.
  number bigint GENERATED ALWAYS AS IDENTITY,
  kind text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
  -- JSON: what was asked. Null: it named a person who was erased.
  input text,
  -- JSON: what was found, also of a job that failed.
  result text,
  error text COLLATE "C",
  error_message text,
  idempotency_key text COLLATE "C",
  fingerprint bytea,
  -- How much of it is done; null: not known yet.
  steps_done int NOT NULL DEFAULT 0,
  steps_total int,
  -- How often it was begun without coming to an end.
  attempts int NOT NULL DEFAULT 0,
  -- When it may be gone on with; null while a claim works at it, and when it is over.
  due_at timestamptz DEFAULT now(),
  -- The one that works at it, and the process of that one.
  claim_id text COLLATE "C",
  process_id text COLLATE "C",
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz NOT NULL,
  CONSTRAINT over_or_open CHECK ((state IN ('succeeded', 'failed')) = (finished_at IS NOT NULL)),
  CONSTRAINT due_or_claimed CHECK (CASE WHEN finished_at IS NULL THEN (due_at IS NULL) = (claim_id IS NOT NULL)
                                        ELSE due_at IS NULL AND claim_id IS NULL END)
);

CREATE UNIQUE INDEX account_jobs_idempotency_key ON account_jobs (account_id, kind, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX account_jobs_account ON account_jobs (account_id, number);
CREATE INDEX account_jobs_due ON account_jobs (account_id, due_at, number) WHERE due_at IS NOT NULL;
CREATE INDEX account_jobs_longest_due ON account_jobs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX account_jobs_claimed ON account_jobs (claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX account_jobs_expiry ON account_jobs (expires_at);

-- How many jobs of an account are not over: no statement counts them.
CREATE TABLE account_job_counts (
  account_id text COLLATE "C" PRIMARY KEY,
  open bigint NOT NULL CHECK (open >= 0)
);

CREATE FUNCTION count_account_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE (NEW.finished_at IS NULL)::int END
              - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE (OLD.finished_at IS NULL)::int END;
BEGIN
  IF change <> 0 THEN
    INSERT INTO account_job_counts AS c (account_id, open)
    VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END, greatest(change, 0))
    ON CONFLICT (account_id) DO UPDATE SET open = c.open + change;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER account_jobs_counted AFTER INSERT OR DELETE OR UPDATE OF finished_at ON account_jobs
  FOR EACH ROW EXECUTE FUNCTION count_account_jobs();
