import assert from 'node:assert/strict'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import { libraryLinks, makeClone } from '../../test/support/embedded-clone.ts'
import {
  ask,
  isRootRun,
  ordinaryUserId,
  pause,
  runProgram,
  temporaryFolder,
} from '../../test/support/embedded-runner.ts'

test('a first start that was killed half way is done again', async (t) => {
  const dataDir = join(temporaryFolder(t), 'data')
  const program = runProgram(t, { dataDir })
  const drafts = () => namesIn(dataDir).filter((name) => name.startsWith('postgres.tmp-'))
  // initdb makes these folders first: most of the second it takes comes after them.
  const isBegun = () => drafts().some((name) => namesIn(join(dataDir, name)).includes('base'))
  while (!isBegun()) await pause(5)
  program.child.kill('SIGKILL')
  await program.ended
  assert.ok(!namesIn(dataDir).includes('postgres'))
  const server = await startEmbedded({ dataDir, log: () => undefined })
  assert.deepEqual(await ask(server.connection, 'SELECT 1 AS one'), [{ one: 1 }])
  await server.stop()
})

test('where the installed packages are read-only, a linked copy is used', async (t) => {
  const folder = temporaryFolder(t)
  const clone = makeClone(join(folder, 'clone'))
  chmodSync(join(clone.native, 'lib'), 0o555)
  if (isRootRun) chmodSync(folder, 0o777)
  const userId = isRootRun ? ordinaryUserId() : null
  const dataDir = join(folder, 'data')
  const program = runProgram(t, { module: clone.module, dataDir, userId })
  await program.until('ready')
  assert.ok(readdirSync(dataDir).some((name) => name.startsWith('binaries-18')))
  assert.ok(libraryLinks(clone.native).every((link) => !existsSync(link)))
  await program.stop()
  chmodSync(join(clone.native, 'lib'), 0o755)
})

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not made yet
  }
}
