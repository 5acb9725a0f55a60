-- The owner of an account may change its address; where mails can be sent, a link confirms the new one.
ALTER TABLE mail_links DROP CONSTRAINT IF EXISTS mail_links_kind_check;
ALTER TABLE mail_links ADD CONSTRAINT mail_links_kind_check CHECK (kind IN ('sign-up', 'reset', 'proof', 'change'));

-- The last time the address was replaced; null: never.
ALTER TABLE accounts ADD COLUMN IF NOT EXISTS email_set_at timestamptz;

CREATE INDEX IF NOT EXISTS accounts_email_set ON accounts (email_set_at, id) WHERE email_set_at IS NOT NULL;
