-- Imported contacts are found by person and by profile, also where a company has more of them than are read at once.

-- Family name without particles, a blank, given name, in letters that all spellings share. Null where there is no name,
-- and in rows of earlier versions: those are found by their address until their list is imported again.
ALTER TABLE imported_contacts ADD COLUMN IF NOT EXISTS name_key text COLLATE "C";

CREATE INDEX IF NOT EXISTS imported_contacts_name ON imported_contacts (domain, name_key)
  WHERE name_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS imported_contacts_profile ON imported_contacts (linkedin_url)
  WHERE linkedin_url IS NOT NULL;
