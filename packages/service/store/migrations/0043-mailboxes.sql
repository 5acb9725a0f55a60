-- Mails are counted by mailbox, however an address is spelled: without its tag, and at Gmail without dots. Null in links
-- from before, which are over within a day.
ALTER TABLE mail_links ADD COLUMN IF NOT EXISTS mailbox text COLLATE "C";

CREATE INDEX IF NOT EXISTS mail_links_mailbox ON mail_links (mailbox, created_at);
DROP INDEX IF EXISTS mail_links_email;

-- Trial credits are given to a mailbox once.
COMMENT ON COLUMN accounts.former_email IS
  'Keyed digest of the mailbox; of the address where the account was deleted before 0043; null in other older ones.';
