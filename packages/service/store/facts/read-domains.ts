import type { DomainFacts, KnownMailbox, PatternHint } from '@enricher/engine/model/domain-facts'
import { mailboxesMax, patternHintsMax, verdictsMax } from '@enricher/engine/model/fact-policy'
import { type ImportedContact, joinContacts } from '@enricher/engine/model/imported-contact'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'
import { parseCrawl } from './crawls.ts'
import { contactObject } from './find-contacts.ts'

// More contacts of one company teach nothing more about its pattern; a person is looked up among all. The statement
// takes the first by key, so that no others are read.
const contactsMax = 2_000

// Several lists may have the company, under several of its names.
const listedSizesMax = 5

/** Facts about a domain, and the version of the suppression list that they were read under. */
export type VersionedFacts = {
  readonly facts: DomainFacts
  /** Version of the suppression list at that moment. */
  readonly version: number
}

/** Reads all valid facts about some domains by one statement; suppressed facts are included. */
export async function readDomains(
  db: Database,
  domains: readonly string[],
): Promise<VersionedFacts[]> {
  const rows = await db.query<Row>(
    `SELECT ${suppressionVersion} AS version,
       (SELECT crawl FROM site_crawls WHERE domain = r.domain AND expires_at > now()) AS crawl,
       (SELECT is_catch_all FROM mail_domains WHERE domain = r.domain AND expires_at > now()) AS is_catch_all,
       (SELECT json_agg(json_build_object('email', email, 'status', status, 'reason', reason,
                 'mailHostClass', mail_host_class, 'prover', prover,
                 'checkedAtMs', round(extract(epoch FROM checked_at) * 1000)) ORDER BY checked_at DESC)
          FROM (SELECT * FROM mailbox_verdicts v WHERE v.domain = r.domain AND v.expires_at > now()
                 ORDER BY checked_at DESC LIMIT ${verdictsMax}) v) AS verdicts,
       (SELECT json_agg(json_build_object('email', email, 'personName', person_name, 'source', source,
                 'learntAtMs', round(extract(epoch FROM learnt_at) * 1000)) ORDER BY learnt_at DESC)
          FROM (SELECT * FROM mailboxes m WHERE m.domain = r.domain AND m.expires_at > now()
                 ORDER BY learnt_at DESC LIMIT ${mailboxesMax}) m) AS mailboxes,
       (SELECT json_agg(${contactObject})
          FROM (SELECT * FROM imported_contacts c WHERE c.domain = r.domain AND c.expires_at > now()
                 ORDER BY email, import_id LIMIT ${contactsMax}) c) AS contacts,
       (SELECT json_agg(json_build_object('pattern', pattern, 'source', source,
                 'learntAtMs', round(extract(epoch FROM learnt_at) * 1000)) ORDER BY learnt_at DESC)
          FROM (SELECT * FROM pattern_hints p WHERE p.domain = r.domain AND p.expires_at > now()
                 ORDER BY learnt_at DESC LIMIT ${patternHintsMax}) p) AS pattern_hints,
       (SELECT json_agg(size)
          FROM (SELECT c.size FROM site_crawls s JOIN companies c
                    ON c.name_key = ANY (s.name_keys) AND c.domain = s.domain AND c.size IS NOT NULL
                 WHERE s.domain = r.domain AND s.expires_at > now() LIMIT ${listedSizesMax}) c) AS listed_sizes
       FROM unnest($1::text[]) WITH ORDINALITY AS r(domain, n) ORDER BY r.n`,
    [domains],
    'facts.recall',
  )
  return rows.map((row, index) => ({
    version: row.version,
    facts: {
      domain: domains[index] ?? '',
      crawl: row.crawl === null ? null : parseCrawl(row.crawl),
      isCatchAll: row.is_catch_all,
      verdicts: row.verdicts ?? [],
      mailboxes: row.mailboxes ?? [],
      contacts: joinContacts(row.contacts ?? []),
      hasMoreContacts: row.contacts?.length === contactsMax,
      patternHints: row.pattern_hints ?? [],
      ...(row.listed_sizes && { listedSizes: row.listed_sizes }),
    },
  }))
}

type Row = {
  readonly version: number
  readonly crawl: string | null
  readonly is_catch_all: boolean | null
  readonly verdicts: MailboxVerdict[] | null
  readonly mailboxes: KnownMailbox[] | null
  readonly contacts: ImportedContact[] | null
  readonly pattern_hints: PatternHint[] | null
  readonly listed_sizes: string[] | null
}
