-- SHA-256 of the part that all refresh tokens of an agent's identity share: a token of the family that is not the last
-- one was used before. Null where the last one was given before this column.
ALTER TABLE agent_registrations ADD COLUMN IF NOT EXISTS refresh_family bytea CHECK (octet_length(refresh_family) = 32);

CREATE UNIQUE INDEX IF NOT EXISTS agent_registrations_refresh_family ON agent_registrations (refresh_family);
