-- The pass under way met an object that could not be recorded: the next pass begins where this one did.
ALTER TABLE billing_scans ADD COLUMN has_skipped boolean NOT NULL DEFAULT false;
