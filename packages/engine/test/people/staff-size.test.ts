import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyFacts } from '../../model/domain-facts.ts'
import type { SitePerson } from '../../model/site-crawl.ts'
import { guessAddresses } from '../../people/address-guesses.ts'
import { parseLocalName } from '../../people/local-names.ts'
import { givenShareOf } from '../../people/patterns/name-shares.ts'
import { estimateStaff } from '../../people/staff-size.ts'
import { weighCandidates } from '../../people/weigh-candidates.ts'
import { staffOfSize } from '../../read/profile/employee-ranges.ts'

const domain = 'acme.example'
const known = person('Max Muster', null, `max@${domain}`)
const others = ['Ada Moor', 'Ida Vale', 'Oto Lind', 'Eva Korn', 'Udo Hain'].map((name) =>
  person(name),
)

test('a first name alone is settled by a list of the staff with the person, and not by a few names', () => {
  const peter = person('Peter Doe')
  assert.equal(isSettled('Peter Doe', 'peter', [known, peter, ...others]), true)
  assert.equal(isSettled('Peter Doe', 'peter', [known, person('P. Doe'), ...others]), true)
  assert.equal(isSettled('Peter Doe', 'peter', [known, peter]), false)
  assert.equal(isSettled('Peter Doe', 'peter', [known, peter, ...others.slice(0, 3)]), false)
  assert.equal(
    isSettled('Peter Doe', 'peter', [known, ...others]),
    false,
    'the person is not listed',
  )
  assert.equal(isSettled('Peter Doe', 'peter', []), false)
})

test('a page of those who lead the firm lists no staff', () => {
  const titled = (title: string) =>
    [known, person('Peter Doe'), ...others].map((one) => ({ ...one, jobTitle: title }))
  assert.equal(isSettled('Peter Doe', 'peter', titled('Chief Financial Officer')), false)
  assert.equal(isSettled('Peter Doe', 'peter', titled('VP Sales')), false)
  assert.equal(isSettled('Peter Doe', 'peter', titled('Carpenter')), true)
})

test('a name that is common in another country is shared by fewer', () => {
  const shareAt = (suffix: string) => (given: string) => givenShareOf(given, `acme.${suffix}`)
  const [javier, wei, xanthe] = ['javier', 'wei', 'xanthe'].map((given) =>
    ['es', 'com', 'de', 'cn'].map((suffix) => shareAt(suffix)(given)),
  )
  assert.deepEqual(javier, [0.015, 0.0075, 0.0045, 0.015])
  assert.deepEqual(wei, [0.0045, 0.0075, 0.0045, 0.015], 'of China nothing is listed')
  assert.equal(new Set(xanthe).size, 1, 'a rare one is as rare everywhere')
  assert.equal(shareAt('com')('michael'), shareAt('de')('michael'))
})

test('who owns a firm whose site names hardly anyone else has the first name alone', () => {
  const owner = person('Jane Doe', 'Inhaberin')
  assert.equal(isSettled('Jane Doe', 'jane', [owner]), true)
  assert.equal(isSettled('Jane Doe', 'jane', [person('Jane Doe', 'Assistant')]), false)
  assert.equal(isSettled('Ada Moor', 'ada', [owner]), true, 'a rare name')
  assert.equal(isSettled('Michael Moor', 'michael', [owner]), false, 'not the owner')
})

test('the commoner a name, the sooner an address of it may be a colleague’s', () => {
  const few = [known, person('Ida Vale')]
  assert.equal(isSettled('Xanthe Doe', 'xanthe', few), true)
  assert.equal(isSettled('Michael Doe', 'michael', few), false)
  const byFamily = [person('Max Muster', null, `muster@${domain}`), person('Ida Vale')]
  assert.equal(isSettled('Jane Tarrowby', 'tarrowby', byFamily), true)
  assert.equal(isSettled('Jane Smith', 'smith', byFamily), false)
  assert.equal(isSettled('Jane Smith', 'jane.smith', few), true, 'both names are shared by few')
})

test('a first name alone may be a colleague’s the sooner where those known are written otherwise', () => {
  const settledBeside = (local: string, first: string) => {
    const people = [person('Max Muster', null, `${local}@${domain}`), person('Ida Vale')]
    return isSettled(`${first} Doe`, first.toLowerCase(), people)
  }
  const names = ['Joe', 'Nick', 'Patrick']
  assert.ok(names.every((first) => settledBeside('max', first) === true))
  assert.ok(names.every((first) => settledBeside('mmuster', first) === false))
  assert.equal(settledBeside('mmuster', 'Xanthe'), true, 'a rare name')
})

test('more people than a board has are the staff whatever their titles', () => {
  const directors = Array.from({ length: 26 }, () => ({ jobTitle: 'Director' }))
  assert.equal(estimateStaff({ people: directors, sought: directors[0] ?? null }), 39)
  const board = directors.slice(0, 25)
  assert.equal(estimateStaff({ people: board, sought: board[0] ?? null }), null)
})

test('a firm that is said to be small has a common first name once, a larger one may have it twice', () => {
  const byFirst = [known, person('Ida Vale')]
  const isPeters = (reported: object) => isSettled('Peter Doe', 'peter', byFirst, reported)
  assert.equal(isPeters({}), false, 'of unknown size')
  assert.equal(isPeters({ statedStaff: 4 }), true)
  assert.equal(isPeters({ listedSizes: ['1-4'] }), true)
  assert.notEqual(isPeters({ listedSizes: ['51-200'] }), true)
  assert.notEqual(isPeters({ statedStaff: 4, listedSizes: ['201-500'] }), true, 'the larger counts')
  const staff = [known, person('Jane Doe'), ...others]
  assert.notEqual(isSettled('Jane Doe', 'jane', staff, { listedSizes: ['1001-5000'] }), true)
})

test('sizes are read as lists and sites write them, by their upper end; what is none is not', () => {
  const sizes = { '1-10': 10, '10,001+': 10_001, '11 – 50 employees': 50, '250': 250 }
  for (const [text, most] of Object.entries(sizes)) assert.equal(staffOfSize(text), most, text)
  for (const text of ['', 'many', '0', '9'.repeat(40), '1 2 3'])
    assert.equal(staffOfSize(text), null)
})

/** Returns whether that address would be sold as `valid`; null when it would not be probed. */
function isSettled(
  name: string,
  local: string,
  people: readonly SitePerson[],
  reported: { readonly statedStaff?: number; readonly listedSizes?: readonly string[] } = {},
): boolean | null {
  const parsed = parseLocalName(name, domain)
  assert.ok(parsed)
  const crawl = {
    domain,
    crawledAtMs: 0,
    status: 'complete',
    pagesRead: 1,
    ownDomains: [],
    people,
    addresses: [],
    ...(reported.statedStaff !== undefined && { statedStaff: reported.statedStaff }),
  } as const
  const facts = {
    ...emptyFacts(domain),
    ...(reported.listedSizes && { listedSizes: reported.listedSizes }),
  }
  const guesses = guessAddresses({ name: parsed, linkedinUrl: null }, { ...facts, crawl }, 8)
  const guess = weighCandidates(guesses, []).find(({ email }) => email === `${local}@${domain}`)
  return guess ? !guess.isAmbiguous : null
}

function person(
  name: string,
  jobTitle: string | null = null,
  email: string | null = null,
): SitePerson {
  return { name, jobTitle, email, linkedinUrl: null, pageUrl: `https://${domain}/team` }
}
