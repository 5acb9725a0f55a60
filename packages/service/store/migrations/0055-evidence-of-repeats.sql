-- The request under which the evidence of a row is stored, where an earlier request found its answer; null: the row's own.
ALTER TABLE bulk_rows ADD COLUMN IF NOT EXISTS evidence_id text COLLATE "C";
