import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { newId } from '../../src/lib/ids.ts'
import { sleep } from '../../src/lib/time.ts'
import { createMailHostTurns } from '../../src/store/mail-host-turns.ts'
import { createPresence } from '../../src/store/presence.ts'
import { createRequests } from '../../src/store/requests.ts'
import { again, claimOf } from './claim-of.ts'
import { createStoreRig } from './store-rig.ts'

const rig = await createStoreRig({ after })
const presence = createPresence(rig.db)
after(() => presence.end(1_000))
const requests = createRequests(rig.db, { presence })
const turns = createMailHostTurns(rig.db, { presence })
const oneAtATime = { connectionsMax: 1, gapMs: 0 }

// The lease of a process, and what a busy machine takes to ask.
const freeWithinMs = 7_000

/** A process of its own that holds one of everything under `name`. */
async function holder(t: { after(end: () => void): void }, accountId: string, name: string) {
  const child = fork(new URL('./holding-process.ts', import.meta.url), [
    JSON.stringify(rig.connection),
    accountId,
    name,
  ])
  t.after(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function order(child: ChildProcess, what: string) {
  child.send(what)
  await once(child, 'message')
}

/** Milliseconds until this process has taken everything of that name; rejects when it takes too long. */
async function takeAll(accountId: string, name: string): Promise<number> {
  const startMs = performance.now()
  const signal = AbortSignal.timeout(freeWithinMs)
  const key = async () => {
    while ((await requests.begin(claimOf(accountId, name))) !== 'begun') await sleep(50, signal)
  }
  const turn = turns.take(name, oneAtATime, signal)
  await Promise.all([key(), turn.then(({ end }) => end('answered'))])
  return performance.now() - startMs
}

/** True when nothing of that name can be taken. */
async function isAllHeld(accountId: string, name: string): Promise<boolean> {
  const turn = turns.take(name, oneAtATime, AbortSignal.timeout(100))
  const [begun, taken] = await Promise.all([
    requests.begin(claimOf(accountId, name)),
    turn.then(
      () => true,
      () => false,
    ),
  ])
  return begun === 'exists' && !taken
}

test('what a living process holds stays held for much longer than the lease of a process', async (t) => {
  const [account, name] = [await rig.account(25), newId('req')]
  await holder(t, account.id, name)
  await sleep(freeWithinMs)
  assert.ok(await isAllHeld(account.id, name))
})

test('what a killed process held is free within seven seconds, and not before its lease', async (t) => {
  const [account, name] = [await rig.account(25), newId('req')]
  const child = await holder(t, account.id, name)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.ok(await isAllHeld(account.id, name))
  await takeAll(account.id, name)
})

test('what a process held that ended in order is free at once', async (t) => {
  const [account, name] = [await rig.account(25), newId('req')]
  const child = await holder(t, account.id, name)
  await order(child, 'end')
  assert.ok((await takeAll(account.id, name)) < 2_000)
})

test('a process that was suspended for longer than its lease takes back nothing, and gives back nothing of others', async (t) => {
  const [account, name] = [await rig.account(25), newId('req')]
  const child = await holder(t, account.id, name)
  child.kill('SIGSTOP')
  const startMs = performance.now()
  const signal = AbortSignal.timeout(freeWithinMs)
  const turn = await turns.take(name, oneAtATime, signal)
  const claim = claimOf(account.id, name)
  while ((await requests.begin(claim)) !== 'begun') await sleep(50, signal)
  t.diagnostic(`taken after ${Math.round(performance.now() - startMs)} ms`)
  child.kill('SIGCONT')
  await order(child, 'give back')
  assert.equal(await requests.begin(again(claim)), 'exists')
  await assert.rejects(turns.take(name, oneAtATime, AbortSignal.timeout(200)))
  await turn.end('answered')
})
