-- How often a reversal changed after it was first seen: what each change moves is booked under a reference of its own.
ALTER TABLE payment_reversals ADD COLUMN changes int NOT NULL DEFAULT 0;
