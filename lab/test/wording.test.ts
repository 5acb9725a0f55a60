import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentsIn, describeComment, findComments } from '../tools/wording/find-comments.ts'
import { describePlace, findWords, wordedFiles, wordsIn } from '../tools/wording/find-words.ts'

test('the code and the documents are read at all', () => {
  const folders = new Set(wordedFiles().map((path) => path.split('/')[0]))
  for (const folder of ['packages', 'lab', 'docs', 'README.md']) assert.ok(folders.has(folder))
})

test('no word that the glossary replaces is used', () => {
  assert.deepEqual(findWords().map(describePlace), [])
})

test('a place is named with what to write instead', () => {
  const found = { path: 'packages/app/a.ts', line: 3, text: '  a desk', names: ['desk'] }
  assert.match(describePlace(found), /^packages\/app\/a\.ts:3: a desk \[desk: write waterfall; /)
})

test('a word is found in prose, identifiers and file names', () => {
  const inStore = (text: string) => wordsIn(text, 'packages/service/store/x.ts')
  assert.deepEqual(inStore('// Whoever asks is told, and told again.'), ['whoever', 'told', 'told'])
  assert.deepEqual(inStore('const openDesk = DESKS_MAX'), ['desk', 'desk'])
  assert.deepEqual(inStore('packages/service/store/mx-slots/mail-host-turns.ts'), ['turn'])
  assert.deepEqual(inStore("import { takeTurn } from './take-turn.ts'"), ['turn', 'turn'])
  assert.deepEqual(inStore('the, heading, history, untold, return, bookshop, desktop'), [])
})

// A path, the word in a sense that is kept, and the nearest text in which it is the replaced word.
const senses: readonly (readonly [path: string, kept: string, replaced: string])[] = [
  [
    'packages/engine/lib/time.ts',
    'after each turn of the event loop',
    'after each turn of the mail host',
  ],
  [
    'packages/surfaces/http/errors.ts',
    'which turns a miss into a 404, asked in turn',
    'asked when its turn came',
  ],
  ['packages/service/store/slots.ts', 'INSERT INTO mail_host_turns', 'INSERT INTO host_turns'],
  ['packages/service/lookup/perform.ts', 'single flight: one flight_key', 'flight: one name'],
  ['packages/surfaces/http/reply-docs.ts', "'idempotency_in_flight'", "'idempotency_flight'"],
  [
    'packages/service/lookup/perform.ts',
    'requests in flight, flightKey',
    'the flight of a request',
  ],
  ['packages/service/postgres/user.ts', "runs as 'nobody', nobody@acme.example", 'nobody reads it'],
  ['packages/service/postgres/user.ts', 'nobody.home@acme.example', 'it answers nobody.'],
  ['packages/service/store/lookups/x.ts', 'a claim of an Idempotency-Key', 'a desk that claims it'],
  ['packages/service/store/holds.ts', 'the claim of a process', 'whoever claims it'],
  ['packages/engine/people/x.ts', 'a lost claim, claim_id', 'a claim of a vendor'],
  ['packages/service/oauth/agent-limits.ts', 'an agent is claimed', 'what a vendor claims'],
  ['packages/service/oauth/agent-registration.ts', 'claim_token: claim.value', 'claimOf(answer)'],
  [
    'packages/service/store/oauth/agent-claims.ts',
    'Claims a registration by its code',
    'a page claims a name',
  ],
  ['packages/surfaces/test/http/agent-identity.test.ts', 'before the claim', 'the claim of a slot'],
  [
    'packages/service/oauth/agent-assertions.ts',
    'const claims = encode({',
    'const claims = read(page)',
  ],
  ['packages/surfaces/agents/auth-agents.ts', 'a person claims it', 'a provider claims it'],
  ['packages/service/store/facts/x.ts', 'FROM provider_claims c', 'the claims of a provider'],
  ['packages/app/cli/lookup.ts', 'claimId', 'claimOf(answer)'],
  ['packages/engine/website/x.ts', '<p>Claim this profile</p>', 'Claim this profile'],
  ['packages/engine/website/x.ts', '<h2>Talk to our guests</h2>', '<h2>A heading</h2> is the talk'],
  ['packages/engine/read/extract/x.ts', '/(?:client|guest|user|student)/', 'a guest of the pool'],
  ['packages/engine/read/extract/x.ts', 'guest (?:authors?|posts?)', 'guest (of the host)'],
  ['packages/engine/read/extract/x.ts', 'visitElement(element, walk)', 'visitElement(url)'],
  [
    'packages/engine/read/crawl/x.ts',
    'for (const child of all) visit(child)',
    'for (const page of all) visit(page)',
  ],
  ['packages/engine/names/x.ts', '(?:she|he|they|sie)', 'he asks, they answer'],
  ['packages/engine/names/x.ts', "'fi fr he hr hu id'", "'he and hr'"],
  ['packages/service/store/presence.ts', 'given_back, givenBackMicroUsd', 'the hold is given back'],
  ['packages/service/postgres/keeper.ts', 'a release of the server', 'one lets go of the server'],
  ['packages/surfaces/http/drain.ts', 'the drain, the client that goes away', 'the departure'],
  ['packages/service/store/batch.ts', 'a client goes away', 'while the database is away'],
  ['docs/x.md', '`database-unavailable.ts`', '`database-away.ts`'],
  ['packages/service/store/batch.ts', 'the row is gone', 'unless its process is gone'],
  [
    'packages/service/store/provider-stats/x.ts',
    'FROM provider_tickets t',
    'the ticket of a request',
  ],
  [
    'packages/service/store/provider-stats/x.ts',
    'SELECT t.ticket, SET ticket = $1',
    'its ticket, if any',
  ],
  ['lab/test/world/x.ts', "'Unheard Of Holdings'", 'the holdings of a person'],
  ['packages/service/store/provider-stats/x.ts', 'FROM provider_standings', 'FROM standings'],
  ['packages/app/cli/doctor/checks.ts', "{ name: 'books', run }", "{ task: 'books', run }"],
  ['lab/tools/release/x.ts', "'chore(release): '", 'the chores of a release'],
  [
    'packages/service/store/credits/x.ts',
    'ledger_books_once, what books an entry',
    'the books of a provider',
  ],
]

test('a word that is kept in one sense is found in the other', () => {
  for (const [path, kept, replaced] of senses) {
    assert.deepEqual(wordsIn(kept, path), [], kept)
    assert.equal(wordsIn(replaced, path).length, 1, replaced)
  }
})

test('every exported function has a docstring that begins with a verb, and no comment line is too long', () => {
  assert.deepEqual(findComments().map(describeComment), [])
})

test('a comment that breaks a rule is found, and its neighbour that keeps it is not', () => {
  const rulesOf = (text: string, path = 'packages/engine/lib/x.ts') =>
    commentsIn(text, path).map(({ line, rule }) => [line, rule])
  const long = `// ${'a'.repeat(118)}`
  assert.deepEqual(rulesOf(long, 'packages/engine/test/x.ts'), [
    [1, 'a comment line of more than 120 characters'],
  ])
  assert.deepEqual(rulesOf(long.slice(1), 'packages/engine/test/x.ts'), [])
  const declaration = 'export function readWord(text: string): string {'
  const missing = 'an exported function without a docstring'
  assert.deepEqual(rulesOf(`const a = 1\n\n${declaration}`), [[3, missing]])
  assert.deepEqual(rulesOf(declaration, 'packages/engine/test/x.ts'), [])
  const noVerb = 'a docstring that does not begin with a verb'
  for (const [docstring, broken] of [
    ['/** Reads a word. */', []],
    ['/**\n * Re-parses a word\n * of a text.\n */', []],
    ['/** The first word. */', [noVerb]],
    ['/**\n * Names of the firm.\n */', [noVerb]],
    ['/** Words of a text. */', [noVerb]],
    ['/** True when it fits. */', [noVerb]],
  ] as const) {
    const found = commentsIn(`${docstring}\n${declaration}`, 'packages/engine/lib/x.ts')
    assert.deepEqual(
      found.map(({ rule }) => rule),
      broken,
      docstring,
    )
  }
  const arrow = '/** The word. */\nexport const maybe = <S extends string>(word: S) => [word]'
  assert.deepEqual(rulesOf(arrow), [[2, noVerb]])
})
