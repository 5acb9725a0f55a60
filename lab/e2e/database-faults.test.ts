import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { startEmbedded } from '../../packages/service/postgres/server.ts'
import { median } from '../bench/shared/report.ts'
import { createTestApp, type TestApp, urlOf } from '../test/support/app.ts'
import { createTestDatabase, throwaway } from '../test/support/database.ts'
import { serverPidOf } from '../test/support/embedded-processes.ts'
import { until } from '../test/support/until.ts'
import { openSilentProxy } from '../tools/silent-proxy.ts'

// The service over a database that is unavailable for longer than its clients are patient, and comes back.

// LOOKUP_TIMEOUT_MS, and the time a request may be late on a machine that is busy with tests.
const lookupTimeoutMs = 30_000
const slackMs = 2_000
const firstSuccessMs = 2_000
// A return takes work besides the waiting: lookups pile up, and connections are made anew.
const lookupsOfReturn = 50
const clientsCount = 6
const pauseMs = 200

type Attempt = {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly tookMs: number
  readonly endedAtMs: number
}

type Fault = { begin(): Promise<unknown>; end(): Promise<unknown>; readonly lastsMs: number }

/** Makes lookups before, during and after a fault; every one is new, and repeated until it has its answer. */
async function goThrough(t: TestContext, harness: TestApp, fault: Fault): Promise<void> {
  const { bearer, id } = await harness.signUp(10_000)
  const attempts: Attempt[] = []
  let isOver = false
  let answered = 0
  const client = async (name: string) => {
    for (let n = 0; !isOver; n += 1) {
      const body = { company_name: `${name} ${n}` }
      for (;;) {
        const beganMs = performance.now()
        const { statusCode: status, headers } = await harness.post('/find-website', body, bearer)
        const endedAtMs = performance.now()
        const retryAfter = headers['retry-after'] as string | undefined
        attempts.push({ status, retryAfter, tookMs: endedAtMs - beganMs, endedAtMs })
        if (status === 200) break
        await sleep(pauseMs)
      }
      answered += 1
      await sleep(pauseMs)
    }
  }
  const clients = Array.from({ length: clientsCount }, (_, n) => client(`Client ${n}`))
  await until(() => answered >= 2 * clientsCount)
  const usualMs = median(attempts.map(({ tookMs }) => tookMs))
  await fault.begin()
  await sleep(fault.lastsMs)
  await fault.end()
  const backAtMs = performance.now()
  await sleep(10_000)
  isOver = true
  await Promise.all(clients)

  const failures = attempts.filter(({ status }) => status !== 200)
  const wrong = failures.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  assert.deepEqual(wrong, [])
  const first = attempts.find(({ status, endedAtMs }) => status === 200 && endedAtMs > backAtMs)
  const firstMs = (first?.endedAtMs ?? Number.POSITIVE_INFINITY) - backAtMs
  const longestMs = Math.max(...attempts.map(({ tookMs }) => tookMs))
  t.diagnostic(
    `first success ${Math.round(firstMs)} ms after its return; ${failures.length} x 503; longest request ${Math.round(longestMs)} ms; ${answered} answered`,
  )
  assert.ok(
    firstMs < firstSuccessMs + lookupsOfReturn * usualMs,
    `${firstMs} ms, where a lookup takes ${usualMs} ms`,
  )
  assert.ok(longestMs < lookupTimeoutMs + slackMs, `${longestMs} ms`)
  // Each answer was charged once, and nothing else was.
  const [account] = await harness.services.store.db.query<{
    credits: number
    held: number
    sum: number
  }>(
    `SELECT credits, held, (SELECT sum(delta)::bigint FROM ledger WHERE account_id = a.id) AS sum
       FROM accounts a WHERE id = $1`,
    [id],
  )
  assert.equal(account?.credits, account?.sum)
  const [charges] = await harness.services.store.db.query<{ n: number }>(
    "SELECT count(*) AS n FROM ledger WHERE account_id = $1 AND kind = 'lookup'",
    [id],
  )
  assert.equal(charges?.n, answered)
}

async function behindProxy(t: TestContext) {
  const database = await createTestDatabase(t)
  const proxy = await openSilentProxy(database)
  const { host, port } = proxy
  const harness = await createTestApp(t, { DATABASE_URL: urlOf({ ...database, host, port }) })
  t.after(() => proxy.close())
  return { harness, proxy }
}

// Each test has a database of its own, and waits for nearly all of its time.
describe('faults of a database', { concurrency: true }, () => {
  test('a database that is silent for 20 s is back within seconds', async (t) => {
    const { harness, proxy } = await behindProxy(t)
    const begin = async () => proxy.swallow()
    await goThrough(t, harness, { begin, end: proxy.pass, lastsMs: 20_000 })
  })

  test('a database that is stopped for 20 s is back within seconds', async (t) => {
    const { harness, proxy } = await behindProxy(t)
    await goThrough(t, harness, { begin: proxy.refuse, end: proxy.pass, lastsMs: 20_000 })
  })

  test('a database that is frozen for 40 s is back within seconds', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'enricher-frozen-'))
    const server = await startEmbedded({ dataDir, log: () => undefined, settings: throwaway })
    const harness = await createTestApp(t, { DATABASE_URL: urlOf(server.connection) })
    t.after(async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    })
    const postmaster = serverPidOf(dataDir)
    let frozen: readonly number[] = []
    await goThrough(t, harness, {
      lastsMs: 40_000,
      async begin() {
        // The postmaster starts the other processes: it is frozen first, so that none is missed.
        process.kill(postmaster, 'SIGSTOP')
        frozen = childrenOf(postmaster)
        for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      },
      async end() {
        for (const pid of [...frozen, postmaster]) process.kill(pid, 'SIGCONT')
      },
    })
  })
})

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
