import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findEmailLinkedin } from '@enricher/contract/find-email-linkedin'
import { findEmailPerson } from '@enricher/contract/find-email-person'
import { findWebsite } from '@enricher/contract/find-website'
import type { Operation } from '@enricher/contract/operation'
import { sandboxContext } from '@enricher/service/sandbox/outcome'
import type { Json } from '../../lib/digest.ts'
import { createSuppression, noSuppression } from '../../suppression/suppression.ts'
import {
  entriesWithoutSuppressed,
  withoutSuppressed,
} from '../../suppression/suppression-answers.ts'
import {
  digestOfMark,
  marksOf,
  type SuppressedIdentity,
} from '../../suppression/suppression-marks.ts'

type Body = { readonly [field: string]: string }

/** Returns the people a body names, by the operation that takes such a body. */
function askedForBy(body: Body) {
  const operation = (
    'linkedin_url' in body
      ? findEmailLinkedin
      : 'full_name' in body || 'first_name' in body
        ? findEmailPerson
        : 'company_name' in body
          ? findWebsite
          : findEmailCompany
  ) as Operation
  const { value, mistake } = operation.parse(body, sandboxContext)
  assert.equal(mistake, null)
  return operation.askedFor(value)
}

const answerWithoutSuppressed = (
  body: Body,
  answer: Json,
  list: Parameters<typeof withoutSuppressed>[2],
) => withoutSuppressed(answer, askedForBy(body), list)

function listOf(...identities: SuppressedIdentity[]) {
  const marks = identities.flatMap(marksOf)
  return createSuppression(
    'key',
    marks.map(([kind, text]) => digestOfMark('key', kind, text)),
  )
}

const jane = listOf({ kind: 'person', name: 'Jane Doe', domain: 'acme.example' })
const janesAddress = listOf({ kind: 'email', email: 'jane.doe@acme.example' })
const janesProfile = listOf({ kind: 'linkedin', linkedinUrl: 'https://linkedin.com/in/jane-doe' })
const acme = listOf({ kind: 'domain', domain: 'acme.example' })
const everyList = [jane, janesAddress, acme]

const emailResult = { email: 'jane.doe@acme.example', email_status: 'valid', source: 'native:smtp' }
const contact = {
  ...emailResult,
  name: 'Jane Doe',
  job_title: 'CEO',
  linkedin_url: 'https://www.linkedin.com/in/jane-doe',
}
const john = { email: 'jdoe@acme.example', name: 'John Doe', title: null, linkedin_url: null }
const janesEntry = { email: 'jane.doe@acme.example', name: null, title: null, linkedin_url: null }
const roster = {
  emails: [john, janesEntry],
  count: 2,
  has_more: false,
  next_cursor: null,
  source: 'native:site',
}

const atAcme = { domain: 'acme.example' }

test('a suppressed address never leaves the service: a person asked for by name', () => {
  const inputs = [
    { full_name: 'Jane Doe', ...atAcme },
    { first_name: 'JANE', last_name: 'doe', ...atAcme },
    { full_name: 'Doe, Jane M.', company_name: 'Acme' },
  ]
  for (const input of inputs) {
    for (const list of everyList) {
      assert.equal(answerWithoutSuppressed(input, emailResult, list), null)
    }
  }
})

test('the name that was asked for suppresses an address that does not tell it', () => {
  const answer = { ...emailResult, email: 'mail17@acme.example' }
  assert.equal(answerWithoutSuppressed({ full_name: 'Jane Doe', ...atAcme }, answer, jane), null)
  // The firm's mail has another domain than its site.
  const elsewhere = { ...emailResult, email: 'mail17@acme-mail.example' }
  assert.equal(answerWithoutSuppressed({ full_name: 'Jane Doe', ...atAcme }, elsewhere, jane), null)
  const other = { full_name: 'John Doe', ...atAcme }
  assert.equal(answerWithoutSuppressed(other, answer, jane), answer)
})

test('a suppressed contact never leaves the service, by whichever of their traits they are listed', () => {
  for (const list of [...everyList, janesProfile]) {
    assert.equal(answerWithoutSuppressed(atAcme, contact, list), null)
  }
  const unlinked = { ...contact, linkedin_url: null }
  const input = { linkedin_url: 'https://www.linkedin.com/in/jane-doe/' }
  assert.equal(answerWithoutSuppressed(input, unlinked, janesProfile), null)
})

