-- What its person allows an agent: chosen with the code. Those that were connected before keep what they have.
ALTER TABLE agent_registrations ADD COLUMN scope text COLLATE "C" NOT NULL DEFAULT 'enricher:all';
