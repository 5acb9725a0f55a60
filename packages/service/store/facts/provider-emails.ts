import { domainOfEmail } from '@enricher/engine/mail/address-parts'
import type { ProviderEmail } from '@enricher/engine/model/domain-facts'
import { providerEmailsMax } from '@enricher/engine/model/fact-policy'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'
import { createFactWriter } from './write-facts.ts'

/**
 * Writes provider emails. One that is given again after it was checked is to be checked again: it was paid for again.
 */
export const writeProviderEmails = createFactWriter<ProviderEmail>({
  table: 'provider_claims',
  statement: 'facts.write-provider-emails',
  columns: {
    domain: ['text', ({ fact }) => domainOfEmail(fact.email)],
    email: ['text', ({ fact }) => fact.email],
    provider: ['text', ({ fact }) => fact.provider],
    operation: ['text', ({ fact }) => fact.operation],
    mail_host_class: ['text', ({ fact }) => fact.mailHostClass],
    status: ['text', ({ fact }) => fact.status],
    person_name: ['text', ({ fact }) => fact.personName],
    job_title: ['text', ({ fact }) => fact.jobTitle],
    linkedin_url: ['text', ({ fact }) => fact.linkedinUrl],
    claimed_at: ['ms', ({ fact }) => fact.givenAtMs],
    expires_at: ['ms', ({ fact, lifetimeMs }) => fact.givenAtMs + lifetimeMs],
  },
  key: ['domain', 'email', 'provider', 'operation'],
  set: { is_right: 'NULL', checked_at: 'NULL' },
  replaces: 't.claimed_at < excluded.claimed_at',
  isLater: (next, kept) => next.givenAtMs >= kept.givenAtMs,
  domainRowsMax: providerEmailsMax,
})

export type EmailVerification = { readonly email: string; readonly isRight: boolean }

/** Provider emails that were not checked before, and the version of the suppression list at that moment. */
export type VerifiedEmails = {
  readonly emails: readonly ProviderEmail[]
  readonly version: number
}

/**
 * Marks all provider emails of some addresses as checked; the first verification of an address counts. Rows are locked
 * in their order, so that two processes never wait for each other, and each provider email is returned to the call that
 * marked it.
 */
export async function markVerified(
  db: Database,
  verifications: readonly EmailVerification[],
): Promise<VerifiedEmails[]> {
  const first = new Map(verifications.toReversed().map(({ email, isRight }) => [email, isRight]))
  const addresses = [...first.keys()]
  const rows = await db.query<{ version: number; emails: ProviderEmail[] | null }>(
    `WITH ${asyncCommit}, locked AS MATERIALIZED (
       SELECT c.domain, c.email, c.provider, c.operation, r.is_right
         FROM async_commit, unnest($1::text[], $2::text[], $3::bool[]) AS r(domain, email, is_right)
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
                      'givenAtMs', round(extract(epoch FROM claimed_at) * 1000))) FROM checked) AS emails`,
    [addresses.map(domainOfEmail), addresses, addresses.map((email) => first.get(email))],
    'facts.mark-verified',
  )
  const [row] = rows
  const version = row?.version ?? 0
  const byAddress = Map.groupBy(row?.emails ?? [], ({ email }) => email)
  return verifications.map(({ email }) => {
    const emails = byAddress.get(email) ?? []
    byAddress.delete(email)
    return { emails, version }
  })
}
