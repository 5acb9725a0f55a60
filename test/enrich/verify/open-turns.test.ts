import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalTurns } from '../../../src/enrich/verify/local-turns.ts'
import { trackTurns } from '../../../src/enrich/verify/open-turns.ts'
import { systemClock } from '../../../src/lib/time.ts'

const limits = { connectionsMax: 2, gapMs: 0 }
const { signal } = new AbortController()

test('a process that stops waits until every slot is released', async () => {
  const { turns, idle } = trackTurns(createLocalTurns(systemClock))
  await idle()
  const first = await turns.take('mx.acme.example', limits, signal)
  const second = await turns.take('mx.acme.example', limits, signal)
  let isIdle = false
  const waiting = idle().then(() => {
    isIdle = true
  })
  await first.end('answered')
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isIdle, false)
  await second.end('failed')
  await waiting
})

test('a turn that could not be given back is waited for no longer', async () => {
  const { turns, idle } = trackTurns({
    take: async () => ({
      pausedUntilMs: null,
      end: () => Promise.reject(new Error('the database is away')),
    }),
  })
  const turn = await turns.take('mx.acme.example', limits, signal)
  await assert.rejects(turn.end('answered'), /away/)
  await idle()
})
