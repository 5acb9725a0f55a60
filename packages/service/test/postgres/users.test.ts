import assert from 'node:assert/strict'
import { mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { isRootRun, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { locate, openDataDir } from '../../postgres/location.ts'
import { chooseServerUser } from '../../postgres/user.ts'

const passwd = 'root:x:0:0:::\nnobody:x:65534:65533:::\npostgres:x:70:71:::\n'

test('root hands the server to "postgres", else to "nobody", else to no one', () => {
  assert.deepEqual(chooseServerUser(passwd), { name: 'postgres', uid: 70, gid: 71 })
  const withoutPostgres = passwd.replace(/^postgres.*$/m, '')
  assert.deepEqual(chooseServerUser(withoutPostgres), { name: 'nobody', uid: 65534, gid: 65533 })
  assert.equal(chooseServerUser('root:x:0:0:::\npostgres:x:0:0:::\n'), null)
  assert.equal(chooseServerUser('nobody:*:-2:-2:::\n')?.uid, 4294967294)
})

if (isRootRun) {
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
}
