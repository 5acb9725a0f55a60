-- The sites of imported entries are compared with them: how far that has come, and which entries are wrong.

-- Entries compared since the comparison began.
ALTER TABLE company_imports ADD COLUMN IF NOT EXISTS checked bigint NOT NULL DEFAULT 0;
-- The last of them; null where no comparison is to be gone on with.
ALTER TABLE company_imports ADD COLUMN IF NOT EXISTS checked_key text COLLATE "C";
ALTER TABLE company_imports ADD COLUMN IF NOT EXISTS checked_domain text COLLATE "C";

CREATE TABLE IF NOT EXISTS company_findings (
  import_id bigint NOT NULL REFERENCES company_imports (id) ON DELETE CASCADE,
  name_key text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  finding text NOT NULL CHECK (finding IN ('no_domain', 'another_firm', 'parked')),
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (import_id, name_key, domain)
);
