-- What was asked, and what its answer rests on: beside the answer in the account's own cache, never longer than it.
-- A row of its own: a repeat reads the answer, and must not read this.
CREATE TABLE lookup_evidence (
  account_id text COLLATE "C" NOT NULL,
  input_key bytea NOT NULL,
  -- Of the request that found the answer; the answer's own row names it too, so that the two belong together.
  request_id text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  -- JSON: the fields of the question as they were sent. Null: not kept, or it named a person who was erased.
  question text,
  -- JSON: a list. Null: nothing was noted.
  evidence text,
  found_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, input_key)
);

CREATE INDEX lookup_evidence_request ON lookup_evidence (account_id, request_id);
CREATE INDEX lookup_evidence_expiry ON lookup_evidence (expires_at);

-- Null: found before evidence was kept.
ALTER TABLE lookups ADD COLUMN request_id text COLLATE "C";

-- What any caller's answer rests on, without who asked and what.
ALTER TABLE known_results ADD COLUMN evidence text;
