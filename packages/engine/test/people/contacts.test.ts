import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertThreadTime } from '@enricher/lab/test/support/processor-time'
import { type DomainFacts, emptyFacts } from '../../model/domain-facts.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'
import type { SiteAddress, SitePerson } from '../../model/site-crawl.ts'
import { type AddressGuess, guessAddresses } from '../../people/address-guesses.ts'
import { contactsOf, mailDomainOf } from '../../people/contacts.ts'
import { rosterOf } from '../../people/find-roster.ts'
import { parseLocalName } from '../../people/local-names.ts'
import { nothingRefused } from '../../people/namesake-odds.ts'
import { weighCandidates } from '../../people/weigh-candidates.ts'

const domain = 'acme.example'

test('an address without a name goes to the one person whose name it spells', () => {
  const facts = factsOf([person('Jane Doe'), person('Max Muster')], [address('jane.doe')])
  assert.deepEqual(emailsOf(facts), ['Jane Doe jane.doe@acme.example', 'Max Muster null'])
})

test('an address that two people of one name could have goes to neither', () => {
  const facts = factsOf([person('Jane Doe'), person('Jane Doe')], [address('jane.doe')])
  assert.deepEqual(emailsOf(facts), [
    'Jane Doe null',
    'Jane Doe null',
    'null jane.doe@acme.example',
  ])
})

test('a first name alone or an initial is not enough to own an unnamed address', () => {
  const facts = factsOf([person('Jane Doe')], [address('jane'), address('jdoe')])
  assert.equal(contactsOf(facts)[0]?.email, null)
})

test('addresses of other firms belong to no person of this company', () => {
  const facts = factsOf([{ ...person('Jane Doe'), email: 'jane.doe@agency.example' }], [])
  assert.deepEqual(emailsOf(facts), ['Jane Doe null'])
})

test('a firm that writes under another of its domains is asked there', () => {
  const addresses = ['jane.doe', 'max.muster'].map((local) => ({
    ...address(local),
    email: `${local}@acme-group.example`,
  }))
  const facts = factsOf([], addresses, ['acme-group.example'])
  assert.equal(mailDomainOf(facts), 'acme-group.example')
  assert.equal(mailDomainOf(factsOf([], addresses)), domain)
})

test('a roster lists named people first and role mailboxes last, no person twice and no dead address', () => {
  const facts = {
    ...factsOf(
      [{ ...person('Jane Doe'), email: `jane.doe@${domain}` }],
      [address('info'), address('m.muster'), address('jane.doe'), address('gone')],
    ),
    verdicts: [
      {
        email: `gone@${domain}`,
        status: 'invalid',
        reason: 'no_such_mailbox',
        mailHostClass: 'other',
        prover: null,
        checkedAtMs: 0,
      },
    ],
  } satisfies DomainFacts
  assert.deepEqual(
    rosterOf(facts).map(({ email }) => email.split('@')[0]),
    ['jane.doe', 'm.muster', 'info'],
  )
})

test('what is published for the person comes before every guess, and no colleague is ever guessed', () => {
  const facts = factsOf(
    [person('Jane Doe'), { ...person('John Doe'), email: `jdoe@${domain}` }],
    [address('jane.doe')],
  )
  const guesses = guessesFor('Jane Doe', facts)
  assert.deepEqual(guesses[0], {
    email: `jane.doe@${domain}`,
    isPublished: true,
    isImported: false,
    unaskedChance: 0,
    likelihood: null,
    isSecondChoice: false,
    refusedBefore: nothingRefused,
    pattern: null,
    agreeing: 0,
  })
  assert.ok(guesses.every(({ email }) => email !== `jdoe@${domain}`))
})

