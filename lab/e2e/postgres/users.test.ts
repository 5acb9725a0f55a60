import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { makeClone } from '../../test/support/embedded-clone.ts'
import {
  ask,
  atEnd,
  isRootRun,
  ordinaryUserId,
  type Program,
  removeFolder,
  runProgram,
  temporaryFolder,
} from '../../test/support/embedded-runner.ts'

function hasSaid(program: Program, text: string): boolean {
  return program.events.some((each) => each.event === 'log' && each.message.includes(text))
}

test('an ordinary user gets a database on the first start, and root can serve it afterwards', async (t) => {
  const folder = temporaryFolder(t)
  const { module } = makeClone(join(folder, 'clone'))
  if (isRootRun) chmodSync(folder, 0o777)
  const order = { module, dataDir: join(folder, 'data') }
  const own = runProgram(t, { ...order, userId: isRootRun ? ordinaryUserId() : null })
  const { connection } = await own.until('ready')
  assert.deepEqual(await ask(connection, 'SELECT current_database() AS name'), [
    { name: 'enricher' },
  ])
  await own.stop()
  const asRoot = runProgram(t, order)
  await asRoot.until('ready')
  await asRoot.stop()
  assert.equal(statSync(join(order.dataDir, 'postgres')).uid, ordinaryUserId())
})

if (isRootRun) {
  test('a clone below a folder only root may enter is served from elsewhere, and it is said', async (t) => {
    const folder = temporaryFolder(t)
    chmodSync(folder, 0o700)
    const { module } = makeClone(join(folder, 'clone'))
    const dataDir = join(folder, 'clone/data')
    const first = runProgram(t, { module, dataDir })
    const { connection } = await first.until('ready')
    const home = dirname(String(connection.host))
    atEnd(t, async () => {
      await first.stop()
      removeFolder(home)
      if (readdirSync(dirname(home)).length === 0) rmdirSync(dirname(home))
    })
    await ask(connection, "CREATE TABLE words AS SELECT 'kept' AS word")
    assert.ok(hasSaid(first, home))
    assert.equal(readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim(), home)
    assert.ok(readdirSync(home).some((name) => name.startsWith('binaries-18')))
    await first.stop()

    const second = runProgram(t, { module, dataDir })
    const later = await second.until('ready')
    assert.deepEqual(await ask(later.connection, 'SELECT word FROM words'), [{ word: 'kept' }])
    assert.ok(!hasSaid(second, 'copied'))
    await second.stop()

    removeFolder(home)
    const third = runProgram(t, { module, dataDir })
    const { message } = await third.until('refused')
    assert.match(message, /postgres-location says that the data are in .* which does not exist/)
  })

  test('the data of one user are refused to another with a reason', async (t) => {
    const folder = temporaryFolder(t)
    const { module } = makeClone(join(folder, 'clone'))
    const dataDir = join(folder, 'data')
    mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 })
    chmodSync(dataDir, 0o777)
    const other = runProgram(t, { module, dataDir, userId: ordinaryUserId() })
    const { message } = await other.until('refused')
    assert.match(message, /belongs to another user[\s\S]*DATABASE_URL/)
  })
}
