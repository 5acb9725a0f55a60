-- A line of the audit log shows the address that the account had at its time, and each change of an address has a line.
CREATE TABLE IF NOT EXISTS email_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- The address before; null: the account is deleted, or an earlier version changed the address.
  former_email text
);

CREATE INDEX IF NOT EXISTS email_changes_account ON email_changes (account_id, changed_at);
CREATE INDEX IF NOT EXISTS email_changes_time ON email_changes (changed_at);

INSERT INTO email_changes (account_id, changed_at)
SELECT id, email_set_at FROM accounts a
 WHERE email_set_at IS NOT NULL AND NOT EXISTS (SELECT FROM email_changes c WHERE c.account_id = a.id);
