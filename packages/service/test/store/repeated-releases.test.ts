import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { until } from '@enricher/lab/test/support/until'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'
import { createRepeatedReleases } from '../../store/repeated-releases.ts'

const leaseMs = 60_000

/** Makes a release that fails that many times. */
function something(failures: number, error: Error = new Error('failed')) {
  const state = { tries: 0, done: 0 }
  const run = async () => {
    state.tries += 1
    if (state.tries <= failures) throw error
    state.done += 1
  }
  return { state, run, leaseMs }
}

test('what can be released is released once, before the caller goes on', async () => {
  const one = something(0)
  await createRepeatedReleases().release(one)
  // The wait is longer than the first pause.
  await sleep(300)
  assert.deepEqual(one.state, { tries: 1, done: 1 })
})

test('what fails does not reject and is repeated until it is done', async () => {
  const one = something(3)
  await createRepeatedReleases().release(one)
  assert.deepEqual(one.state, { tries: 1, done: 0 })
  await until(() => one.state.done === 1)
  assert.equal(one.state.tries, 4)
})

test('a caller does not wait for a database that does not answer', async () => {
  const releases = createRepeatedReleases()
  const startMs = performance.now()
  await releases.release({ run: () => new Promise(() => undefined), leaseMs })
  assert.ok(performance.now() - startMs < 5_000)
})

test('what may be taken only now is released several times', async () => {
  const one = something(1)
  await createRepeatedReleases().release({ ...one, isInDoubt: true })
  await until(() => one.state.done === 3)
})

test('what goes by its lease anyway is not tried any more', async () => {
  const triedAtMs: number[] = []
  const run = async () => {
    triedAtMs.push(performance.now())
    throw new Error('failed')
  }
  await createRepeatedReleases().release({ run, leaseMs: 300 })
  const endsAtMs = performance.now() + 300
  // The tries come at once, after 0.2 s, after 0.5 s, when the lease is over, and then after 1 s.
  await sleep(1_300)
  assert.ok(triedAtMs.length > 1)
  const late = triedAtMs.filter((ms) => ms > endsAtMs)
  assert.ok(late.length <= 1, `${late.length} tries after the lease`)
})

test('while the database is unavailable one of many is tried at a time, and all are done when it is back', async () => {
  const releases = createRepeatedReleases()
  let isAway = true
  let tries = 0
  let done = 0
  const run = async () => {
    tries += 1
    if (isAway) throw new DatabaseUnavailableError({})
    done += 1
  }
  await Promise.all(Array.from({ length: 500 }, () => releases.release({ run, leaseMs })))
  assert.equal(tries, 500)
  await until(() => tries > 502)
  assert.ok(tries < 520, `${tries}`)
  isAway = false
  await until(() => done === 500)
})

test('one that fails for a reason of its own keeps none of the others waiting', async () => {
  const releases = createRepeatedReleases()
  const [bad, good] = [something(1_000), something(1)]
  await releases.release(bad)
  await releases.release(good)
  await until(() => good.state.done === 1)
  await releases.flush(0)
})

test('a process that ends tries what is left at once, and not for longer than it has', async () => {
  const soon = something(2)
  const releases = createRepeatedReleases()
  await releases.release(soon)
  await releases.flush(leaseMs)
  assert.equal(soon.state.done, 1)
  const never = something(1_000_000)
  await releases.release(never)
  const startMs = performance.now()
  await releases.flush(400)
  // The lease is a minute.
  assert.ok(performance.now() - startMs < 20_000)
  const { tries } = never.state
  // The wait is longer than the pause before the next try would be.
  await sleep(1_000)
  assert.equal(never.state.tries, tries)
})
