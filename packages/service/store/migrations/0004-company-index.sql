-- The operator's imported list of companies and their websites, found by the folded name in one index probe.

CREATE TABLE companies (
  -- Folded name or alias; one row for each of a company's names.
  name_key text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  -- The company's name as the operator wrote it.
  name text NOT NULL,
  is_alias boolean NOT NULL,
  PRIMARY KEY (name_key, domain)
);
