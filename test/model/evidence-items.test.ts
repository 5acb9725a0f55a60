import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EvidenceFact } from '../../src/model/evidence.ts'
import { type ExplainedAnswer, evidenceItemsOf } from '../../src/model/evidence-items.ts'

const seenAtMs = Date.UTC(2026, 0, 1)
const email = 'ada.moor@acme.example'
const miss: ExplainedAnswer = { email: null, websiteUrl: null, source: null, emails: new Set() }
const verdict = { email, mailHostClass: null, prover: null, checkedAtMs: seenAtMs } as const

const person: EvidenceFact = {
  kind: 'person',
  name: 'Ada Moor',
  linkedinUrl: null,
  email: null,
  page: 'https://acme.example/team',
  quote: 'Ada Moor … CEO',
  seenAtMs,
}
const guess: EvidenceFact = {
  kind: 'mailbox',
  verdict: { ...verdict, status: 'risky', reason: 'accepts_everything' },
  name: 'Ada Moor',
}
const given: EvidenceFact = {
  kind: 'provider_email',
  provider: 'hunter',
  email,
  name: 'Ada Moor',
  linkedinUrl: null,
  status: 'risky',
  seenAtMs,
}
const address = { kind: 'address', email, name: null, source: 'native:site', seenAtMs } as const
const shown: EvidenceFact = { ...address, page: 'https://acme.example/contact' }
const pattern: EvidenceFact = {
  ...{ kind: 'pattern', email, name: 'Ada Moor', pattern: '{first}.{last}', agreeing: 3 },
  seenAtMs,
}

test('the evidence of a miss gives away nothing that a hit sells', () => {
  const items = evidenceItemsOf([person, guess, given, shown, pattern], miss)
  const shownItems = JSON.stringify(items.map(({ about: _, ...item }) => item))
  assert.doesNotMatch(shownItems, /moor|\{first\}|CEO/i)
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['person', 'mailbox', 'provider'],
  )
})

test('an address of a roster that is on another page of it is not in the evidence', () => {
  const answer = { ...miss, emails: new Set(['info@acme.example']) }
  assert.deepEqual(evidenceItemsOf([shown], answer), [])
})

test('what the answer rests on comes first, and each proof decides for its own source alone', () => {
  const answered = { ...person, email }
  const facts = [given, pattern, shown, guess, answered]
  const decidedBy = (source: string) =>
    evidenceItemsOf(facts, { ...miss, email, source })
      .filter((item) => item.verdict === 'decides')
      .map(({ kind }) => kind)
  assert.deepEqual(decidedBy('native:site').toSorted(), ['address', 'person'])
  assert.deepEqual(decidedBy('native:pattern').toSorted(), ['pattern', 'person'])
  assert.deepEqual(decidedBy('provider:hunter').toSorted(), ['person', 'provider'])
  const [first] = evidenceItemsOf(facts, { ...miss, email, source: 'native:site' })
  assert.equal(first?.verdict, 'decides')
})

test('a refuted address is named: it is worth nothing', () => {
  const refuted: EvidenceFact = {
    kind: 'mailbox',
    verdict: { ...verdict, status: 'invalid', reason: 'no_such_mailbox' },
    name: 'Ada Moor',
  }
  const [item] = evidenceItemsOf([refuted], miss)
  assert.deepEqual(
    [item?.verdict, item?.rule],
    ['contradicts', `${email}: its mail server says that it does not exist.`],
  )
})
