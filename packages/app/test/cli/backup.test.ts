import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { makeFolder, using } from '@enricher/lab/test/support/backup-harness'
import { databaseUrlOf } from '@enricher/lab/test/support/command'
import { runCommandHere } from '@enricher/lab/test/support/command-here'
import { createEmptyDatabase, createTestDatabase } from '@enricher/lab/test/support/database'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import { restInTransaction } from '@enricher/lab/test/support/rest-in-transaction'
import { fillCompanies } from '@enricher/lab/test/support/stalled-backup'
import { until } from '@enricher/lab/test/support/until'
import { cleanEnvironment } from '@enricher/lab/tools/service-process'
import { createLedger } from '@enricher/service/store/credits/ledger'

async function harness(t: TestContext) {
  const connection = await createTestDatabase(t)
  const folder = makeFolder(t)
  // The settings keep the rest of the report out of this test.
  const env = {
    DATABASE_URL: databaseUrlOf(connection),
    SMTP_VERIFY: 'off',
    DNS_SERVERS: '127.0.0.1:1',
  }
  return { connection, folder, env, path: join(folder, 'one.backup') }
}

const pipeBytes = 65_536

const entry = resolve(import.meta.dirname, '../../../../bin/enricher.js')

test('a backup is made, verified and restored by the commands that the help shows', async (t) => {
  const { env, path } = await harness(t)
  const made = await runCommandHere(['backup', path], env)
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^backed up +\d+ rows? of \d+ tables\nsize +[\d.]+ kB\ntook /)
  const checked = await runCommandHere(['restore', '--check', path], {})
  assert.equal(checked.code, 0, checked.stderr)
  assert.match(checked.stdout, /^whole +yes\ntaken +20.*\nholds +everything\n/)
  const target = await createEmptyDatabase(t)
  const restored = await runCommandHere(['restore', path], { DATABASE_URL: databaseUrlOf(target) })
  assert.equal(restored.code, 0, restored.stderr)
  assert.match(restored.stdout, /^restored +\d+ rows? of \d+ tables\ntook /)
})

test('a backup goes through standard output, and only what is said goes to stderr', async (t) => {
  const { env, path } = await harness(t)
  const child = spawn(
    'bash',
    [
      '-o',
      'pipefail',
      '-c',
      `"$0" "$1" backup - --only money > "$2"`,
      process.execPath,
      entry,
      path,
    ],
    { env: cleanEnvironment(env) },
  )
  const said = await text(child.stderr)
  assert.match(said, /^backed up/m)
  assert.match(
    (await runCommandHere(['restore', '--check', path], {})).stdout,
    /accounts and what was paid/,
  )
})

test('a reader of standard output that ends early is no whole backup', async (t) => {
  const { env, connection } = await harness(t)
  await fillCompanies(connection)
  const child = spawn(
    'bash',
    [
      '-c',
      `"$0" "$1" backup - | head -c 100 > /dev/null; echo "\${PIPESTATUS[0]}"`,
      process.execPath,
      entry,
    ],
    {
      env: cleanEnvironment(env),
    },
  )
  const [said, code] = await Promise.all([text(child.stderr), text(child.stdout)])
  assert.match(
    said,
    /Standard output could not be written: it was closed\. What was written is no whole backup/,
  )
  assert.equal(code, '1\n')
})

test('a backup waits for the program that reads it, as one that asks for a passphrase', async (t) => {
  const { env, path, connection } = await harness(t)
  await fillCompanies(connection)
  const child = spawn(
    'bash',
    ['-c', `"$0" "$1" backup - | (sleep 1; cat > "$2")`, process.execPath, entry, path],
    { env: cleanEnvironment(env) },
  )
  assert.match(await text(child.stderr), /^backed up/m)
  const checked = await runCommandHere(['restore', '--check', path], {})
  assert.match(checked.stdout, /^whole +yes/, checked.stderr)
  assert.ok(statSync(path).size > pipeBytes)
})

test('a backup that is interrupted ends at once and leaves nothing', async (t) => {
  const { connection, env, folder, path } = await harness(t)
  await using(connection, (db) =>
    db.transaction(async (tx) => {
      await restInTransaction(tx)
      // `mailboxes` is the last table: the file has begun when the command comes to it.
      await tx.query('LOCK TABLE mailboxes IN ACCESS EXCLUSIVE MODE')
      const child = spawn(process.execPath, [entry, 'backup', path], { env: cleanEnvironment(env) })
      const said = text(child.stderr)
      await until(() => readdirSync(folder).length > 0)
      child.kill('SIGINT')
      const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(60_000) })
      assert.equal(code, 130)
      assert.match(await said, /Interrupted: nothing was changed/)
      assert.deepEqual(readdirSync(folder), [])
    }),
  )
})

