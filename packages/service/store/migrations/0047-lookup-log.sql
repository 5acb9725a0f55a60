-- The log of an account's lookups is the rows of its own answers: what a lookup cost and how long it took stands beside
-- what was asked, and goes with it. Null: stored before this was noted.
ALTER TABLE lookup_evidence ADD COLUMN IF NOT EXISTS credits bigint;
ALTER TABLE lookup_evidence ADD COLUMN IF NOT EXISTS took_ms integer;

-- Pages of the log are read by this key, newest first, however many rows an account has.
CREATE INDEX IF NOT EXISTS lookup_evidence_log ON lookup_evidence (account_id, found_at, input_key);
