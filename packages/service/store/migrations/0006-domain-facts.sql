-- What is known about domains and the mailboxes at them. All of it may be lost: it is found again.

-- One walk through a company's own site; the latest wins.
CREATE TABLE site_crawls (
  domain text COLLATE "C" PRIMARY KEY,
  -- JSON.
  crawl text NOT NULL,
  -- `jane-doe` of linkedin.com/in/jane-doe, of everybody the site links to.
  profile_slugs text[] NOT NULL,
  crawled_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX site_crawls_profiles ON site_crawls USING gin (profile_slugs);
CREATE INDEX site_crawls_expiry ON site_crawls (expires_at);

CREATE TABLE mail_domains (
  domain text COLLATE "C" PRIMARY KEY,
  -- Its server accepts every address.
  is_catch_all boolean NOT NULL,
  learnt_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX mail_domains_expiry ON mail_domains (expires_at);

CREATE TABLE mailbox_verdicts (
  domain text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  mail_host_class text,
  checked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (domain, email)
);

CREATE INDEX mailbox_verdicts_expiry ON mailbox_verdicts (expires_at);

-- Proven or published mailboxes and whose they are: what a domain's pattern is learnt from.
CREATE TABLE mailboxes (
  domain text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  person_name text,
  source text NOT NULL,
  learnt_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (domain, email)
);

CREATE INDEX mailboxes_expiry ON mailboxes (expires_at);

-- A company's addresses as one caller's first page found them; later pages are cut from it.
CREATE TABLE rosters (
  id text COLLATE "C" PRIMARY KEY,
  domain text COLLATE "C" NOT NULL,
  -- JSON list.
  entries text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX rosters_expiry ON rosters (expires_at);
