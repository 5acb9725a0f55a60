import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startEmbedded } from '../../src/postgres/server.ts'
import { killInRounds } from '../support/embedded-rounds.ts'
import { ask, pause, runProgram, temporaryFolder } from '../support/embedded-runner.ts'

// Ten rounds each: e2e/store/embedded-kill.test.ts.
const rounds = 2

// One folder for all: the first test leaves a cluster in it.
const dataDir = join(temporaryFolder({ after }), 'data')

test('a first start that was killed half way is done again', async (t) => {
  const program = runProgram(t, { dataDir })
  const isBegun = () => namesIn(dataDir).some((name) => name.startsWith('postgres.tmp-'))
  while (!isBegun()) await pause(5)
  await pause(100)
  program.child.kill('SIGKILL')
  await program.ended
  assert.ok(!namesIn(dataDir).includes('postgres'))
  const server = await startEmbedded({ dataDir, log: () => undefined })
  assert.deepEqual(await ask(server.connection, 'SELECT 1 AS one'), [{ one: 1 }])
  await server.stop()
})

test('killing Node loses nothing that was acknowledged', async (t) => {
  await killInRounds(t, dataDir, 'node', rounds)
})

test('killing the server loses nothing that was acknowledged', async (t) => {
  await killInRounds(t, dataDir, 'server', rounds)
})

test('killing Node, launcher and server at once loses nothing that was acknowledged', async (t) => {
  await killInRounds(t, dataDir, 'everything', rounds)
})

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not made yet
  }
}