test('a backup that a terminal wants to suspend says why it goes on, and ends whole', async (t) => {
  const { connection, env, path } = await harness(t)
  await using(connection, async (db) => {
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const locking = db.transaction(async (tx) => {
      await restInTransaction(tx)
      await tx.query('LOCK TABLE mailboxes IN ACCESS EXCLUSIVE MODE')
      isLocked()
      await over
    })
    await locked
    const child = spawn(process.execPath, [entry, 'backup', path], { env: cleanEnvironment(env) })
    t.after(() => void child.kill('SIGKILL'))
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const exit = once(child, 'exit', { signal: AbortSignal.timeout(60_000) })
    await until(() => readdirSync(dirname(path)).length > 0)
    child.kill('SIGTSTP')
    await until(() => said.includes('A backup goes on')).finally(end)
    await locking
    assert.deepEqual(await exit, [0, null], said)
  })
  assert.equal((await runCommandHere(['restore', '--check', path], {})).code, 0)
})

test('mistakes of usage are answered with what to write instead', async (t) => {
  const { env, folder, path } = await harness(t)
  writeFileSync(path, 'theirs')
  const refusals: [string[], number, RegExp][] = [
    [['backup', path], 1, /exists: name another file, or replace it with --force/],
    [['backup', folder], 1, /is a folder/],
    [['backup', path, '--only', 'caches'], 2, /Allowed choices are money/],
    [['restore', '--check', path], 1, /not a backup of Enricher/],
    [['restore', '--check', '--replace', path], 2, /--check touches nothing: give it alone/],
    [['restore', join(folder, 'none')], 1, /cannot be read/],
  ]
  for (const [args, code, said] of refusals) {
    const refused = await runCommandHere(args, env)
    assert.equal(refused.code, code, args.join(' '))
    assert.match(refused.stderr, said)
  }
  assert.equal(statSync(path).size, 6)
})

test('a user without rights and a server that is not there are reported with what to change', async (t) => {
  const { connection, path } = await harness(t)
  const user = `plain_${connection.database.slice(-12)}`
  await using(connection, (db) => db.query(`CREATE ROLE ${user} LOGIN`))
  t.after(() =>
    using({ ...connection, database: 'postgres' }, (db) => db.query(`DROP ROLE ${user}`)),
  )
  const plain = { DATABASE_URL: databaseUrlOf({ ...connection, user }) }
  const refused = await runCommandHere(['backup', path], plain)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /permission denied for .*: name the owner of Enricher's tables/)
  const absent = { DATABASE_URL: databaseUrlOf({ ...connection, port: connection.port + 1 }) }
  assert.match(
    (await runCommandHere(['backup', path], absent)).stderr,
    /The database is not reachable: connect ENOENT/,
  )
})

test('doctor says when the last backup was, and warns where paid credits have none', async (t) => {
  const { connection, env, path } = await harness(t)
  const report = async () => (await runCommandHere(['doctor'], env)).stdout
  assert.match(
    await report(),
    /^ok +backup +the data are in the database of DATABASE_URL \([\d.]+ MB\)$/m,
  )
  assert.match(
    await report(),
    /^warn +backup +never backed up by "enricher backup"\n +-> run "npm run enricher -- backup FILE" each day/m,
  )
  await using(connection, async (db) => {
    const { id } = await makeAccount(db)
    await createLedger(db).grant({
      accountId: id,
      credits: 100,
      kind: 'grant',
      reference: 'invoice',
    })
  })
  assert.match(
    await report(),
    /^warn +backup +never backed up by "enricher backup", and credits were bought or granted\n +-> run "npm run enricher -- backup FILE" each day/m,
  )
  assert.equal((await runCommandHere(['backup', path], env)).code, 0)
  assert.match(await report(), /^ok +backup +the last backup was [\d.]+ m?s ago$/m)
  await using(connection, (db) =>
    db.query(`UPDATE backups SET taken_at = now() - interval '9 days'`),
  )
  assert.match(await report(), /^warn +backup +the last backup was 9 days ago, and credits/m)
})
