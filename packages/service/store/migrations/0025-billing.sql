-- Credits that are bought. What is paid is known to Stripe alone: these rows say what was asked of it, for which account,
-- and what became of that. A grant is an entry of the ledger, whose reference is the payment intent.

-- Who an account is at Stripe. A deleted one stays: payments and refunds of it may still arrive.
CREATE TABLE billing_customers (
  customer_id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  -- Test and live mode of Stripe know nothing of each other.
  is_live boolean NOT NULL,
  -- The card that top-ups charge.
  payment_method_id text COLLATE "C",
  card_brand text,
  card_last4 text,
  -- Year and month: 2030-04.
  card_expires text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);

CREATE UNIQUE INDEX billing_customers_account ON billing_customers (account_id, is_live) WHERE deleted_at IS NULL;

-- One attempt to be paid: written before Stripe is asked for anything.
CREATE TABLE payments (
  -- Part of the Idempotency-Keys that Stripe is sent, and of the metadata of what it makes.
  id text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  is_live boolean NOT NULL,
  origin text COLLATE "C" NOT NULL CHECK (origin IN ('checkout', 'topup', 'auto_topup')),
  tier_key text COLLATE "C" NOT NULL,
  credits bigint NOT NULL CHECK (credits > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  state text COLLATE "C" NOT NULL
    CHECK (state IN ('pending', 'open', 'requires_action', 'succeeded', 'failed', 'canceled')),
  session_id text COLLATE "C" UNIQUE,
  payment_intent_id text COLLATE "C" UNIQUE,
  -- Where the payer goes on.
  next_url text,
  failure text,
  receipt_url text,
  -- The caller's, while it names this attempt.
  idempotency_key text COLLATE "C",
  -- What the caller was answered first.
  first_outcome jsonb,
  -- Until then one process works at it; afterwards any may find out what became of it.
  lease_until timestamptz NOT NULL,
  -- When Stripe was last asked what became of it.
  asked_at timestamptz,
  -- Of what was paid, what went back to the payer; the credits that are owed for it, and those of them that were taken.
  reversed_cents bigint NOT NULL DEFAULT 0,
  credits_reversed bigint NOT NULL DEFAULT 0,
  credits_taken bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  CONSTRAINT reversed_within_payment CHECK (credits_reversed BETWEEN 0 AND credits),
  CONSTRAINT taken_within_reversed CHECK (credits_taken BETWEEN 0 AND credits_reversed)
);

CREATE UNIQUE INDEX payments_idempotency_key ON payments (account_id, origin, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX payments_account ON payments (account_id, created_at, id);
CREATE INDEX payments_paid ON payments (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payments_unresolved ON payments (asked_at NULLS FIRST)
  WHERE state IN ('pending', 'open', 'requires_action');
-- Two processes that look at one account at the same moment begin one automatic top-up.
CREATE UNIQUE INDEX payments_auto_topup ON payments (account_id)
  WHERE origin = 'auto_topup' AND state IN ('pending', 'open', 'requires_action');

-- A refund or a dispute, by its id at Stripe.
CREATE TABLE payment_reversals (
  id text COLLATE "C" PRIMARY KEY,
  payment_id text COLLATE "C" NOT NULL REFERENCES payments,
  account_id text COLLATE "C" NOT NULL REFERENCES accounts,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('refund', 'dispute')),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  -- in_effect: the money is with the payer. undone: the refund failed, or the dispute was won.
  state text COLLATE "C" NOT NULL CHECK (state IN ('in_effect', 'undone')),
  -- Stripe may still change its mind.
  is_open boolean NOT NULL,
  -- Credits that could not be taken because they were spent or held.
  credits_missed bigint NOT NULL DEFAULT 0,
  -- The holds of that moment and their credits; what they release is taken when the last of them has ended.
  awaited_holds text[] COLLATE "C",
  awaited_credits bigint NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX payment_reversals_payment ON payment_reversals (payment_id);
CREATE INDEX payment_reversals_account ON payment_reversals (account_id);
CREATE INDEX payment_reversals_created ON payment_reversals (created_at);
CREATE INDEX payment_reversals_open ON payment_reversals (asked_at) WHERE is_open;
CREATE INDEX payment_reversals_awaiting ON payment_reversals (created_at) WHERE awaited_holds IS NOT NULL;

-- What the owner of an account wants to be bought without being asked.
CREATE TABLE auto_topups (
  account_id text COLLATE "C" PRIMARY KEY REFERENCES accounts,
  is_enabled boolean NOT NULL,
  tier_key text COLLATE "C" NOT NULL,
  threshold_credits bigint NOT NULL CHECK (threshold_credits > 0),
  max_per_day int NOT NULL CHECK (max_per_day > 0),
  stopped_because text,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX auto_topups_enabled ON auto_topups (account_id) WHERE is_enabled;

-- How far the reconciliation has read the lists of Stripe; one row for each of them and mode.
CREATE TABLE billing_scans (
  name text COLLATE "C" PRIMARY KEY,
  -- Created from then on is still to be read.
  since timestamptz NOT NULL,
  -- The pass under way: until when, and the last object of its last page. Null between passes.
  until timestamptz,
  after_id text COLLATE "C",
  lease_until timestamptz NOT NULL DEFAULT now()
);

-- Credits by day, for the operator. Entries are in the order of their time: a few bytes for each megabyte of them.
CREATE INDEX ledger_created ON ledger USING brin (created_at);
