import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EvidenceFact } from '../../model/evidence.ts'
import { evidenceItemsOf } from '../../model/evidence-items.ts'
import type { ExplainedAnswer } from '../../model/mailbox-items.ts'

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
  ...{
    kind: 'pattern',
    email,
    name: 'Ada Moor',
    pattern: '{first}.{last}',
    agreeing: 3,
    chance: 0.876,
  },
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

const accepted: EvidenceFact = {
  kind: 'mailbox',
  verdict: { ...verdict, status: 'valid', reason: 'accepted' },
  name: 'Ada Moor',
}
const denied: EvidenceFact = {
  kind: 'mailbox',
  verdict: { ...verdict, status: 'invalid', reason: 'no_such_mailbox' },
  name: 'Ada Moor',
}
const byHunter: ExplainedAnswer = { ...miss, email, source: 'provider:hunter' }
const verdictsOf = (facts: readonly EvidenceFact[], answer: ExplainedAnswer) =>
  evidenceItemsOf(facts, answer).map((item) => `${item.kind} ${item.verdict}`)

test('the check of the mailbox that proved an answer comes first, before who named the address', () => {
  assert.deepEqual(verdictsOf([given, accepted], byHunter), [
    'mailbox decides',
    'provider supports',
  ])
  const bySmtp = { ...miss, email, source: 'native:smtp' }
  const [first] = verdictsOf([{ ...person, email }, shown, accepted], bySmtp)
  assert.equal(first, 'mailbox decides')
})

test('a host that accepts every address supports no address: the word of the provider decides', () => {
  for (const reason of ['accepts_everything', 'accepted_unproven'] as const) {
    const open: EvidenceFact = {
      kind: 'mailbox',
      verdict: { ...verdict, status: 'risky', reason },
      name: null,
    }
    const items = evidenceItemsOf([open, given], byHunter)
    assert.deepEqual(
      items.map((item) => `${item.kind} ${item.verdict}`),
      ['provider decides', 'mailbox neutral'],
    )
    assert.match(items[1]?.rule ?? '', /proves nothing/)
  }
  const full: EvidenceFact = {
    kind: 'mailbox',
    verdict: { ...verdict, status: 'risky', reason: 'mailbox_full' },
    name: null,
  }
  assert.ok(verdictsOf([full], byHunter).includes('mailbox supports'))
})

test('an address of a provider that the mail server denies is shown as refuted, in an answer and in a miss', () => {
  const other = { ...byHunter, email: 'a.moor@acme.example' }
  for (const answer of [miss, other]) {
    const items = evidenceItemsOf([given, denied], answer)
    assert.deepEqual(
      items.map((item) => `${item.kind} ${item.verdict}`),
      ['mailbox contradicts', 'provider contradicts'],
    )
    assert.equal(
      items[1]?.rule,
      `Hunter gives ${email} and calls it risky, but its mail server says that it does not exist.`,
    )
  }
})

const page = (domain: string, share: number, isChosen = false): EvidenceFact => ({
  ...{ kind: 'page', website: `https://${domain}`, page: null, seenAtMs, quote: null, share },
  ...{ reasons: ['its title is exactly the name'], isChosen },
})

test('the site on which a search for a person went on supports it, and no praise speaks against a site', () => {
  const rival = page('acme.test', 0.1)
  const itemsOf = (facts: readonly EvidenceFact[], answer: ExplainedAnswer) =>
    evidenceItemsOf(facts, answer).map(({ verdict, rule }) => [verdict, rule])
  const chosen = "Chosen as the company's site because its title is exactly the name."
  const other =
    'Another site is likelier. On this one: its title is exactly the name (10% likely among the sites compared).'
  const compared = [page('acme.example', 0.89, true), rival]
  assert.deepEqual(itemsOf(compared, miss), [
    ['supports', chosen],
    ['contradicts', other],
  ])
  assert.deepEqual(itemsOf(compared, { ...miss, websiteUrl: 'https://acme.example' }), [
    ['decides', chosen],
    ['contradicts', other],
  ])
  assert.deepEqual(itemsOf([page('acme.example', 0.89)], miss), [
    [
      'neutral',
      'Not enough to be sure of this site: its title is exactly the name (89% likely among the sites compared).',
    ],
  ])
})