test('a pattern is proven by how probable its guess is, and not by a count of addresses', () => {
  const known = (name: string, local: string) => ({ ...person(name), email: `${local}@${domain}` })
  const one = factsOf([known('Max Muster', 'max.muster')], [])
  const two = factsOf([known('Max Muster', 'max.muster'), known('Ada Moor', 'ada.moor')], [])
  const written = (locals: readonly string[]) =>
    locals.map((local, n) => known(`${['Max', 'Ada', 'Ida', 'Oto'][n]} Muster`, local))
  const isLikely = ([guess]: readonly AddressGuess[]) => (guess?.unaskedChance ?? 0) >= 0.8
  const mixed = factsOf([...written(['max.muster', 'ada.muster', 'xq7', 'zz9'])], [])
  assert.equal(isLikely(guessesFor('Jane Doe', one)), true)
  assert.equal(isLikely(guessesFor('Jane Doe', factsOf([], []))), false)
  assert.equal(guessesFor('Jane Doe', mixed)[0]?.agreeing, 2)
  assert.equal(isLikely(guessesFor('Jane Doe', mixed)), false)
  assert.deepEqual(guessesFor('Jane Doe', two)[0], {
    email: `jane.doe@${domain}`,
    isPublished: false,
    isImported: false,
    unaskedChance: guessesFor('Jane Doe', two)[0]?.unaskedChance,
    likelihood: guessesFor('Jane Doe', two)[0]?.likelihood,
    isSecondChoice: true,
    refusedBefore: nothingRefused,
    pattern: '{first}.{last}',
    agreeing: 2,
  })
})

test('an address that a colleague may have is asked later, and not at all where it is more likely theirs', () => {
  const locals = (staff: readonly string[]) => {
    const known = { ...person('Max Muster'), email: `max@${domain}` }
    const facts = factsOf([known, person('Jane Doe'), ...staff.map(person)], [])
    return weighCandidates(guessesFor('Jane Doe', facts), []).map(({ email, isAmbiguous }) => ({
      local: email.split('@')[0],
      isAmbiguous,
    }))
  }
  const staff = ['Ada Moor', 'Ida Vale', 'Oto Lind', 'Eva Korn']
  assert.deepEqual(locals(staff)[0], { local: 'jane', isAmbiguous: false })
  const [first] = locals([...staff, 'Jane Moor'])
  assert.notEqual(first?.local, 'jane')
  const three = locals([...staff, 'Jane Moor', 'Jane Lind', 'Jane Vale'])
  assert.ok(three.every(({ local }) => local !== 'jane'))
})

test('the letter that a second David gets is asked for before a common first name alone', () => {
  const known = { ...person('Ida Vale'), email: `ida@${domain}` }
  const asked = guessesFor('David Tarrowby', factsOf([known], [])).map(({ email }) => email)
  const placeOf = (local: string) => asked.indexOf(`${local}@${domain}`)
  assert.ok(placeOf('davidt') >= 0)
  assert.ok(placeOf('davidt') < placeOf('david'))
  assert.ok(placeOf('david') < 5, 'within what a session asks')
  const rare = guessesFor('Zenobia Tarrowby', factsOf([known], [])).map(({ email }) => email)
  assert.equal(rare[0], `zenobia@${domain}`)
})

test('what a person goes by is asked in the pattern of the one colleague who is known', () => {
  const facts = factsOf([{ ...person('Max Muster'), email: `max.muster@${domain}` }], [])
  const isAsked = (name: string, local: string) =>
    guessesFor(name, facts).some(({ email }) => email === `${local}@${domain}`)
  assert.ok(isAsked('Thomas Tarrowby', 'tom.tarrowby'), 'the usual short form')
  assert.ok(!isAsked('Thomas Tarrowby', 'maso.tarrowby'), 'a rare one')
  assert.ok(isAsked('Daniel Solana Reyes', 'daniel.solana'), 'the first of two surnames')
  assert.ok(!isAsked('Daniel Peter Reyes', 'daniel.peter'), 'a second given name')
})

test('where no colleague is shown the underscore is asked, and no longer where one shows another pattern', () => {
  const patternsFor = (facts: DomainFacts) =>
    guessesFor('Jane Doe', facts).map(({ pattern }) => pattern)
  assert.ok(patternsFor(factsOf([], [])).includes('{first}_{last}'))
  const known = { ...person('Max Muster'), email: `max.muster@${domain}` }
  assert.ok(!patternsFor(factsOf([known], [])).includes('{first}_{last}'))
})

