import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { locate, openDataDir } from '../../src/postgres/location.ts'
import { chooseServerUser } from '../../src/postgres/user.ts'
import { makeClone } from '../support/embedded-clone.ts'
import {
  ask,
  atEnd,
  isRootRun,
  ordinaryUserId,
  type Program,
  removeFolder,
  runProgram,
  temporaryFolder,
} from '../support/embedded-runner.ts'

const passwd = 'root:x:0:0:::\nnobody:x:65534:65533:::\npostgres:x:70:71:::\n'

function hasSaid(program: Program, text: string): boolean {
  return program.events.some((each) => each.event === 'log' && each.message.includes(text))
}

test('root hands the server to "postgres", else to "nobody", else to no one', () => {
  assert.deepEqual(chooseServerUser(passwd), { name: 'postgres', uid: 70, gid: 71 })
  const withoutPostgres = passwd.replace(/^postgres.*$/m, '')
  assert.deepEqual(chooseServerUser(withoutPostgres), { name: 'nobody', uid: 65534, gid: 65533 })
  assert.equal(chooseServerUser('root:x:0:0:::\npostgres:x:0:0:::\n'), null)
  assert.equal(chooseServerUser('nobody:*:-2:-2:::\n')?.uid, 4294967294)
})

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

  test('a private data folder of root that is still empty is opened for the server to pass through', async (t) => {
    const dataDir = join(temporaryFolder(t), 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    const location = await locate(openDataDir(dataDir), () => undefined)
    assert.equal(location.home, realpathSync(dataDir))
    assert.equal(statSync(dataDir).mode & 0o777, 0o711)
  })

  test('a private data folder with files in it stays closed, and the data go where they can be kept', async (t) => {
    const folder = temporaryFolder(t)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'letters.txt'), '')
    const unusable = join(dataDir, 'letters.txt')
    const durable = join(folder, 'durable')
    const said: string[] = []
    const placed = await locate(openDataDir(dataDir), (message) => said.push(message), [
      unusable,
      durable,
    ])
    assert.equal(statSync(dataDir).mode & 0o777, 0o700)
    assert.equal(dirname(placed.home), durable)
    assert.ok(said.some((message) => message.includes(placed.home)))
    const found = await locate(openDataDir(dataDir), () => undefined, [])
    assert.equal(found.home, placed.home)
  })

  test('without a folder the server can reach, the refusal tells every place that was tried', async (t) => {
    const dataDir = join(temporaryFolder(t), 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    const file = join(dataDir, 'letters.txt')
    writeFileSync(file, '')
    await assert.rejects(
      locate(openDataDir(dataDir), () => undefined, [file]),
      /cannot reach .*letters\.txt.*: EEXIST[\s\S]*DATABASE_URL/,
    )
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
