-- What a list says of a company beside its name and website: a hint of a request is compared with it.

ALTER TABLE companies ADD COLUMN IF NOT EXISTS locality text;
ALTER TABLE companies ADD COLUMN IF NOT EXISTS country text;
ALTER TABLE companies ADD COLUMN IF NOT EXISTS size text;
ALTER TABLE companies ADD COLUMN IF NOT EXISTS founded smallint;

-- What an import has read and not yet added, a million names at a time: added in the order of the keys they cost the
-- index a tenth of what they cost one by one. Not logged: after a crash the import reads them again.
CREATE UNLOGGED TABLE IF NOT EXISTS company_stage (
  import_id bigint NOT NULL,
  chunk int NOT NULL,
  position bigint NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  name text NOT NULL,
  is_alias boolean NOT NULL,
  linkedin_url text,
  industry text,
  locality text,
  country text,
  size text,
  founded smallint
);
