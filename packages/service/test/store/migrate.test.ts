import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createEmptyDatabase } from '@enricher/lab/test/support/database'
import { type Database, openDatabase } from '../../store/database.ts'
import { inspect } from '../../store/inspection.ts'
import { migrate } from '../../store/migrate.ts'

async function emptyHarness(t: TestContext, files: Record<string, string>) {
  const connection = await createEmptyDatabase(t)
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  t.after(() => rm(folder, { recursive: true }))
  const write = async (more: Record<string, string>) => {
    for (const [name, text] of Object.entries(more)) await writeFile(join(folder, name), text)
  }
  await write(files)
  const open = () => {
    const db = openDatabase({ connection, poolSize: 2 })
    t.after(() => db.close())
    return db
  }
  return { folder, write, open, db: open() }
}

const first = { '0001-first.sql': 'CREATE TABLE one (n int);\nINSERT INTO one VALUES (1);' }
const second = { '0002-second.sql': 'ALTER TABLE one ADD COLUMN m int;' }

/** Counts the statements that are sent, to hold a start to its budget. */
function counting(db: Database) {
  const counted = { statements: 0 }
  const query: Database['query'] = (...call) => {
    counted.statements += 1
    return db.query(...call)
  }
  return { counted, db: { ...db, query } }
}

test('the shipped migrations apply once, in order, and a second start costs one round trip', async (t) => {
  const { db } = await emptyHarness(t, {})
  const applied = await migrate(db)
  assert.deepEqual(applied, [...applied].sort())
  assert.equal(applied[0], '0001-accounts.sql')
  const numbers = applied.map((name) => Number(name.slice(0, 4)))
  assert.deepEqual(
    numbers,
    [...numbers.keys()].map((index) => index + 1),
  )
  const second = counting(db)
  assert.deepEqual(await migrate(second.db), [])
  assert.equal(second.counted.statements, 1)
})

test('a new file is applied to a database that has the old ones', async (t) => {
  const { db, folder, write } = await emptyHarness(t, first)
  assert.deepEqual(await migrate(db, { folder }), ['0001-first.sql'])
  await write(second)
  assert.deepEqual(await migrate(db, { folder }), ['0002-second.sql'])
  assert.deepEqual(await db.query('SELECT * FROM one'), [{ n: 1, m: null }])
})

test('a file that is not named as a migration is neither applied nor pending', async (t) => {
  const { db, folder, write } = await emptyHarness(t, first)
  await write({
    'notes.sql': 'not SQL',
    '3-third.sql': 'not SQL',
    '0002-second.sql.orig': 'not SQL',
  })
  const { pending } = await inspect(db, { folder })
  assert.deepEqual(pending, ['0001-first.sql'])
  assert.deepEqual(await migrate(db, { folder }), pending)
  const { pending: left, refusal } = await inspect(db, { folder })
  assert.deepEqual([left, refusal], [[], null])
})

test('processes that start together all succeed, and each migration runs once', async (t) => {
  const { open, folder } = await emptyHarness(t, { ...first, ...second })
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(open(), { folder })))
  assert.deepEqual(applied.flat().sort(), ['0001-first.sql', '0002-second.sql'])
})

test('a migration changed after it was applied is refused with its name', async (t) => {
  const { db, folder, write } = await emptyHarness(t, first)
  await migrate(db, { folder })
  await write({ '0001-first.sql': 'CREATE TABLE other (n int);' })
  const refusal = /0001-first\.sql was changed after it was applied/
  await assert.rejects(migrate(db, { folder }), refusal)
  assert.match((await inspect(db, { folder })).refusal ?? '', refusal)
})

test('other line ends are no change', async (t) => {
  const { db, folder, write } = await emptyHarness(t, first)
  await migrate(db, { folder })
  await write({ '0001-first.sql': first['0001-first.sql'].replaceAll('\n', '\r\n') })
  assert.deepEqual(await migrate(db, { folder }), [])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async (t) => {
  const { db, folder, write } = await emptyHarness(t, {
    ...first,
    '0002-second.sql': 'CREATE TABLE two (n int); SELECT 1/0;',
  })
  await assert.rejects(migrate(db, { folder }), /division by zero/)
  await write({ '0002-second.sql': 'CREATE TABLE two (n int);' })
  assert.deepEqual(await migrate(db, { folder }), ['0002-second.sql'])
})

test('files that are no migrations are passed over', async (t) => {
  const { db, folder } = await emptyHarness(t, {
    ...first,
    'README.md': 'x',
    '0002_wrong.sql': 'x',
  })
  assert.deepEqual(await migrate(db, { folder }), ['0001-first.sql'])
})

test('a database that newer code has migrated is refused with the name of what is unknown', async (t) => {
  const { db, folder, write, open } = await emptyHarness(t, first)
  await write(second)
  await migrate(db, { folder })
  await rm(join(folder, '0002-second.sql'))
  await assert.rejects(migrate(open(), { folder }), {
    message:
      'This database was brought up to date by a newer version: migrations/0002-second.sql is unknown here. ' +
      'Update the program, or restore a backup that was made before that update.',
  })
  // The same holds when this code has something of its own to apply.
  await write({ '0003-third.sql': 'CREATE TABLE three (n int);' })
  await assert.rejects(migrate(db, { folder }), /0002-second\.sql is unknown here/)
  await assert.rejects(db.query('SELECT * FROM three'), /does not exist/)
})
