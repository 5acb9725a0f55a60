import { domainOfEmail } from '../../mail/address-parts.ts'
import type { ProviderEmail } from '../../model/domain-facts.ts'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { type FactRow, lastOfEach, versionsOf } from '../facts/mailboxes.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/**
 * Kept about one domain, as many as there are mailboxes of one: a provider's record is made of all domains, and needs no more of
 * a large one. Processes that write at the same time may exceed it by a batch each.
 */
export const claimsMax = 2_000

/**
 * Keeps what providers said of addresses. What is said again after it was checked is to be checked again: it was asked
 * for and paid again. What is new about a domain that has as many as are kept is left out. Gives the version of the suppression list; rows checked against another one are not written.
 */
export async function writeClaims(
  db: Database,
  rows: readonly FactRow<ProviderEmail>[],
): Promise<number[]> {
  const latest = lastOfEach(
    rows,
    ({ email, provider, operation }) => JSON.stringify([email, provider, operation]),
    (next, kept) => next.givenAtMs >= kept.givenAtMs,
  )
  return versionsOf(
    rows,
    db.query(
      `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM unsynced),
     written AS (
       INSERT INTO provider_claims AS c
              (domain, email, provider, operation, mail_host_class, status, person_name, job_title,
               linkedin_url, claimed_at, expires_at)
       SELECT r.domain, r.email, r.provider, r.operation, r.mail_host_class, r.status, r.person_name,
              r.job_title, r.linkedin_url, to_timestamp(r.claimed_at_ms / 1000),
              to_timestamp(r.expires_at_ms / 1000)
         FROM state, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                $7::text[], $8::text[], $9::text[], $10::float8[], $11::float8[], $12::bigint[])
              AS r(domain, email, provider, operation, mail_host_class, status, person_name, job_title,
                   linkedin_url, claimed_at_ms, expires_at_ms, version)
        WHERE r.version = state.version
          AND ((SELECT count(*) FROM (
                  SELECT 1 FROM provider_claims o WHERE o.domain = r.domain LIMIT $13) o) < $13
               OR EXISTS (SELECT 1 FROM provider_claims o WHERE (o.domain, o.email, o.provider, o.operation)
                            = (r.domain, r.email, r.provider, r.operation)))
        ORDER BY r.domain COLLATE "C", r.email COLLATE "C", r.provider COLLATE "C", r.operation COLLATE "C"
       ON CONFLICT (domain, email, provider, operation) DO UPDATE
          SET mail_host_class = excluded.mail_host_class, status = excluded.status,
              person_name = excluded.person_name, job_title = excluded.job_title,
              linkedin_url = excluded.linkedin_url, claimed_at = excluded.claimed_at,
              is_right = NULL, checked_at = NULL, expires_at = excluded.expires_at
        WHERE c.claimed_at < excluded.claimed_at
     )
     SELECT version FROM state`,
      [
        latest.map(({ fact }) => domainOfEmail(fact.email)),
        latest.map(({ fact }) => fact.email),
        latest.map(({ fact }) => fact.provider),
        latest.map(({ fact }) => fact.operation),
        latest.map(({ fact }) => fact.mailHostClass),
        latest.map(({ fact }) => fact.status),
        latest.map(({ fact }) => fact.personName),
        latest.map(({ fact }) => fact.jobTitle),
        latest.map(({ fact }) => fact.linkedinUrl),
        latest.map(({ fact }) => fact.givenAtMs),
        latest.map((row) => row.fact.givenAtMs + row.lifetimeMs),
        latest.map(({ version }) => version),
        claimsMax,
      ],
      'facts.write-claims',
    ),
  )
}

/** Provider emails that were not checked before, and the version of the suppression list at that moment. */
export type CheckedClaims = {
  readonly claims: readonly ProviderEmail[]
  readonly version: number
}

/**
 * Marks all provider emails of some addresses as checked; of one address given twice the first one counts. Rows are
 * locked in their order, so that two processes never wait for each other, and each provider email is returned to the
 * call that marked it.
 */
export async function checkClaims(
  db: Database,
  checks: readonly { readonly email: string; readonly isRight: boolean }[],
): Promise<CheckedClaims[]> {
  const first = new Map(checks.toReversed().map(({ email, isRight }) => [email, isRight]))
  const emails = [...first.keys()]
  const rows = await db.query<{ version: number; claims: ProviderEmail[] | null }>(
    `WITH ${asyncCommit}, locked AS MATERIALIZED (
       SELECT c.domain, c.email, c.provider, c.operation, r.is_right
         FROM unsynced, unnest($1::text[], $2::text[], $3::bool[]) AS r(domain, email, is_right)
              JOIN provider_claims c ON c.domain = r.domain AND c.email = r.email
        WHERE c.is_right IS NULL AND c.expires_at > now()
        ORDER BY c.domain, c.email, c.provider, c.operation FOR NO KEY UPDATE OF c
     ), checked AS (
       UPDATE provider_claims c SET is_right = l.is_right, checked_at = now()
         FROM locked l
        WHERE (c.domain, c.email, c.provider, c.operation) = (l.domain, l.email, l.provider, l.operation)
       RETURNING c.*
     )
     SELECT ${suppressionVersion} AS version,
            (SELECT json_agg(json_build_object('email', email, 'provider', provider,
                      'operation', operation, 'mailHostClass', mail_host_class, 'status', status,
                      'personName', person_name, 'jobTitle', job_title, 'linkedinUrl', linkedin_url,
                      'givenAtMs', round(extract(epoch FROM claimed_at) * 1000))) FROM checked) AS claims`,
    [emails.map(domainOfEmail), emails, emails.map((email) => first.get(email))],
    'facts.check-claims',
  )
  const [row] = rows
  const version = row?.version ?? 0
  const byEmail = Map.groupBy(row?.claims ?? [], ({ email }) => email)
  return checks.map(({ email }) => {
    const claims = byEmail.get(email) ?? []
    byEmail.delete(email)
    return { claims, version }
  })
}
