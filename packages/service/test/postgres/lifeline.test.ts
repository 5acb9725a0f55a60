import assert from 'node:assert/strict'
import { closeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Ending, pause, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { makePipe } from '../../postgres/holders.ts'
import { openLifeline, watchServer } from '../../postgres/lifeline.ts'

async function pipeHarness(ending: Ending) {
  const directory = temporaryFolder(ending)
  const lifelinePipe = join(directory, 'lifeline')
  assert.ok(await makePipe(lifelinePipe))
  return { directory, port: 5432, holdersPipe: '', lifelinePipe }
}

test('every process that watches sees the end of the one that holds the lifeline', async (t) => {
  const run = await pipeHarness(t)
  const { writerFd, lifeline } = openLifeline(run.lifelinePipe)
  const joined = watchServer(run)
  await pause(50)
  assert.ok(!lifeline.hasEnded() && !joined.hasEnded())
  closeSync(writerFd)
  await Promise.all([lifeline.ended, joined.ended])
  assert.ok(lifeline.hasEnded() && joined.hasEnded())
})

test('a lifeline that is not watched any more tells no end', async (t) => {
  const run = await pipeHarness(t)
  const { writerFd, lifeline } = openLifeline(run.lifelinePipe)
  lifeline.close()
  closeSync(writerFd)
  await pause(50)
  assert.ok(!lifeline.hasEnded())
})

test('a server of an earlier release, which holds no lifeline, is watched by its socket', async (t) => {
  const run = await pipeHarness(t)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(join(run.directory, '.s.PGSQL.5432'), done))
  const lifeline = watchServer(run)
  await pause(1_500)
  assert.ok(!lifeline.hasEnded())
  server.close()
  // The lifeline's timer alone keeps no process alive.
  const alive = setInterval(() => undefined, 1_000)
  await lifeline.ended
  clearInterval(alive)
  assert.ok(lifeline.hasEnded())
})
