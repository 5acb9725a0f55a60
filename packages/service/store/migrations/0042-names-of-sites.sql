-- What a site calls its company, folded as the names of imported lists are: the size that a list states is found by them.
-- A crawl that was stored before has none, and its company is taken to be of unknown size until the next crawl.

ALTER TABLE site_crawls ADD COLUMN IF NOT EXISTS name_keys text[] NOT NULL DEFAULT '{}';
