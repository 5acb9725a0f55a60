-- Random values that this installation must not lose or share: what it signs and digests with.
CREATE TABLE secrets (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Who must not be found. Digests under a secret, so that the list itself holds no personal data.
CREATE TABLE suppressions (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('email', 'domain', 'person', 'linkedin')),
  -- Everything by which the same one is recognised, each with its kind.
  digests text[] NOT NULL CHECK (cardinality(digests) > 0),
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Erased: searches that were under way are over by then, and what they wrote is erased too.
  erase_again_at timestamptz
);

CREATE INDEX suppressions_erase_again ON suppressions (erase_again_at) WHERE erase_again_at IS NOT NULL;

-- Grows with every change of the list. Every process compares it with the version of the list it holds.
CREATE TABLE suppression_state (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  version bigint NOT NULL
);

INSERT INTO suppression_state (version) VALUES (1);
