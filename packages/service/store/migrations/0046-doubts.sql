-- Why a stored answer may not be all: 'mail_server' and 'provider' tell more in some minutes, and jobs wait for them;
-- 'no_reply' is a source that could not be asked. Null: it is all, or was stored before this was noted.
ALTER TABLE lookups ADD COLUMN IF NOT EXISTS doubt text COLLATE "C";
ALTER TABLE known_results ADD COLUMN IF NOT EXISTS doubt text COLLATE "C";

-- The same of a row of a file, beside the time from which it is worth asking again.
ALTER TABLE bulk_rows ADD COLUMN IF NOT EXISTS doubt text COLLATE "C";

-- What a job waits for, until it is due; null while it waits for nothing.
ALTER TABLE account_jobs ADD COLUMN IF NOT EXISTS waiting_for text COLLATE "C";
