import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryMxSlots } from '../../memory/memory-mx-slots.ts'
import { trackSlots } from '../../verify/track-slots.ts'

const limits = { connectionsMax: 2, gapMs: 0 }
const { signal } = new AbortController()

test('a process that stops waits until every slot is released', async () => {
  const { slots, idle } = trackSlots(createMemoryMxSlots())
  await idle()
  const first = await slots.acquire('mx.acme.example', limits, signal)
  const second = await slots.acquire('mx.acme.example', limits, signal)
  let isIdle = false
  const waiting = idle().then(() => {
    isIdle = true
  })
  await first.release('answered')
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(isIdle, false)
  await second.release('failed')
  await waiting
})

test('a slot that could not be released is waited for no longer', async () => {
  const { slots, idle } = trackSlots({
    acquire: async () => ({
      pausedUntilMs: null,
      release: () => Promise.reject(new Error('the database is unavailable')),
    }),
  })
  const slot = await slots.acquire('mx.acme.example', limits, signal)
  await assert.rejects(slot.release('answered'), /unavailable/)
  await idle()
})
