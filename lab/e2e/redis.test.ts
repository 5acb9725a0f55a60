import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { Redis } from 'ioredis'
import { signUp } from '../test/support/client.ts'
import { until } from '../test/support/until.ts'
import { endChild } from '../tools/end-child.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../tools/service-process.ts'

const program = 'redis-server'
// `.ci/run` installs it; elsewhere developers may leave it out.
const hasRedis = spawnSync(program, ['--version']).status === 0
const skip = hasRedis ? false : `${program} is not installed`

const limit = 10

test('two processes that share a Redis count requests together', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'enricher-redis-'))
  const { url: redisUrl } = await startRedis(t, folder)
  const services = [await start(folder, redisUrl), await start(folder, redisUrl)]
  t.after(async () => {
    await Promise.all(services.map((service) => service.stop()))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  for (const { url } of services) await untilShared(url)
  // A request whose reply from Redis comes late is counted in memory, as promised: such a round says nothing.
  let round = await countTogether(services, 0)
  for (let n = 1; !round.isShared && n < roundsMax; n += 1) {
    for (const { url } of services) await untilShared(url)
    round = await countTogether(services, n)
  }
  assert.deepEqual(round.statuses, [...Array(limit).fill(400), 429, 429, 429, 429])
  assert.deepEqual(round.remaining.slice(0, limit), [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})

const roundsMax = 5
// The gauge shows for a second that a request was counted in memory.
const shownMs = 900

/** Asks the two services in turn, beyond the limit of a new account. */
async function countTogether(services: readonly ServiceProcess[], n: number) {
  const client = await signUp(services[0]?.url ?? '', `shared${n}@acme.example`)
  const startMs = performance.now()
  const statuses: number[] = []
  const remaining: number[] = []
  for (let index = 0; index < limit + 4; index += 1) {
    const url = services[index % 2]?.url ?? ''
    const { status, headers } = await client.findWebsite(`${url}`, 'Vexlorian', {
      // The sandbox is counted by address; a call with a wrong version is counted by account and searches nothing.
      'api-version': 'v9',
    })
    statuses.push(status)
    remaining.push(Number(headers.get('ratelimit-remaining')))
    if (status === 429) assert.ok(Number(headers.get('retry-after')) > 0)
  }
  const isQuick = performance.now() - startMs < shownMs
  const metrics = await Promise.all(services.map(({ url }) => metricsOf(url)))
  return { statuses, remaining, isShared: isQuick && metrics.every(isShared) }
}

test('a Redis that stands still is reported, fails no request, and counts again once it goes on', {
  skip,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'enricher-redis-'))
  const { url: redisUrl, server } = await startRedis(t, folder)
  const service = await start(folder, redisUrl)
  t.after(async () => {
    server.kill('SIGCONT')
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await untilShared(service.url)
  server.kill('SIGSTOP')
  const ask = async () => (await fetch(`${service.url}/auth.md`)).status
  for (let request = 0; request < 3; request += 1) assert.equal(await ask(), 200)
  assert.match(await metricsOf(service.url), /^enricher_rate_limits_shared 0$/m)
  server.kill('SIGCONT')
  await until(async () => isShared(await metricsOf(service.url)))
})

async function start(dataDir: string, redisUrl: string): Promise<ServiceProcess> {
  const service = startServiceProcess({
    DATA_DIR: dataDir,
    REDIS_URL: redisUrl,
    RATE_LIMIT_PER_MINUTE: String(limit),
    LOG_LEVEL: 'warn',
    // No code of searches loads meanwhile: loading holds the process for longer than it waits for a reply of Redis.
    SMTP_VERIFY: 'off',
    PORT: String(await freePort()),
  })
  await service.ready()
  return service
}

/**
 * Waits until a process counts in Redis. A request that comes before its connection is up is counted in memory, and so
 * are those of the second after it: the service promises that, and this file does not test it.
 */
async function untilShared(url: string): Promise<void> {
  for (let attempt = 0; attempt < limit - 2; attempt += 1) {
    const metrics = await metricsOf(url)
    await sleep(1_100)
    if (isShared(metrics)) return
  }
  throw new Error('The service did not reach Redis.')
}

const metricsOf = (url: string) => fetch(`${url}/metrics`).then((reply) => reply.text())

const isShared = (metrics: string) => /^enricher_rate_limits_shared 1$/m.test(metrics)

async function startRedis(t: TestContext, folder: string) {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn(program, options, { stdio: 'ignore' })
  t.after(() => endChild(server))
  const url = `redis://127.0.0.1:${port}`
  // The client reconnects by itself until the server listens.
  const probe = new Redis(url, { maxRetriesPerRequest: null })
  probe.on('error', () => undefined)
  await probe.ping()
  probe.disconnect()
  return { url, server }
}
