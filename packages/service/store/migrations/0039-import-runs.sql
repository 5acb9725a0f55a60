-- Two runs of one import stage their rows apart, and only the later one adds to the companies.

ALTER TABLE company_imports ADD COLUMN IF NOT EXISTS run bigint NOT NULL DEFAULT 0;

ALTER TABLE company_stage ADD COLUMN IF NOT EXISTS run bigint NOT NULL DEFAULT 0;
