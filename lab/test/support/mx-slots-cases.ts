import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import type { MxSlots, SessionOutcome } from '@enricher/engine/model/mx-slots'

export type MxSlotsUnderTest = {
  readonly slots: MxSlots
  /** Lets the pause of a mail host pass. */
  endPause(host: string): Promise<void>
}

const one = { connectionsMax: 1, gapMs: 0 }
const inTime = () => AbortSignal.timeout(20_000)

let hosts = 0
function freshHost(): string {
  hosts += 1
  return `shared${hosts}.acme.example`
}

/** Registers the tests that all MX slots pass within one process. */
export function testMxSlots({ slots, endPause }: MxSlotsUnderTest): void {
  const end = async (host: string, ...outcomes: readonly SessionOutcome[]) => {
    for (const outcome of outcomes) {
      await (await slots.acquire(host, one, inTime())).release(outcome)
    }
  }
  const isPaused = async (host: string) => {
    const { pausedUntilMs, release } = await slots.acquire(host, one, inTime())
    await release('failed')
    return pausedUntilMs !== null
  }

  test('no more sessions at a time than a host bears, first in, first out', async () => {
    const host = freshHost()
    const order: number[] = []
    let open = 0
    await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) => {
        const slot = await slots.acquire(host, { connectionsMax: 2, gapMs: 0 }, inTime())
        open += 1
        assert.ok(open <= 2)
        order.push(number)
        // Another holder would show up meanwhile.
        await sleep(3)
        open -= 1
        await slot.release('answered')
      }),
    )
    assert.deepEqual(order, [1, 2, 3, 4, 5])
  })

  test('the next session begins only after the gap', async () => {
    const host = freshHost()
    const startMs = performance.now()
    for (let count = 0; count < 3; count += 1) {
      const slot = await slots.acquire(host, { connectionsMax: 1, gapMs: 40 }, inTime())
      await slot.release('answered')
    }
    assert.ok(performance.now() - startMs >= 75)
  })

  test('a request that gives up waiting holds no slot', async () => {
    const host = freshHost()
    const first = await slots.acquire(host, one, inTime())
    const waiting = slots.acquire(host, one, AbortSignal.timeout(20))
    await assert.rejects(waiting, { name: 'TimeoutError' })
    await first.release('answered')
    await end(host, 'answered')
  })

  test('a slot released twice frees one place', async () => {
    const host = freshHost()
    const first = await slots.acquire(host, one, inTime())
    await Promise.all([first.release('answered'), first.release('answered')])
    const second = await slots.acquire(host, one, inTime())
    await first.release('answered')
    await assert.rejects(slots.acquire(host, one, AbortSignal.timeout(50)), {
      name: 'TimeoutError',
    })
    await second.release('answered')
  })

  test('two refusals in a row pause a host, one does not, nor do two with an answer between them', async () => {
    const host = freshHost()
    await end(host, 'refused_us', 'answered', 'refused_us')
    assert.equal(await isPaused(host), false)
    await end(host, 'refused_us')
    assert.equal(await isPaused(host), true)
    assert.equal(await isPaused(freshHost()), false)
    await endPause(host)
    assert.equal(await isPaused(host), false)
  })

  test('a request that waits for a host that becomes paused is answered so', async () => {
    const host = freshHost()
    await end(host, 'refused_us')
    const held = await slots.acquire(host, one, inTime())
    const waiting = [1, 2, 3].map(() => slots.acquire(host, one, inTime()))
    await held.release('refused_us')
    for (const slot of await Promise.all(waiting)) assert.ok(slot.pausedUntilMs)
  })
}
