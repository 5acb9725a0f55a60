import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessAddresses } from '../../../src/enrich/people/address-guesses.ts'
import { parseLocalName } from '../../../src/enrich/people/local-names.ts'
import { estimateStaff } from '../../../src/enrich/people/staff-size.ts'
import type { SitePerson } from '../../../src/model/site-crawl.ts'

const domain = 'acme.example'
const known = person('Max Muster', null, `max@${domain}`)
const others = ['Ada Moor', 'Ida Vale', 'Oto Lind', 'Eva Korn', 'Udo Hain'].map((name) =>
  person(name),
)

test('a first name alone is settled by a list of the staff with the person, and not by a few names', () => {
  const jane = person('Jane Doe')
  assert.equal(isSettled('Jane Doe', 'jane', [known, jane, ...others]), true)
  assert.equal(isSettled('Jane Doe', 'jane', [known, person('J. Doe'), ...others]), true)
  assert.equal(isSettled('Jane Doe', 'jane', [known, jane]), false)
  assert.equal(isSettled('Jane Doe', 'jane', [known, jane, ...others.slice(0, 3)]), false)
  assert.equal(isSettled('Jane Doe', 'jane', [known, ...others]), false, 'the person is not listed')
  assert.equal(isSettled('Jane Doe', 'jane', []), false)
})

test('a page of those who lead the firm lists no staff', () => {
  const titled = (title: string) =>
    [known, person('Jane Doe'), ...others].map((one) => ({ ...one, jobTitle: title }))
  assert.equal(isSettled('Jane Doe', 'jane', titled('Chief Financial Officer')), false)
  assert.equal(isSettled('Jane Doe', 'jane', titled('VP Sales')), false)
  assert.equal(isSettled('Jane Doe', 'jane', titled('Carpenter')), true)
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

test('more people than a board has are the staff whatever their titles', () => {
  const directors = Array.from({ length: 26 }, () => ({ jobTitle: 'Director' }))
  assert.equal(estimateStaff({ people: directors, sought: directors[0] ?? null }), 39)
  const board = directors.slice(0, 25)
  assert.equal(estimateStaff({ people: board, sought: board[0] ?? null }), null)
})

/** Whether that address would be sold as `valid`; null when it is not asked. */
function isSettled(name: string, local: string, people: readonly SitePerson[]): boolean | null {
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
  } as const
  const facts = {
    domain,
    isCatchAll: null,
    verdicts: [],
    mailboxes: [],
    contacts: [],
    hasMoreContacts: false,
    patternHints: [],
  }
  const guesses = guessAddresses({ name: parsed, linkedinUrl: null }, { ...facts, crawl }, 8)
  const guess = guesses.find(({ email }) => email === `${local}@${domain}`)
  return guess ? !guess.isAmbiguous : null
}

function person(
  name: string,
  jobTitle: string | null = null,
  email: string | null = null,
): SitePerson {
  return { name, jobTitle, email, linkedinUrl: null, pageUrl: `https://${domain}/team` }
}
