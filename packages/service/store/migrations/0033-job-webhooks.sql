-- Where an account is told that a job is over, and how far that is. The trigger sets the first delivery due in the
-- statement that ends the job, whichever it is: no job ends without it.
CREATE TABLE IF NOT EXISTS job_webhooks (
  job_id text COLLATE "C" PRIMARY KEY REFERENCES account_jobs (id) ON DELETE CASCADE,
  account_id text COLLATE "C" NOT NULL,
  -- It may hold a secret of the receiver's: null as soon as it is not needed any more.
  url text,
  state text COLLATE "C" NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  -- When it is to be sent; null while the job is not over, and afterwards when it is delivered or given up.
  due_at timestamptz,
  last_attempt_at timestamptz,
  -- HTTP status of the last reply, or why there was none.
  last_status int,
  last_error text COLLATE "C",
  CONSTRAINT sent_or_kept CHECK ((state = 'pending') = (url IS NOT NULL)),
  CONSTRAINT due_when_pending CHECK (due_at IS NULL OR state = 'pending')
);

CREATE INDEX IF NOT EXISTS job_webhooks_due ON job_webhooks (account_id, due_at) WHERE due_at IS NOT NULL;

-- Secrets are derived from that of the installation: this says which one an account has. Without a row, the first.
CREATE TABLE IF NOT EXISTS webhook_secrets (
  account_id text COLLATE "C" PRIMARY KEY,
  version int NOT NULL CHECK (version > 0),
  rotated_at timestamptz NOT NULL DEFAULT now()
);

CREATE OR REPLACE FUNCTION send_job_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job_webhooks SET due_at = now() WHERE job_id = NEW.id AND state = 'pending';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER account_jobs_webhook AFTER UPDATE OF finished_at ON account_jobs
  FOR EACH ROW WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL)
  EXECUTE FUNCTION send_job_webhook();
