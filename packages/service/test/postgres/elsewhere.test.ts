import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { type Ending, isRootRun, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { locate, openDataDir } from '../../postgres/location.ts'
import { shortNameOf } from '../../postgres/private-folder.ts'

const silent = () => undefined

/** Makes a DATA_DIR the server's user cannot reach, and a folder of the operator's disk that serves instead. */
function closedHarness(ending: Ending) {
  const folder = temporaryFolder(ending)
  const durable = join(folder, 'durable')
  const dataDir = join(folder, 'data')
  const begin = () => {
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'letters.txt'), '')
  }
  const place = async (path = dataDir, log: (message: string) => void = silent) => {
    const { home, cluster } = await locate(openDataDir(path), log, [durable])
    // initdb would have made this folder.
    mkdirSync(cluster, { recursive: true })
    return home
  }
  begin()
  return { folder, durable, dataDir, begin, place }
}

const asRoot = { skip: !isRootRun && 'only root places data outside of DATA_DIR' }

test('a DATA_DIR deleted and begun anew at the same path has new data', asRoot, async (t) => {
  const { dataDir, durable, begin, place } = closedHarness(t)
  const first = await place()
  assert.equal(dirname(first), durable)
  assert.equal(await place(), first)
  rmSync(dataDir, { recursive: true })
  begin()
  const said: string[] = []
  const second = await place(dataDir, (message) => said.push(message))
  assert.notEqual(second, first)
  assert.ok(
    said.some((message) => message.includes(`${first} (of ${dataDir})`)),
    'the data of before are named',
  )
  assert.deepEqual(
    readdirSync(durable).sort(),
    [first, second].map((home) => home.slice(-12)).sort(),
  )
})

test('a DATA_DIR that was moved finds its data, and moves on', asRoot, async (t) => {
  const { folder, dataDir, place } = closedHarness(t)
  const home = await place()
  const moved = join(folder, 'moved')
  renameSync(dataDir, moved)
  assert.equal(await place(moved), home)
  assert.equal(readFileSync(join(home, 'data-dir'), 'utf8').trim(), moved)
  const movedAgain = join(folder, 'moved-again')
  renameSync(moved, movedAgain)
  assert.equal(await place(movedAgain), home)
})

test('a copy of a DATA_DIR is refused beside it, and serves in its place', asRoot, async (t) => {
  const { folder, dataDir, place } = closedHarness(t)
  const home = await place()
  const copy = join(folder, 'copy')
  cpSync(dataDir, copy, { recursive: true })
  await assert.rejects(place(copy), /copy is a copy of .*data, and both name the data in/)
  assert.equal(await place(), home, 'the original goes on')
  rmSync(dataDir, { recursive: true })
  assert.equal(await place(copy), home)
})

test('another name of the same DATA_DIR is no copy', asRoot, async (t) => {
  const { folder, dataDir, place } = closedHarness(t)
  const home = await place()
  symlinkSync(dataDir, join(folder, 'name'))
  assert.equal(await place(join(folder, 'name')), home)
})

test(
  'data that an earlier release placed by the path of DATA_DIR are found by their pointer',
  asRoot,
  async (t) => {
    const { dataDir, durable, place } = closedHarness(t)
    const home = join(durable, shortNameOf(dataDir))
    mkdirSync(join(home, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres-location'), `${home}\n`)
    assert.equal(await place(), home)
    rmSync(join(dataDir, 'postgres-location'))
    rmSync(join(home, 'data-dir'))
    const said: string[] = []
    assert.notEqual(await place(dataDir, (message) => said.push(message)), home)
    assert.ok(said.some((message) => message.includes(home) && message.includes('any more')))
  },
)
