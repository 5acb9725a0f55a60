-- The operator's list of accounts reads one page by a key, and a search for a part of an address the addresses that may have
-- it.

-- Every three letters that follow each other in an address.
CREATE OR REPLACE FUNCTION email_grams(email text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT substr(lower(email), n, 3) FROM generate_series(1, length(lower(email)) - 2) AS n);

CREATE INDEX accounts_created ON accounts (created_at, id);

CREATE INDEX accounts_email_grams ON accounts USING gin (email_grams(email));
