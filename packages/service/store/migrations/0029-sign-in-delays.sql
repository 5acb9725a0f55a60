-- After a few wrong passwords each further one is waited for, twice as long as for the one before.
ALTER TABLE sign_in_origins ADD COLUMN blocked_until timestamptz NOT NULL DEFAULT '-infinity';
