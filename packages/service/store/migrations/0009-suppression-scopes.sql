-- True where every person in the entry has the marks that rule out most candidates by a digest. Entries of earlier versions
-- cannot get them: they hold digests, not names.
ALTER TABLE suppressions ADD COLUMN is_scoped boolean NOT NULL DEFAULT false;
