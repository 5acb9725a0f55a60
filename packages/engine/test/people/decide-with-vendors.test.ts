import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { EmailDecision } from '../../people/decide-email.ts'
import {
  bestOf,
  decideTogether,
  isAgreed,
  leastSureOf,
  type VendorAddress,
} from '../../people/decide-with-vendors.ts'
import type { AddressStatus } from '../../sources/vendors/adapter.ts'

const email = 'jane.doe@acme.example'
const other = 'jdoe@acme.example'
const miss: EmailDecision = { status: 'miss' }
const unsure: EmailDecision = { status: 'unsure', reason: 'greylisted' }
const outage: EmailDecision = { status: 'unknown', reason: 'no source could be asked' }
const published = (emailStatus: 'risky' | 'unknown'): EmailDecision => ({
  status: 'answer',
  answer: { email, emailStatus, source: 'native:site' },
})
const knowNothing = { status: 'answered', isUnsure: false } as const
const failed = { status: 'failed', isUnsure: true } as const
const unaskedEnd = { status: 'unasked', isUnsure: false } as const

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
  const elsewhere = address({ status: 'risky', email: other })
  for (const native of [published('risky'), published('unknown')]) {
    assert.deepEqual(decideTogether(native, { best: elsewhere, end: knowNothing }), native)
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

test('a miss is sure only when every provider that may know has answered', () => {
  assert.deepEqual(decideTogether(miss, { best: null, end: knowNothing }), miss)
  const notHeard = { status: 'answered', isUnsure: true } as const
  assert.equal(decideTogether(miss, { best: null, end: notHeard }).status, 'unsure')
  const budgetSpent = { status: 'unasked', isUnsure: true } as const
  assert.equal(decideTogether(miss, { best: null, end: budgetSpent }).status, 'unsure')
  // Our own sources gave no answer; the providers did.
  assert.equal(decideTogether(outage, { best: null, end: knowNothing }).status, 'unsure')
})

test('what answers later is said with a decision that is open, and with no other one', () => {
  const greylisted = { status: 'unsure', reason: 'greylisted', awaits: 'mail_server' } as const
  for (const end of [
    { status: 'answered', isUnsure: true, isPending: true },
    { status: 'failed', isUnsure: true, isPending: true },
  ] as const) {
    for (const native of [miss, unsure, outage]) {
      const decision = decideTogether(native, { best: null, end })
      assert.equal('awaits' in decision && decision.awaits, 'provider', decision.status)
    }
    const both = decideTogether(greylisted, { best: null, end })
    assert.equal('awaits' in both && both.awaits, 'mail_server')
    const best = address({ status: 'risky' })
    assert.deepEqual(decideTogether(miss, { best, end }), answerOf(best))
  }
  for (const end of [knowNothing, failed, unaskedEnd]) {
    const kept = decideTogether(greylisted, { best: null, end })
    assert.equal('awaits' in kept && kept.awaits, 'mail_server')
    assert.ok(!('awaits' in decideTogether(unsure, { best: null, end })))
  }
  assert.deepEqual(leastSureOf([greylisted, outage]), { ...outage, awaits: 'mail_server' })
  assert.deepEqual(leastSureOf([unsure, greylisted]), { ...unsure, awaits: 'mail_server' })
})

test('where no provider is asked, our own decision stands', () => {
  for (const native of [miss, unsure, outage, published('risky')]) {
    assert.deepEqual(decideTogether(native, { best: null, end: unaskedEnd }), native)
  }
})

test('the proven address is kept before what two providers say, and that before what one is sure of', () => {
  const at = { isCatchAll: true }
  const valid = address({ status: 'valid', given: 'unknown', email: 'j@acme.example' })
  const twice = (['hunter', 'apollo'] as const).map((provider) =>
    address({ status: 'risky', provider, ...at }),
  )
  const sure = address({ status: 'risky', given: 'valid', provider: 'pdl', email: other, ...at })
  const unsaid = 'doe@acme.example'
  const first = address({ status: 'risky', provider: 'icypeas', email: unsaid, ...at })
  assert.equal(bestOf([...twice, sure, valid]), valid)
  assert.equal(bestOf([sure, ...twice]), twice[0])
  assert.equal(bestOf([first, sure]), sure)
  assert.equal(bestOf([]), null)
})

test('where the server does not tell, the provider with the best record is believed, of equals the first', () => {
  const bold = address({ status: 'risky', given: 'valid', rightShare: 0.6 })
  const good = address({ status: 'risky', provider: 'apollo', email: other, rightShare: 0.95 })
  const third = 'doe@acme.example'
  const equal = address({ status: 'risky', provider: 'pdl', email: third, rightShare: 0.95 })
  assert.equal(bestOf([bold, good, equal]), good)
})

test('a provider does not agree with itself, nor one that asks others with those it may have asked', () => {
  const held = [address({ status: 'risky', provider: 'hunter' })]
  assert.equal(isAgreed(held, { email, provider: 'apollo' }), true)
  assert.equal(isAgreed(held, { email: other, provider: 'apollo' }), false)
  assert.equal(isAgreed(held, { email, provider: 'hunter' }), false)
  assert.equal(isAgreed(held, { email, provider: 'fullenrich' }), false)
  const relayed = [address({ status: 'risky', provider: 'fullenrich' })]
  assert.equal(isAgreed(relayed, { email, provider: 'hunter' }), false)
})

test('of several people without an address the one least known about decides', () => {
  assert.deepEqual(leastSureOf([]), miss)
  assert.deepEqual(leastSureOf([miss, unsure]), unsure)
  assert.deepEqual(leastSureOf([unsure, outage, miss]), outage)
})

function address(given: {
  readonly status: VendorAddress['status']
  readonly given?: AddressStatus
  readonly email?: string
  readonly provider?: ProviderName
  readonly rightShare?: number
  readonly isCatchAll?: boolean
}): VendorAddress {
  const contact = {
    email: given.email ?? email,
    status: given.given ?? given.status,
    name: 'Jane Doe',
    jobTitle: null,
    linkedinUrl: null,
  }
  const { status, provider = 'hunter', rightShare = 0.9, isCatchAll = false } = given
  return { contact, status, provider, rightShare, isCatchAll }
}

function answerOf({ contact, status, provider }: VendorAddress): EmailDecision {
  const source = `provider:${provider}`
  return { status: 'answer', answer: { email: contact.email, emailStatus: status, source } }
}
