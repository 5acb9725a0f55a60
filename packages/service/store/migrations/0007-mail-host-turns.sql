-- Who may talk to a mail host, among all processes. One row is a host, so that one row lock decides.
CREATE TABLE mail_host_turns (
  mail_host_key text COLLATE "C" PRIMARY KEY,
  -- Conversations under way and when their holders are taken for dead.
  holders text[] NOT NULL,
  leases_until timestamptz[] NOT NULL CHECK (cardinality(leases_until) = cardinality(holders)),
  connections_max int NOT NULL,
  gap_ms float8 NOT NULL,
  last_start_at timestamptz NOT NULL,
  refusals_in_row int NOT NULL DEFAULT 0,
  -- Pauses since the host last answered: each is longer than the one before.
  pauses_in_row int NOT NULL DEFAULT 0,
  paused_until timestamptz
)
-- Written twice a conversation, never in an indexed column: a new version stays in its page.
WITH (fillfactor = 60);
