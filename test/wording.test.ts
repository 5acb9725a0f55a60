import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excesses, readBudgets, slack } from './wording/budgets.ts'
import { countedFiles, countsOf, findWords, wordsIn } from './wording/count.ts'

const found = findWords()
const counts = countsOf(found)
const budgets = readBudgets()

test('the code and the documents are read at all', () => {
  const folders = new Set(countedFiles().map((path) => path.split('/')[0]))
  for (const folder of ['src', 'test', 'world', 'docs', 'README.md']) assert.ok(folders.has(folder))
})

test('no word that the glossary replaces is used more often than its budget allows', () => {
  assert.deepEqual(excesses(counts, budgets, found), [])
})

test('no budget is above its count, so that counts only fall: npm run wording -- --lower', () => {
  assert.deepEqual(slack(counts, budgets), [])
})

test('a word counts in prose, identifiers and file names', () => {
  const inStore = (text: string) => wordsIn(text, 'src/store/x.ts')
  assert.deepEqual(inStore('// Whoever asks is told, and told again.'), ['whoever', 'told', 'told'])
  assert.deepEqual(inStore('const openDesk = DESKS_MAX'), ['desk', 'desk'])
  assert.deepEqual(inStore('src/store/mx-slots/mail-host-turns.ts'), ['turn'])
  assert.deepEqual(inStore("import { takeTurn } from './take-turn.ts'"), ['turn', 'turn'])
})

test('a good use of a word does not count', () => {
  const uses = {
    'after each turn of the event loop': 'src/lib/time.ts',
    'which turns a miss into a 404, asked in turn': 'src/http/errors.ts',
    'INSERT INTO mail_host_turns': 'src/store/slots.ts',
    'single flight: one flight_key, requests in flight': 'src/lookup/perform.ts',
    "runs as 'nobody', mail to nobody@acme.example": 'src/postgres/user.ts',
    'a claim of an Idempotency-Key': 'src/store/lookups/idempotency-records.ts',
    'the, heading, history, untold, return, bookshop, desktop': 'src/lib/text.ts',
  }
  for (const [text, path] of Object.entries(uses)) assert.deepEqual(wordsIn(text, path), [], text)
  assert.deepEqual(wordsIn('a claim of a vendor', 'src/enrich/people/x.ts'), ['claim'])
})

test('a count above its budget is refused with its places, one below with the number to write', () => {
  const places = [{ path: 'src/a.ts', line: 3, text: 'a desk', names: ['desk'] }]
  const one = countsOf(places)
  assert.match(excesses(one, {}, places).join(), /^"desk" in src: 1, budget 0\. .*src\/a\.ts:3$/)
  assert.deepEqual(slack(one, {}), [])
  assert.match(slack(one, { desk: { src: 2 } }).join(), /lower the budget to 1/)
  assert.match(slack(one, { desk: { src: 1, docs: 4 } }).join(), /docs: lower the budget to 0/)
  assert.deepEqual(excesses(one, { desk: { src: 1 } }, places), [])
})
