-- When a row is worth asking again, because what came of it is not sure. Null: it is sure, has no outcome yet, or is
-- reopened.
ALTER TABLE bulk_rows ADD COLUMN IF NOT EXISTS retry_at timestamptz;
-- True: it is asked again, and keeps its outcome until then.
ALTER TABLE bulk_rows ADD COLUMN IF NOT EXISTS is_reopened boolean NOT NULL DEFAULT false;

CREATE INDEX IF NOT EXISTS bulk_rows_retry ON bulk_rows (file_id, retry_at) WHERE retry_at IS NOT NULL;

-- When all rows of a file had an outcome, and some of them were not sure: for how long it waits counts from there.
ALTER TABLE bulk_files ADD COLUMN IF NOT EXISTS waiting_since timestamptz;
