-- Pictures of logos, as they are passed on; also that an address has none.
CREATE TABLE IF NOT EXISTS logos (
  domain text COLLATE "C" PRIMARY KEY,
  -- The address that the company's site stated: another one is fetched anew.
  logo_url text NOT NULL,
  -- Null: what lies at the address is no picture that may be shown, or its server could not be asked.
  media_type text,
  picture bytea,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX IF NOT EXISTS logos_expiry ON logos (expires_at);
-- Pictures are compressed already.
ALTER TABLE logos ALTER COLUMN picture SET STORAGE EXTERNAL;
