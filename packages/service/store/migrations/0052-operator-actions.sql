-- What operators did, by pages and commands: a line is added for each change, and none is changed or deleted.
CREATE TABLE IF NOT EXISTS operator_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  done_at timestamptz NOT NULL DEFAULT now(),
  -- An account, or 'command line'.
  done_by text NOT NULL,
  event text NOT NULL,
  -- An account, an entry of the suppression list or a provider; it names no person.
  subject text NOT NULL,
  details jsonb NOT NULL
);
