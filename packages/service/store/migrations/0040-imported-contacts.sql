-- Contacts out of the operator's own lists, beside what the service finds by itself: an import is taken back as a whole.

ALTER TABLE company_imports ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'companies'
  CHECK (kind IN ('companies', 'contacts'));
ALTER TABLE company_imports ADD COLUMN IF NOT EXISTS contacts bigint NOT NULL DEFAULT 0;
-- One file may be imported as both.
ALTER TABLE company_imports DROP CONSTRAINT IF EXISTS company_imports_name_key,
  DROP CONSTRAINT IF EXISTS company_imports_kind_name_key,
  ADD CONSTRAINT company_imports_kind_name_key UNIQUE (kind, name);

CREATE TABLE IF NOT EXISTS imported_contacts (
  -- Registrable domain of the address.
  domain text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  import_id bigint NOT NULL,
  person_name text,
  job_title text,
  linkedin_url text,
  -- The list says that mail to it came back.
  is_bounced boolean NOT NULL,
  -- When the operator took the list out of another system: the time is counted from then.
  exported_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- What an import under the same name does not bring again is deleted at its end.
  written_at timestamptz NOT NULL,
  PRIMARY KEY (domain, email, import_id)
);

CREATE INDEX IF NOT EXISTS imported_contacts_import ON imported_contacts (import_id);
CREATE INDEX IF NOT EXISTS imported_contacts_expiry ON imported_contacts (expires_at);

-- Addresses whose owners take no mail, as a list says: no other list brings them. Keyed digests, no address.
CREATE TABLE IF NOT EXISTS contact_opt_outs (
  digest bytea NOT NULL,
  import_id bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (digest, import_id)
);

CREATE INDEX IF NOT EXISTS contact_opt_outs_import ON contact_opt_outs (import_id);
CREATE INDEX IF NOT EXISTS contact_opt_outs_expiry ON contact_opt_outs (expires_at);
