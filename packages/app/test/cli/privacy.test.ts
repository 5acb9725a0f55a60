import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { byCommandLine } from '@enricher/service/accounts/operator-events'
import { createOperatorActions } from '@enricher/service/store/accounts/operator-actions'
import { openDatabase } from '@enricher/service/store/database'

const database = await createTestDatabase({ after })
const env = { DATABASE_URL: databaseUrlOf(database) }
const run = (...args: string[]) => runCommandHere(['privacy', ...args], env)

test('a person is suppressed, listed without a name, exported, erased and lifted', async (t) => {
  const db = openDatabase({ connection: database, poolSize: 1 })
  t.after(() => db.close())
  await db.query(`INSERT INTO known_results VALUES ('key',
    '{"email":"jane.doe@acme.example","email_status":"valid","source":"x"}', now() + interval '1 day')`)
  const person = ['--person', 'Jane Doe', '--at', 'acme.example']

  const exported = await run('export', ...person)
  assert.equal(exported.code, 0, exported.stderr)
  assert.equal(JSON.parse(exported.stdout).known_results[0].email, 'jane.doe@acme.example')

  const first = await run('suppress', ...person, '--reason', 'asked by letter')
  assert.match(first.stdout, /^suppressed {2}sup_\w{20}\n$/)
  const again = await run('suppress', '--person', 'DOE Jane', '--at', 'acme.example')
  assert.match(again.stdout, /^was suppressed before {2}sup_/)

  const listed = await run('list')
  assert.match(listed.stdout, /^sup_\w{20} {2}person {4}\d{4}-\d\d-\d\d {2}asked by letter\n$/)
  // The random letters of an id may spell anything.
  assert.doesNotMatch((await run('list', '--json')).stdout.replaceAll(/sup_\w+/g, ''), /jane|acme/i)

  const erased = await run('erase', ...person)
  assert.match(erased.stdout, /^suppressed {5}sup_\w{20}\nknown_results {2}1 row\n$/)
  assert.match(erased.stderr, /Everything held about them is erased\./)
  // Name and domain do not identify all that is theirs: the command says what may be left, and how to erase it.
  assert.match(erased.stderr, /without this firm.*leave out --at/s)
  const everywhere = await run('erase', '--person', 'Jane Doe')
  assert.doesNotMatch(everywhere.stderr, /--at/)
  assert.match((await run('lift', '--person', 'Jane Doe')).stdout, /^lifted/)
  const left = await run('export', ...person)
  assert.deepEqual(Object.keys(JSON.parse(left.stdout)), ['suppressions'])

  assert.match((await run('lift', ...person)).stdout, /^lifted {2}sup_\w{20}\n$/)
  assert.match((await run('list')).stderr, /The list is empty\./)

  const events = await createOperatorActions(db).list({ before: null, limit: 10 })
  assert.deepEqual(events.map(({ event }) => event).toReversed(), [
    ...['person suppressed', 'person suppressed', 'person erased', 'person erased'],
    ...['suppression lifted', 'suppression lifted'],
  ])
  assert.ok(events.every(({ by, subject }) => by === byCommandLine && subject.startsWith('sup_')))
})

test('wrong usage of the privacy commands is refused in one sentence', async () => {
  const refused = await Promise.all([
    run('suppress'),
    run('suppress', '--email', 'a@b.example', '--domain', 'b.example'),
    run('suppress', '--person', 'Declan'),
    run('suppress', '--email', 'a@b.example', '--at', 'b.example'),
    run('erase', '--email', 'nobody'),
    run('export', '--domain', 'acme.example'),
    run('lift', '--id', 'sup_unknown'),
  ])
  for (const { stderr } of refused) assert.match(stderr, /^error: [^\n]+\.\n$/)
  assert.deepEqual(
    refused.map(({ code }) => code),
    [2, 2, 2, 2, 2, 2, 1],
  )
})
