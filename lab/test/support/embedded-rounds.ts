import assert from 'node:assert/strict'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import { descendantsOf, killIfThere, parentOf, serverPidOf } from './embedded-processes.ts'
import { ask, type Ending, type Program, pause, runProgram } from './embedded-runner.ts'

/** The processes that a round kills with signal 9. */
export type Victim = 'node' | 'server' | 'everything'

export type Tally = { readonly promised: number; readonly slowestStartMs: number }

const promisesPerRound = 100

/**
 * Runs round by round: writers write, `victim` is killed, the next start must succeed at once and must find every row
 * the server had promised to keep.
 */
export async function killInRounds(
  ending: Ending,
  dataDir: string,
  victim: Victim,
  rounds: number,
): Promise<Tally> {
  const promised: number[] = []
  let slowestStartMs = 0
  for (let round = 0; round < rounds; round += 1) {
    const program = runProgram(ending, { dataDir, isWriting: true })
    while (storedBy(program).length < promisesPerRound) await pause(5)
    kill(program, dataDir, victim)
    if (victim !== 'server') await program.ended
    const begunMs = performance.now()
    const next = await startEmbedded({ dataDir, log: () => undefined })
    slowestStartMs = Math.max(slowestStartMs, performance.now() - begunMs)
    program.child.kill('SIGKILL')
    await program.ended
    promised.push(...storedBy(program))
    await assertKept(next.connection, promised)
    await next.stop()
  }
  return { promised: promised.length, slowestStartMs: Math.round(slowestStartMs) }
}

function storedBy(program: Program): number[] {
  return program.events.flatMap((each) => (each.event === 'stored' ? [each.id] : []))
}

async function assertKept(
  connection: Parameters<typeof ask>[0],
  promised: readonly number[],
): Promise<void> {
  const rows = await ask<{ id: string }>(connection, 'SELECT id FROM promises')
  const kept = new Set(rows.map((row) => Number(row.id)))
  assert.deepEqual(
    promised.filter((id) => !kept.has(id)),
    [],
    'rows that were promised and are lost',
  )
}

function kill(program: Program, dataDir: string, victim: Victim): void {
  const server = serverPidOf(dataDir)
  const launcher = parentOf(server)
  if (victim === 'server') return void killIfThere(server)
  program.child.kill('SIGKILL')
  if (victim === 'node') return
  // The launcher leads a process group with the server and all its backends.
  for (const pid of [launcher, ...descendantsOf(launcher)]) killIfThere(pid)
}
