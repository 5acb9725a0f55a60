import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulatePeople } from '../../../../lab/eval/patterns/simulate.ts'
import { type DomainFacts, emptyFacts } from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import { guessAddresses } from '../../people/address-guesses.ts'
import { isNamedAt } from '../../people/contact-evidence.ts'
import { decideEmail, type PatternAnswers } from '../../people/decide-email.ts'
import { parseLocalName } from '../../people/local-names.ts'
import { weighCandidates } from '../../people/weigh-candidates.ts'

const seed = 20_261_129
// Firms of the simulated population are small and large; people of the largest are drawn.
const askedPerFirm = 12

test('no two names get one address at a host that accepts everything', () => {
  let sold = 0
  let asked = 0
  for (const [domain, staff] of Map.groupBy(simulatePeople(150, seed), (row) => row.domain)) {
    const known = staff.slice(0, 2).map(({ email, name: personName }) => ({
      ...{ email, personName, source: 'import', learntAtMs: 0 },
    }))
    // Names with the same initial and surname as a colleague's are the ones that would share an address.
    const names = staff.slice(2, askedPerFirm).flatMap(({ name }) => [name, withOtherGiven(name)])
    const shown = staff.slice(2, askedPerFirm).map(({ name }) => name)
    for (const [named, policy] of [
      [[], 'risky'],
      [shown, 'off'],
      [shown, 'risky'],
    ] as const) {
      const facts = factsOf(domain, known, named)
      const owners = new Map<string, string>()
      for (const name of new Set(names)) {
        const email = emailFor(name, facts, policy)
        asked += 1
        if (email === null) continue
        sold += 1
        assert.equal(owners.get(email) ?? name, name, `${email} of ${domain}, seed ${seed}`)
        owners.set(email, name)
      }
    }
  }
  assert.ok(sold > 40, `${sold} of ${asked} addresses were sold`)
})

test('a name that no source knows gets nothing at such a host', () => {
  const facts = factsOf('kestrelmoss.example', [
    { email: 'a.moor@kestrelmoss.example', personName: 'Ada Moor', source: 'x', learntAtMs: 0 },
    { email: 'o.fenn@kestrelmoss.example', personName: 'Otto Fenn', source: 'x', learntAtMs: 0 },
    { email: 'i.brask@kestrelmoss.example', personName: 'Ida Brask', source: 'x', learntAtMs: 0 },
  ])
  for (const name of ['Mickey Mouse', 'Jane Doe', 'José Doe']) {
    assert.equal(emailFor(name, facts, 'off'), null, name)
    assert.equal(emailFor(name, facts, 'risky'), null, name)
  }
  assert.equal(
    emailFor(
      'Jane Doe',
      { ...facts, ...factsOf(facts.domain, facts.mailboxes, ['Jane Doe']) },
      'off',
    ),
    'j.doe@kestrelmoss.example',
  )
})

test('initials of a name that no source knows are no spelled name', () => {
  const known = ['Ada Moor', 'Otto Fenn', 'Ida Brask'].map((personName) => ({
    email: `${personName.toLowerCase().replace(' ', '.')}@kestrelmoss.example`,
    ...{ personName, source: 'x', learntAtMs: 0 },
  }))
  const facts = factsOf('kestrelmoss.example', known)
  assert.equal(emailFor('Anna Berg', facts, 'risky'), 'anna.berg@kestrelmoss.example')
  for (const name of ['A.M. Berg', 'A. M. Berg', 'A. Berg']) {
    assert.equal(emailFor(name, facts, 'risky'), null, name)
  }
})

function withOtherGiven(name: string): string {
  const [given = '', ...rest] = name.split(' ')
  return [`${given[0]}oachim`, ...rest].join(' ')
}

function factsOf(
  domain: string,
  mailboxes: DomainFacts['mailboxes'],
  named: readonly string[] = [],
): DomainFacts {
  const pageUrl = `https://${domain}/team`
  const person = { jobTitle: null, email: null, linkedinUrl: null, pageUrl }
  const people = named.map((name) => ({ name, ...person }))
  const page = { crawledAtMs: 0, status: 'complete', pagesRead: 1, ownDomains: [] } as const
  return { ...emptyFacts(domain), crawl: { domain, ...page, people, addresses: [] }, mailboxes }
}

/** Returns the address that is sold for a name at a host that accepts everything; null: none. */
function emailFor(full: string, facts: DomainFacts, patternAnswers: PatternAnswers): string | null {
  const name = parseLocalName(full, facts.domain)
  if (name === null) return null
  const person = { name, linkedinUrl: null }
  const guesses = guessAddresses(person, facts, 8)
  const first = guesses[0]
  const accepted = {
    status: 'risky',
    reason: 'accepts_everything',
    mailHostClass: 'other',
  } as const
  const verdicts: MailboxVerdict[] = first
    ? [{ email: first.email, ...accepted, prover: null, checkedAtMs: 0 }]
    : []
  const decision = decideEmail({
    candidates: weighCandidates(guesses, verdicts),
    isSiteKnown: true,
    isPersonNamed: isNamedAt(person, facts),
    patternAnswers,
  })
  return decision.status === 'answer' ? decision.answer.email : null
}
