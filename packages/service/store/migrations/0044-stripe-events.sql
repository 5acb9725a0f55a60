-- Events of Stripe whose effect is recorded: one that is sent again is answered without asking Stripe.
CREATE TABLE IF NOT EXISTS stripe_events (
  id text COLLATE "C" PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS stripe_events_expiry ON stripe_events (expires_at);
