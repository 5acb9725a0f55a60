-- The operators' audit log also shows what the owners of accounts did, read from the rows that are there anyway. Each
-- of the indexes gives one kind of event in the order of the log.

-- The last time the password was replaced; null: never since this column exists.
ALTER TABLE accounts ADD COLUMN password_set_at timestamptz;

CREATE INDEX accounts_password_set ON accounts (password_set_at, id) WHERE password_set_at IS NOT NULL;
CREATE INDEX accounts_deleted ON accounts (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX api_keys_created ON api_keys (created_at, prefix);
CREATE INDEX api_keys_revoked ON api_keys (revoked_at, prefix) WHERE revoked_at IS NOT NULL;
CREATE INDEX operator_actions_subject ON operator_actions (subject, done_at);