test('what an earlier search asked for and does not exist settles whose an address is, and is not asked for again', () => {
  const colleague = { ...person('Max Muster'), email: `max@${domain}` }
  const { crawl, ...rest } = factsOf([colleague], [])
  const facts = { ...rest, crawl: crawl && { ...crawl, statedStaff: 60 } }
  const isShared = (known: DomainFacts) => {
    const guesses = guessesFor('Oliver Miller', known)
    const accepted = { ...refusal('oliver'), status: 'valid', reason: 'accepted' } as const
    const candidates = weighCandidates(guesses, [accepted])
    return candidates.find(({ email }) => email === `oliver@${domain}`)?.isAmbiguous
  }
  const later = { ...facts, verdicts: ['oliverm', 'oliver.miller', 'omiller'].map(refusal) }
  assert.equal(isShared(facts), true)
  assert.equal(isShared(later), false)
  const asked = new Set(guessesFor('Oliver Miller', later).map(({ email }) => email))
  assert.ok(later.verdicts.every(({ email }) => !asked.has(email)))
})

test('a pattern that the mail server refused for colleagues is asked later, until a known address shows it', () => {
  const refused = (locals: readonly string[], staff: readonly SitePerson[]): DomainFacts => ({
    ...factsOf(staff, []),
    verdicts: locals.map(refusal),
  })
  const firstFor = (facts: DomainFacts) => guessesFor('Jane Doe', facts)[0]?.pattern
  const staff = [person('Max Muster'), person('Ida Vale'), person('Jane Doe')]
  assert.equal(firstFor(refused([], staff)), '{first}.{last}')
  assert.notEqual(firstFor(refused(['max.muster', 'ida.vale'], staff)), '{first}.{last}')
  const known = { ...person('Ada Moor'), email: `ada.moor@${domain}` }
  assert.equal(firstFor(refused(['max.muster', 'ida.vale'], [known, ...staff])), '{first}.{last}')
})

test('a profile link tells whose address it is whatever the name looks like', () => {
  const linkedinUrl = 'https://www.linkedin.com/in/jane-doe'
  const facts = factsOf([{ ...person('J. D.'), linkedinUrl, email: `office@${domain}` }], [])
  const name = parseLocalName('Jane Doe', domain)
  assert.ok(name)
  const [first] = guessAddresses({ name, linkedinUrl }, facts, 5)
  assert.equal(first?.email, `office@${domain}`)
})

test('a site of five hundred people and two thousand addresses is joined in well under a second', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const word = (n: number) => `${letters[n % 26]}${letters[(n >> 2) % 26]}${letters[(n * 7) % 26]}o`
  const people = Array.from({ length: 500 }, (_, n) => person(`Al${word(n)} Moor${word(n * 3)}`))
  const addresses = Array.from({ length: 2_000 }, (_, n) => ({
    ...address(`x${n}`),
    name: `Bo${word(n)} Lind${word(n * 5)}`,
  }))
  const join = () => assert.equal(contactsOf(factsOf(people, addresses)).length, 2_500)
  assertThreadTime(join, 1_000)
})

function guessesFor(text: string, facts: DomainFacts) {
  const name = parseLocalName(text, domain)
  assert.ok(name)
  return guessAddresses({ name, linkedinUrl: null }, facts, 8)
}

function refusal(local: string): MailboxVerdict {
  return {
    email: `${local}@${domain}`,
    status: 'invalid',
    reason: 'no_such_mailbox',
    mailHostClass: null,
    prover: null,
    checkedAtMs: 0,
  }
}

function emailsOf(facts: DomainFacts): string[] {
  return contactsOf(facts).map(({ name, email }) => `${name} ${email}`)
}

function person(name: string): SitePerson {
  return { name, jobTitle: null, email: null, linkedinUrl: null, pageUrl: `https://${domain}/team` }
}

function address(local: string): SiteAddress {
  return { email: `${local}@${domain}`, name: null, pageUrl: `https://${domain}/team` }
}

function factsOf(
  people: readonly SitePerson[],
  addresses: readonly SiteAddress[],
  ownDomains: readonly string[] = [],
): DomainFacts {
  const crawl = {
    domain,
    crawledAtMs: 0,
    status: 'complete',
    pagesRead: 1,
    ownDomains,
    people,
    addresses,
  } as const
  return { ...emptyFacts(domain), crawl }
}
