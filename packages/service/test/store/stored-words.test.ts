import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { entryKinds } from '@enricher/contract/account'
import { jobStates } from '@enricher/contract/jobs'
import { webhookStates } from '@enricher/contract/webhooks'
import { wrongEntries } from '@enricher/engine/model/listed-site'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import type { MailLinkKind } from '../../store/accounts/mail-links.ts'
import type { Head } from '../../store/backup/format.ts'
import type { PaymentOrigin, PaymentState } from '../../store/billing/payment.ts'
import type { ReversalFact } from '../../store/billing/reversals.ts'
import type { BulkOutcome } from '../../store/bulk/bulk-rows.ts'
import type { CompanyImport, ImportKind } from '../../store/facts/company-imports.ts'
import type { RegistrationKind } from '../../store/oauth/agent-registrations.ts'
import type { TokenKind } from '../../store/oauth/tokens.ts'
import { createStoreHarness } from './store-harness.ts'

const { db } = await createStoreHarness({ after })

type Words<Word extends string> = Readonly<Record<Word, true>>

// The compiler refuses a word that the type lacks, and a list that lacks a word of the type.
const suppressionKinds: Words<SuppressedIdentity['kind']> = {
  email: true,
  domain: true,
  person: true,
  linkedin: true,
}
const tokenKinds: Words<TokenKind> = {
  interaction: true,
  code: true,
  access_token: true,
  client_credentials: true,
}
const registrationKinds: Words<RegistrationKind> = { anonymous: true, service_auth: true }
const mailLinkKinds: Words<MailLinkKind> = {
  'sign-up': true,
  reset: true,
  proof: true,
  change: true,
}
const paymentOrigins: Words<PaymentOrigin> = { checkout: true, topup: true, auto_topup: true }
const paymentStates: Words<PaymentState> = {
  pending: true,
  open: true,
  requires_action: true,
  succeeded: true,
  failed: true,
  canceled: true,
}
const reversalKinds: Words<ReversalFact['kind']> = { refund: true, dispute: true }
const rowOutcomes: Words<BulkOutcome> = {
  hit: true,
  miss: true,
  invalid: true,
  failed: true,
  kept: true,
}
const importStates: Words<CompanyImport['state']> = { open: true, done: true, undone: true }
const importKinds: Words<ImportKind> = { companies: true, contacts: true }
const backupScopes: Words<Head['scope']> = { all: true, money: true }

/** The words that the code writes, by table and column. */
const wordsOf: Readonly<Record<string, readonly string[]>> = {
  'account_jobs.state': jobStates,
  'agent_registrations.kind': Object.keys(registrationKinds),
  'backups.scope': Object.keys(backupScopes),
  'bulk_rows.outcome': Object.keys(rowOutcomes),
  'company_findings.finding': wrongEntries,
  'company_imports.kind': Object.keys(importKinds),
  'company_imports.state': Object.keys(importStates),
  'job_webhooks.state': webhookStates,
  'ledger.kind': entryKinds,
  'ledger_sums.part': ['granted', 'reversed', 'sold', 'spent'],
  'mail_links.kind': Object.keys(mailLinkKinds),
  'oauth_tokens.kind': Object.keys(tokenKinds),
  // The words of these two stand in statements alone.
  'payments.origin': Object.keys(paymentOrigins),
  'payments.state': Object.keys(paymentStates),
  'payment_reversals.kind': Object.keys(reversalKinds),
  'payment_reversals.state': ['in_effect', 'undone'],
  'requests.state': ['running', 'done'],
  'suppressions.kind': Object.keys(suppressionKinds),
}

test('a table allows the words that the code knows, and no others', async () => {
  const checks = await db.query<{ place: string; definition: string }>(
    `SELECT c.relname || '.' || a.attname AS place, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'c' AND c.relnamespace = 'public'::regnamespace AND cardinality(k.conkey) = 1
        AND pg_get_constraintdef(k.oid) LIKE '%ANY (ARRAY[%'
      ORDER BY 1`,
  )
  const allowed = checks.map(({ place, definition }) => [
    place,
    [...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word).sort(),
  ])
  const known = Object.entries(wordsOf).map(([place, words]) => [place, words.toSorted()])
  assert.deepEqual(Object.fromEntries(allowed), Object.fromEntries(known))
})
