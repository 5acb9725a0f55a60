import { parseDomain } from '@enricher/engine/lib/domain'
import { crawlWithout } from '@enricher/engine/model/facts-without'
import { boundedCrawl, crawlSlugs, profileSitesMax } from '@enricher/engine/model/kept-crawl'
import type { SiteCrawl } from '@enricher/engine/model/site-crawl'
import { companyNameKey } from '@enricher/engine/names/company-name'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/**
 * Stores a crawl unless a later one is stored. Returns the version of the suppression list that the database had; when
 * it is not `version`, nothing was written.
 */
export async function writeCrawl(
  db: Database,
  crawl: SiteCrawl,
  options: { readonly lifetimeMs: number; readonly version: number; readonly list: Suppression },
): Promise<number> {
  const kept = boundedCrawl(crawlWithout(crawl, options.list))
  const [row] = await db.query<{ version: number }>(
    `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM async_commit),
     written AS (
       INSERT INTO site_crawls AS c (domain, crawl, profile_slugs, name_keys, crawled_at, expires_at)
       SELECT $1, $2, $3::text[], $7::text[], to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000)
         FROM state WHERE version = $6
       ON CONFLICT (domain) DO UPDATE
          SET crawl = excluded.crawl, profile_slugs = excluded.profile_slugs, name_keys = excluded.name_keys,
              crawled_at = excluded.crawled_at, expires_at = excluded.expires_at
        WHERE c.crawled_at <= excluded.crawled_at
     )
     SELECT version FROM state`,
    [
      kept.domain,
      JSON.stringify(kept),
      crawlSlugs(kept),
      kept.crawledAtMs,
      kept.crawledAtMs + options.lifetimeMs,
      options.version,
      nameKeysOf(kept),
    ],
    'facts.write-crawl',
  )
  return row?.version ?? options.version
}

/** Returns the crawls that are still valid and link to this profile, latest first. */
export async function findCrawlsWithProfile(
  db: Database,
  slug: string,
): Promise<{ readonly version: number; readonly crawls: readonly SiteCrawl[] }> {
  const rows = await db.query<{ version: number; crawl: string | null }>(
    `SELECT s.version, c.crawl FROM (SELECT ${suppressionVersion} AS version) s
       LEFT JOIN LATERAL (
         SELECT crawl FROM site_crawls
          WHERE profile_slugs @> ARRAY[$1] AND expires_at > now()
          ORDER BY crawled_at DESC LIMIT $2) c ON true`,
    [slug, profileSitesMax],
    'facts.find-profile',
  )
  const crawls = rows.flatMap(({ crawl }) => (crawl === null ? [] : [parseCrawl(crawl)]))
  return { version: rows[0]?.version ?? 0, crawls }
}

// A few are one name with and without its legal form; more make each read of the domain dearer.
const nameKeysMax = 5

/** Returns the folded names a list may have for the company: its domain's label, and the names on its site. */
function nameKeysOf({ domain, companyNames = [] }: SiteCrawl): string[] {
  const keys = [parseDomain(domain)?.label ?? '', ...companyNames].map(companyNameKey)
  return [...new Set(keys)].filter((key) => key !== '' && !key.includes('\0')).slice(0, nameKeysMax)
}

/** Parses a stored crawl. */
export function parseCrawl(text: string): SiteCrawl {
  return JSON.parse(text) as SiteCrawl
}
