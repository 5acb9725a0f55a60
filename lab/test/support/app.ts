import { argon2Sync } from 'node:crypto'
import { trialCredits } from '@enricher/service/accounts/prices'
import { createLogger } from '@enricher/service/lib/logger'
import { buildApp } from '@enricher/surfaces/http/app'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { readConfig } from '../../../packages/app/config/config.ts'
import {
  createServices,
  type ServiceOverrides,
  type Services,
} from '../../../packages/app/services.ts'
import { createTestDatabase, type Ending } from './database.ts'
import { makeAccount } from './make-account.ts'
import { type ScriptedEngine, scriptedEngine } from './scripted-engine.ts'
import { engineOf } from './unasked-searches.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly services: Services
  readonly engine: ScriptedEngine
  /** Every line logged so far, as JSON text. */
  readonly logLines: readonly string[]
  /** Makes an account with trial credits, or with that many; the key is its first. */
  signUp(credits?: number): Promise<TestAccount>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(
    url: string,
    payload: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

export type TestAccount = {
  readonly id: string
  readonly email: string
  readonly key: string
  readonly prefix: string
  /** The header that names the account. */
  readonly bearer: { readonly authorization: string }
}

export const password = 'correct horse battery'

// A hash contains its cost: at the least that Argon2 takes, passwords cost a test no time.
const [memory, passes, nonce] = [8, 1, Buffer.alloc(16)]
const tag = argon2Sync('argon2id', {
  ...{ message: password, nonce, memory, passes },
  ...{ parallelism: 1, tagLength: 32 },
})
/** The hash of the password, which costs next to nothing to check. */
export const passwordHash = `$argon2id$v=19$m=${memory},t=${passes},p=1$${nonce.toString('base64')}$${tag.toString('base64')}`

// Tests sign up as often as they like, all from one address.
const environmentDefaults = {
  AUTH_RATE_LIMIT_PER_MINUTE: '100000',
  RATE_LIMIT_PER_MINUTE: '100000',
}

/** Starts the whole service over a fresh database; only the searches, and a given planner, are scripted. */
export async function createTestApp(
  ending: Ending,
  environment: Record<string, string> = {},
  { planner }: Pick<ServiceOverrides, 'planner'> = {},
): Promise<TestApp> {
  // The database is dropped last: the service still writes while it stops.
  const drops: (() => Promise<void>)[] = []
  const connection = await createTestDatabase({ after: (drop) => void drops.push(drop) })
  const config = readConfig({
    ...environmentDefaults,
    DATABASE_URL: urlOf(connection),
    DATABASE_POOL_SIZE: '4',
    ...environment,
  })
  const logLines: string[] = []
  const logger = createLogger('info', { write: (line) => void logLines.push(line) })
  const engine = scriptedEngine()
  const services = await createServices(config, logger, {
    engine: engineOf(engine),
    ...(planner && { planner }),
  })
  const app = await buildApp(services, config)
  ending.after(async () => {
    await app.close()
    await services.stop()
    for (const drop of drops) await drop()
  })
  let accounts = 0
  return {
    app,
    services,
    engine,
    logLines,
    async signUp(credits) {
      accounts += 1
      const email = `dev${accounts}@acme.example`
      const { id, key } = await makeAccount(services.store.db, { email, passwordHash })
      if (credits !== undefined) await setCredits(services, id, credits)
      const bearer = { authorization: `Bearer ${key.plaintext}` }
      return { id, email, key: key.plaintext, prefix: key.prefix, bearer }
    },
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    post: (url, payload, headers = {}) =>
      app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) }),
  }
}

/** Enters the difference from the trial credits: as a grant, or as a lookup that costs it. */
async function setCredits({ ledger }: Services, accountId: string, credits: number): Promise<void> {
  const reference = `test-${accountId}`
  if (credits > trialCredits) {
    await ledger.grant({ accountId, credits: credits - trialCredits, kind: 'grant', reference })
  }
  if (credits >= trialCredits) return
  const [cost, inputKey] = [trialCredits - credits, Buffer.from(reference)]
  const spent = { holdId: reference, accountId, operation: 'find-website', credits: cost }
  await ledger.hold({ ...spent, flightKey: inputKey, leaseMs: 60_000 })
  const answer = { answer: '"spent"', ttlMs: 60_000, shared: false, inputKey }
  const unknown = { question: null, evidence: null, doubt: null }
  await ledger.settle({ ...spent, ...answer, ...unknown, requestId: reference, request: null })
}

export function detailOf(reply: LightMyRequestResponse): unknown {
  return reply.json<{ detail: unknown }>().detail
}

/** Returns the address of a test database, as `DATABASE_URL` takes it. */
export function urlOf(connection: Awaited<ReturnType<typeof createTestDatabase>>): string {
  const { host, port, user, database, password: secret = '' } = connection
  const query = new URLSearchParams({ host, port: `${port}` })
  const owner = `${encodeURIComponent(user)}:${encodeURIComponent(secret)}`
  return `postgres://${owner}@localhost/${database}?${query}`
}
