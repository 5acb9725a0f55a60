-- Accounts that got trial credits before their address was confirmed, counted by the address they were opened from.
CREATE TABLE trial_origins (
  -- Keyed digest; empty: all addresses together.
  origin bytea PRIMARY KEY,
  accounts integer NOT NULL CHECK (accounts > 0),
  expires_at timestamptz NOT NULL
);

CREATE INDEX trial_origins_expiry ON trial_origins (expires_at);
