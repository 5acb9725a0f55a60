import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmailDecision } from '../../../src/enrich/people/email-decide.ts'
import {
  betterOf,
  type CheckedAddress,
  decideTogether,
  leastSureOf,
} from '../../../src/enrich/people/provider-decide.ts'
import type { AddressStatus } from '../../../src/providers/commercial/adapter.ts'

const email = 'jane.doe@acme.example'
const miss: EmailDecision = { status: 'miss' }
const unsure: EmailDecision = { status: 'unsure', reason: 'greylisted' }
const outage: EmailDecision = { status: 'unknown', reason: 'nobody could be asked' }
const published = (emailStatus: 'risky' | 'unknown'): EmailDecision => ({
  status: 'answer',
  answer: { email, emailStatus, source: 'native:site' },
})
const knowNothing = { status: 'answered', isUnsure: false } as const
const failed = { status: 'failed', isUnsure: true } as const
const nobody = { status: 'nobody', isUnsure: false } as const

test('a proven address of a provider is the answer, whatever our own search has', () => {
  const best = address({ status: 'valid' })
  for (const native of [miss, unsure, outage, published('risky')]) {
    assert.deepEqual(decideTogether(native, { best, end: failed }), answerOf(best))
  }
})

test("a provider's risky address stands in where our own search has none", () => {
  const best = address({ status: 'risky' })
  for (const native of [miss, unsure, outage]) {
    assert.deepEqual(decideTogether(native, { best, end: knowNothing }), answerOf(best))
  }
})

test("what the company publishes stands before a provider's risky word, and is raised by the same word", () => {
  const other = address({ status: 'risky', email: 'jdoe@acme.example' })
  for (const native of [published('risky'), published('unknown')]) {
    assert.deepEqual(decideTogether(native, { best: other, end: knowNothing }), native)
  }
  const same = address({ status: 'risky' })
  assert.deepEqual(
    decideTogether(published('unknown'), { best: same, end: knowNothing }),
    published('risky'),
  )
})

test('all providers failing is an outage where our own search has nothing, and only there', () => {
  for (const native of [miss, unsure, outage]) {
    assert.equal(decideTogether(native, { best: null, end: failed }).status, 'unknown')
  }
  const native = published('unknown')
  assert.deepEqual(decideTogether(native, { best: null, end: failed }), native)
})

test('a miss is sure only when everybody who may know was heard', () => {
  assert.deepEqual(decideTogether(miss, { best: null, end: knowNothing }), miss)
  const notHeard = { status: 'answered', isUnsure: true } as const
  assert.equal(decideTogether(miss, { best: null, end: notHeard }).status, 'unsure')
  const budgetSpent = { status: 'nobody', isUnsure: true } as const
  assert.equal(decideTogether(miss, { best: null, end: budgetSpent }).status, 'unsure')
  // Our own sources were not heard; the providers were.
  assert.equal(decideTogether(outage, { best: null, end: knowNothing }).status, 'unsure')
})

test('where nobody is asked, our own decision stands', () => {
  for (const native of [miss, unsure, outage, published('risky')]) {
    assert.deepEqual(decideTogether(native, { best: null, end: nobody }), native)
  }
})

test('the proven address is kept before the likelier one, and that before the first', () => {
  const valid = address({ status: 'valid', claimed: 'unknown' })
  const sure = address({ status: 'risky', claimed: 'valid' })
  const likely = address({ status: 'risky', claimed: 'risky' })
  assert.equal(betterOf(likely, sure), sure)
  assert.equal(betterOf(sure, likely), sure)
  assert.equal(betterOf(sure, valid), valid)
  assert.equal(betterOf(null, likely), likely)
})

test('of several people without an address the one least known about decides', () => {
  assert.deepEqual(leastSureOf([]), miss)
  assert.deepEqual(leastSureOf([miss, unsure]), unsure)
  assert.deepEqual(leastSureOf([unsure, outage, miss]), outage)
})

function address(given: {
  readonly status: CheckedAddress['status']
  readonly claimed?: AddressStatus
  readonly email?: string
}): CheckedAddress {
  const contact = {
    email: given.email ?? email,
    status: given.claimed ?? given.status,
    name: 'Jane Doe',
    jobTitle: null,
    linkedinUrl: null,
  }
  return { contact, status: given.status, source: 'provider:hunter' }
}

function answerOf({ contact, status, source }: CheckedAddress): EmailDecision {
  return { status: 'answer', answer: { email: contact.email, emailStatus: status, source } }
}
