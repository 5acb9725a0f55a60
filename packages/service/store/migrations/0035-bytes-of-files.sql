-- What a file takes in the database with its results, estimated when it is uploaded: of all files together there are as
-- many bytes as the operator allows. Files from before count as their rows do on average.
ALTER TABLE bulk_files ADD COLUMN IF NOT EXISTS bytes bigint;
UPDATE bulk_files SET bytes = rows::bigint * 500 WHERE bytes IS NULL;
ALTER TABLE bulk_files ALTER COLUMN bytes SET DEFAULT 0, ALTER COLUMN bytes SET NOT NULL;
