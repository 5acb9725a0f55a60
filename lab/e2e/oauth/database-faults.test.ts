import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import type { LightMyRequestResponse } from 'fastify'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import { createFlow, pkce, query } from '../../../packages/service/test/oauth/flow.ts'
import { createTestApp, urlOf } from '../../test/support/app.ts'
import { throwaway } from '../../test/support/database.ts'
import { descendantsOf, serverPidOf } from '../../test/support/embedded-processes.ts'

// A database server that is frozen, or dies, while authorizations are under way.

// A statement is given up after some seconds, and each step runs several.
const answerWithinMs = 15_000
const freezeMs = 10_000
const accountsCount = 8

async function openService(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'enricher-oauth-faults-'))
  const server = await startEmbedded({ dataDir, log: () => undefined, settings: throwaway })
  const harness = await createTestApp(t, { DATABASE_URL: urlOf(server.connection) })
  t.after(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return { harness, flow: createFlow(harness), postmaster: () => serverPidOf(dataDir) }
}

type Service = Awaited<ReturnType<typeof openService>>

/** Prepares every step of an authorization, each for another account, as functions that may be called again. */
async function prepareSteps({ harness, flow }: Service) {
  const tokens: string[] = []
  const steps: (() => Promise<LightMyRequestResponse>)[] = []
  for (let n = 0; n < accountsCount; n += 1) {
    const { exchange, client_id, browser } = await flow.authorize(await harness.signUp())
    const another = await flow.authorize(await harness.signUp())
    const token: string = (await flow.token(another.exchange)).json().access_token
    tokens.push(token)
    const page = await flow.begin(browser, query(client_id, pkce().challenge))
    const csrf = await browser.csrfOf(page)
    const { key } = await harness.signUp()
    steps.push(
      () => flow.token(exchange),
      () => flow.token({ grant_type: 'client_credentials', client_secret: key }),
      () => flow.form('/oauth/revoke', { token, client_id: another.client_id }),
      () =>
        another.browser.get(
          `/oauth/authorize?${new URLSearchParams(query(client_id, 'x'.repeat(43)))}`,
        ),
      () => browser.post(page, { csrf, decision: 'allow' }),
    )
  }
  return { steps, tokens }
}

async function survive(t: TestContext, service: Service, fault: () => Promise<void>) {
  const { steps, tokens } = await prepareSteps(service)
  const sent = steps.map(async (step) => {
    const beganMs = performance.now()
    const reply = await step()
    return { reply, tookMs: performance.now() - beganMs }
  })
  const faultBeganMs = performance.now()
  await fault()
  // The timer of a freeze is late on a busy machine, and every wait is longer by as much.
  const lateMs = Math.max(0, performance.now() - faultBeganMs - freezeMs)
  const answered = await Promise.all(sent)
  const longestMs = Math.max(...answered.map(({ tookMs }) => tookMs))
  const refused = answered.filter(({ reply }) => reply.statusCode === 503).length
  t.diagnostic(
    `${refused} of ${answered.length} were 503; the longest wait ${Math.round(longestMs)} ms`,
  )
  assert.ok(longestMs < answerWithinMs + lateMs, `${longestMs} ms, of them ${lateMs} late`)
  for (const { reply } of answered) assertAnswered(reply)
  assert.ok(refused > 0, 'the fault came too late')
  for (const [place, step] of steps.entries()) {
    const first = answered[place]?.reply
    if (first) assertGoesOn(place % 5 === 0, first, await untilAnswered(step))
  }
  for (const token of tokens) {
    const { statusCode } = await service.harness.get('/me', { authorization: `Bearer ${token}` })
    assert.equal(statusCode, 401, 'a revocation was answered, and is in force')
  }
}

function assertAnswered({ statusCode, headers, body }: LightMyRequestResponse): void {
  assert.ok(statusCode < 500 || statusCode === 503, body)
  if (statusCode === 503) assert.ok(Number(headers['retry-after']) > 0)
}

/** Asserts that a code whose reply was lost is used up at most, and that nothing else is lost. */
function assertGoesOn(
  isExchange: boolean,
  first: LightMyRequestResponse,
  again: LightMyRequestResponse,
): void {
  const wasRefused = first.statusCode === 503
  if (isExchange && !wasRefused) assert.equal(again.statusCode, 400)
  else if (isExchange) assert.ok([200, 400].includes(again.statusCode), again.body)
  else if (wasRefused) assert.ok(again.statusCode < 400, again.body)
}

async function untilAnswered(step: () => Promise<LightMyRequestResponse>) {
  for (;;) {
    const reply = await step()
    if (reply.statusCode !== 503) return reply
    await sleep(200)
  }
}

describe('a database that fails while authorizations are under way', { concurrency: true }, () => {
  test('frozen for ten seconds: every wait ends, and all goes on afterwards', async (t) => {
    const service = await openService(t)
    await survive(t, service, async () => {
      const postmaster = service.postmaster()
      process.kill(postmaster, 'SIGSTOP')
      const processes = [...descendantsOf(postmaster), postmaster]
      for (const pid of processes) process.kill(pid, 'SIGSTOP')
      await sleep(freezeMs)
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    })
  })

  test('killed: no step is an internal error, and the server that follows has all that was answered', async (t) => {
    const service = await openService(t)
    await survive(t, service, async () => {
      // `pg_ctl stop -m immediate` sends the same signal.
      process.kill(service.postmaster(), 'SIGQUIT')
    })
  })
})
