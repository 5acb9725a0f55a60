-- `kept`: the row has a value in the column that its owner only wants filled where it is empty. It is not looked up.
ALTER TABLE bulk_rows DROP CONSTRAINT IF EXISTS bulk_rows_outcome_check;
ALTER TABLE bulk_rows ADD CONSTRAINT bulk_rows_outcome_check
  CHECK (outcome IN ('hit', 'miss', 'invalid', 'failed', 'kept')) NOT VALID;