test('suppressed entries leave a roster, and its count follows', () => {
  const input = { domain: 'www.acme.example' }
  for (const list of [jane, janesAddress]) {
    const kept = answerWithoutSuppressed(input, roster, list)
    assert.deepEqual(kept, { ...roster, emails: [john], count: 1 })
  }
  assert.equal(answerWithoutSuppressed(input, roster, acme), null)
})

test('a page that loses all its entries still leads to the next page', () => {
  const page = { ...roster, has_more: true, next_cursor: 'c' }
  assert.deepEqual(answerWithoutSuppressed(atAcme, page, acme), { ...page, emails: [], count: 0 })
})

test('the place of an erased entry of a roster is left out of every page', () => {
  const page = { ...roster, emails: [null, john], count: 2 }
  const kept = answerWithoutSuppressed(atAcme, page, jane)
  assert.deepEqual(kept, { ...roster, emails: [john], count: 1 })
  assert.deepEqual(entriesWithoutSuppressed([null, john], null, noSuppression), [john])
})

test('an unnamed address that may be the suppressed person is left out, a named namesake stays', () => {
  const unnamed = { ...john, name: null }
  const answer = { ...roster, emails: [unnamed, john] }
  const kept = answerWithoutSuppressed(atAcme, answer, jane)
  assert.deepEqual(kept, { ...roster, emails: [john], count: 1 })
})

test('the website of a suppressed domain is a miss', () => {
  const website = { website_url: 'https://www.acme.example/', source: 'site', confidence: 0.9 }
  assert.equal(answerWithoutSuppressed({ company_name: 'Acme' }, website, acme), null)
  assert.equal(answerWithoutSuppressed({ company_name: 'Acme' }, website, jane), website)
  const miss = { website_url: null, source: null, confidence: null }
  assert.equal(answerWithoutSuppressed({ company_name: 'Acme' }, miss, acme), miss)
})

const everything = {
  company_name: 'Acme',
  domain: 'acme.example',
  website: { url: 'https://acme.example/', source: 'site', confidence: 0.9, cached: false },
  decision_makers: [
    { category: 'ceo', ...contact, cached: false, error: null },
    { category: 'sales', ...contact, ...john, cached: false, error: null },
  ],
  company_emails: roster.emails,
  company_emails_count: 2,
  company_emails_source: 'native:site',
  company_emails_cached: false,
  total_emails: 4,
  credits_charged: 30,
  errors: [],
}

test('find-all loses a suppressed person everywhere in it, and its sums follow', () => {
  const kept = answerWithoutSuppressed({ company_name: 'Acme' }, everything, jane)
  assert.doesNotMatch(JSON.stringify(kept), /jane/i)
  const { decision_makers, company_emails_count, total_emails } = kept as typeof everything
  assert.equal(decision_makers[0]?.category, 'ceo')
  assert.deepEqual([company_emails_count, total_emails], [1, 2])
})

test('find-all tells nothing of a suppressed domain', () => {
  const kept = answerWithoutSuppressed({ company_name: 'Acme' }, everything, acme)
  assert.doesNotMatch(JSON.stringify(kept), /jane|john|acme\.example/i)
})

test('of two names in a body the one that is looked for is asked about', () => {
  const input = { first_name: 'Jane', last_name: 'Doe', full_name: 'John Roe', ...atAcme }
  assert.equal(
    answerWithoutSuppressed(input, { ...emailResult, email: 'm17@acme.example' }, jane),
    null,
  )
})

test('a host below a domain that is looked up is suppressed when it is listed itself', () => {
  const careers = listOf({ kind: 'domain', domain: 'careers.acme.example' })
  const input = { full_name: 'John Doe', domain: 'https://careers.acme.example/jobs' }
  assert.equal(answerWithoutSuppressed(input, emailResult, careers), null)
  assert.equal(answerWithoutSuppressed({ ...input, ...atAcme }, emailResult, careers), emailResult)
})

test('an answer that names no suppressed person comes back as it is', () => {
  const answers: Json[] = [emailResult, contact, roster, everything, null, { requests: 1 }]
  const other = listOf({ kind: 'domain', domain: 'bolt.example' })
  for (const answer of answers) {
    assert.equal(answerWithoutSuppressed(atAcme, answer, noSuppression), answer)
    assert.equal(answerWithoutSuppressed(atAcme, answer, other), answer)
  }
})
