-- Files of many lookups that accounts have uploaded. Their rows are stored, so that any process goes on where another one
-- ended. Nothing is spent before `operation` is set, which its owner does when they start it.
CREATE TABLE bulk_files (
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- csv, tsv, jsonl, xlsx: what its result is written as unless asked otherwise.
  format text COLLATE "C" NOT NULL,
  -- JSON: what was read of it, and what is proposed. Null while it is uploaded.
  proposal text,
  -- All of them, a header included.
  rows int NOT NULL DEFAULT 0,
  -- What it was started with: 1 where the first row is a header.
  first_row int NOT NULL DEFAULT 0,
  operation text COLLATE "C",
  columns text,
  max_credits bigint CHECK (max_credits >= 0),
  -- The job that works at it, or did last, and how many there were.
  job_id text COLLATE "C",
  runs int NOT NULL DEFAULT 0,
  -- Rows that were done before it: its rate counts from there.
  rows_before int NOT NULL DEFAULT 0,
  -- Why it does not go on although it is not over: requested, insufficient_credits, max_credits.
  stopped text COLLATE "C",
  -- All rows before this one have an outcome.
  first_open int NOT NULL DEFAULT 0,
  -- Rows from this one on were not asked yet.
  rows_begun int NOT NULL DEFAULT 0,
  -- The newest entry of the account's ledger when the rows that are asked were begun: their charges come after it.
  ledger_from bigint NOT NULL DEFAULT 0,
  rows_done int NOT NULL DEFAULT 0,
  hits int NOT NULL DEFAULT 0,
  misses int NOT NULL DEFAULT 0,
  invalid int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  duplicates int NOT NULL DEFAULT 0,
  credits_charged bigint NOT NULL DEFAULT 0,
  idempotency_key text COLLATE "C",
  fingerprint bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX bulk_files_account ON bulk_files (account_id, number);
CREATE INDEX bulk_files_expiry ON bulk_files (expires_at);
CREATE UNIQUE INDEX bulk_files_idempotency_key ON bulk_files (account_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE bulk_rows (
  file_id text COLLATE "C" NOT NULL REFERENCES bulk_files ON DELETE CASCADE,
  -- From 0, in the order of the file.
  number int NOT NULL,
  line int NOT NULL,
  -- JSON: a list. Null: they named a person who was erased.
  cells text,
  -- Why the row could not be read.
  fault text,
  outcome text COLLATE "C" CHECK (outcome IN ('hit', 'miss', 'invalid', 'failed')),
  -- What the row asked; null in rows that ask nothing, or the same as an earlier one.
  digest bytea,
  -- The row of the same file that asked the same before.
  same_as int,
  -- JSON: the fields of the answer.
  answer text,
  error text,
  credits int NOT NULL DEFAULT 0,
  PRIMARY KEY (file_id, number)
);

CREATE INDEX bulk_rows_digest ON bulk_rows (file_id, digest) WHERE digest IS NOT NULL;
