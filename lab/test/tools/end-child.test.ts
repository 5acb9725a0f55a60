import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { type TestContext, test } from 'node:test'
import { endChild } from '../../tools/end-child.ts'

const stubborn = "process.on('SIGTERM', () => console.log('heard')); setInterval(() => 0, 1_000)"

test('a child that obeys has the time it takes', async (t) => {
  const child = await start(
    t,
    "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 200)); setInterval(() => 0, 1_000)",
  )
  await endChild(child)
  assert.equal(child.exitCode, 7)
})

test('a child that does not obey is killed', async (t) => {
  const child = await start(t, stubborn)
  await endChild(child, { obeyMs: 100 })
  assert.equal(child.signalCode, 'SIGKILL')
})

test('a child is ended by the signal, and in the way, that is asked for', async (t) => {
  const child = await start(t, stubborn)
  const sent: NodeJS.Signals[] = []
  const send = (signal: NodeJS.Signals) => {
    sent.push(signal)
    process.kill(child.pid ?? 0, signal)
  }
  await endChild(child, { signal: 'SIGINT', send })
  assert.deepEqual([child.signalCode, sent], ['SIGINT', ['SIGINT']])
})

test('a child that is gone is not waited for', async (t) => {
  const child = await start(t, stubborn)
  await endChild(child, { signal: 'SIGKILL' })
  await endChild(child, { send: assert.fail })
})

/** Starts a script; resolves once its first line is done. */
async function start(t: TestContext, script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('ready')`])
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
