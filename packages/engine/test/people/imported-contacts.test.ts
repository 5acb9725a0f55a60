import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DomainFacts, emptyFacts } from '../../model/domain-facts.ts'
import { evidenceItemsOf, wireItemOf } from '../../model/evidence-items.ts'
import type { ImportedContact } from '../../model/imported-contact.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { SitePerson } from '../../model/site-crawl.ts'
import { parsePersonName } from '../../names/person/parse.ts'
import { guessAddresses } from '../../people/address-guesses.ts'
import { contactFactsOf, rosterFactsOf } from '../../people/contact-evidence.ts'
import { rosterOf } from '../../people/find-roster.ts'
import { bouncedOf, titledContactsOf } from '../../people/imported-contacts.ts'
import { ownSourcesOf } from '../../people/roster-merge.ts'

const domain = 'acme.example'
const guessesMax = 8

const contact = (
  local: string,
  personName: string | null,
  more: Partial<ImportedContact> = {},
): ImportedContact => ({
  ...{ email: `${local}@${domain}`, personName, jobTitle: null, linkedinUrl: null },
  ...{ isBounced: false, exportedAtMs: 1_000 },
  ...more,
})

function factsOf(
  contacts: readonly ImportedContact[],
  people: readonly SitePerson[] = [],
  verdicts: readonly MailboxVerdict[] = [],
): DomainFacts {
  const crawl = {
    ...({ domain, crawledAtMs: 5_000, status: 'complete', pagesRead: 1 } as const),
    ...{ ownDomains: [], people, addresses: [] },
  }
  return { ...emptyFacts(domain), crawl, verdicts, contacts }
}

function sought(full: string) {
  const name = parsePersonName(full)
  assert.ok(name)
  return { name, linkedinUrl: null }
}

const guess = (full: string, facts: DomainFacts) =>
  guessAddresses(sought(full), facts, guessesMax).map(({ email, isImported, isPublished }) => ({
    ...{ email, isImported, isPublished },
  }))

const onSite = (name: string, jobTitle: string): SitePerson => ({
  ...{ name, jobTitle, email: null, linkedinUrl: null, pageUrl: `https://${domain}/team` },
})

test("contacts teach their domain's pattern, and a person's own address is asked first", () => {
  const facts = factsOf([
    contact('oquill', 'Orla Quill'),
    contact('btarrow', 'Ben Tarrow'),
    contact('x7', 'Imogen Marsh'),
  ])
  assert.equal(guess('Gus Penwick', facts)[0]?.email, 'gpenwick@acme.example')
  assert.notEqual(guess('Gus Penwick', factsOf([]))[0]?.email, 'gpenwick@acme.example')
  assert.deepEqual(guess('Imogen Marsh', facts)[0], {
    ...{ email: 'x7@acme.example', isImported: true, isPublished: false },
  })
})

test('an address that bounced teaches no pattern and is no answer, unless it was proven since', () => {
  const bounced = contact('gpenwick', 'Gus Penwick', { isBounced: true })
  const facts = factsOf([bounced, contact('otarrow', 'Orla Tarrow', { isBounced: true })])
  const emails = guess('Gus Penwick', facts).map(({ email }) => email)
  assert.ok(!emails.includes('gpenwick@acme.example'))
  assert.deepEqual(rosterOf(facts), [])
  assert.equal(guess('Al Marsh', facts)[0]?.email, guess('Al Marsh', factsOf([]))[0]?.email)
  const valid = (checkedAtMs: number): MailboxVerdict => ({
    ...({ email: bounced.email, status: 'valid', reason: 'accepted' } as const),
    ...{ mailHostClass: null, prover: null, checkedAtMs },
  })
  assert.equal(bouncedOf(factsOf([bounced], [], [valid(999)])).size, 1)
  assert.equal(bouncedOf(factsOf([bounced], [], [valid(1_001)])).size, 0)
})

test('people with titles are those whom the site does not name', () => {
  const facts = factsOf(
    [
      contact('jd', 'Jane Doe', { jobTitle: 'Buyer' }),
      contact('bl', 'Bo Lindal', { jobTitle: 'CFO' }),
      contact('cx', 'Cy Xander'),
      contact('dz', 'Di Zell', { jobTitle: 'CEO', isBounced: true }),
    ],
    [onSite('Jané Doe', 'CFO')],
  )
  assert.deepEqual(
    titledContactsOf(facts).map(({ personName }) => personName),
    ['Bo Lindal'],
  )
})

test('a roster has contacts with name and title, and says that they are the operator’s', () => {
  const linkedinUrl = 'https://www.linkedin.com/in/jd'
  const facts = factsOf([contact('jd', 'Jane Doe', { jobTitle: 'CFO', linkedinUrl })])
  const roster = rosterOf(facts)
  assert.deepEqual(roster, [
    { email: 'jd@acme.example', name: 'Jane Doe', jobTitle: 'CFO', linkedinUrl },
  ])
  assert.deepEqual(ownSourcesOf(roster, facts), ['import'])
  assert.ok(rosterFactsOf(roster, facts).some(({ kind }) => kind === 'address'))
})

test('evidence names the contacts of the operator as the source, with the day of the export and no page', () => {
  const facts = factsOf([contact('jd', 'Jane Doe', { jobTitle: 'CFO' })])
  const email = 'jd@acme.example'
  const found = contactFactsOf(
    { person: sought('Jane Doe'), facts, guesses: [], verdicts: [], email },
    9_000,
  )
  const answer = { email, websiteUrl: null, source: 'import', emails: new Set<string>() }
  const items = evidenceItemsOf(found, answer).map(wireItemOf)
  const seen_at = '1970-01-01T00:00:01.000Z'
  assert.deepEqual(items.slice(0, 2), [
    {
      ...{ kind: 'person', page: null, seen_at, quote: 'Jane Doe … CFO', verdict: 'decides' },
      rule: "The operator's own contacts name this person.",
    },
    {
      ...{ kind: 'address', page: null, seen_at, quote: null, verdict: 'decides' },
      rule: "jd@acme.example is known from before: from the operator's own contacts.",
    },
  ])
})
