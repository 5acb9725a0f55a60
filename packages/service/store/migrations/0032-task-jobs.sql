-- Jobs that are messages to tasks of A2A are found by their task and by their context: the first two members of their
-- input, {"taskId":"...","contextId":"...", whose values hold no quotes.
CREATE INDEX IF NOT EXISTS account_jobs_task
  ON account_jobs (account_id, split_part(input, '"', 4), number) WHERE kind = 'a2a';
CREATE INDEX IF NOT EXISTS account_jobs_context
  ON account_jobs (account_id, split_part(input, '"', 8), number) WHERE kind = 'a2a';
