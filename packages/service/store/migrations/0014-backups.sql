-- When the last backup of each kind was made of this database, for the operator who asks.
CREATE TABLE backups (
  scope text COLLATE "C" PRIMARY KEY CHECK (scope IN ('all', 'money')),
  -- The moment whose state it holds.
  taken_at timestamptz NOT NULL,
  rows bigint NOT NULL,
  bytes bigint NOT NULL
);
