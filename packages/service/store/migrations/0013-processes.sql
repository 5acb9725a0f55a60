-- Which processes of the service are alive. What a process holds is over when the process is: its row is gone, or was not
-- renewed in time. No foreign keys: a process that slept may have lost its row and goes on under the same id.
CREATE TABLE processes (
  id text COLLATE "C" PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Moved on every second while the process holds anything.
  alive_until timestamptz NOT NULL
)
-- Written every second, never in an indexed column: a new version stays in its page.
WITH (fillfactor = 50);

-- Null in rows of earlier versions: these go by their lease alone.
ALTER TABLE holds ADD COLUMN process_id text COLLATE "C";

ALTER TABLE requests
  ADD COLUMN process_id text COLLATE "C",
  -- One attempt to work under the key: only the attempt that has the claim may complete or abandon it.
  ADD COLUMN claim_id text COLLATE "C";

-- In the order of `holders`.
ALTER TABLE mail_host_turns ADD COLUMN process_ids text[] NOT NULL DEFAULT '{}';
