-- The operator's list of accounts reads one page by a key, and a search for a part of an address the addresses that may have
-- it. Built without a lock that stops charges: see migrate.ts. A build that was broken off leaves an index behind that is of
-- no use.

-- Every three letters that follow each other in an address.
CREATE OR REPLACE FUNCTION email_grams(email text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT substr(lower(email), n, 3) FROM generate_series(1, length(lower(email)) - 2) AS n);

DROP INDEX CONCURRENTLY IF EXISTS accounts_created;

CREATE INDEX CONCURRENTLY accounts_created ON accounts (created_at, id);

DROP INDEX CONCURRENTLY IF EXISTS accounts_email_grams;

CREATE INDEX CONCURRENTLY accounts_email_grams ON accounts USING gin (email_grams(email));
