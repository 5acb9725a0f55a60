import type { EvidenceReply, ExplainedLookup } from '@enricher/contract/evidence'
import type { SuppressedIdentity } from '@enricher/engine/suppression/suppression-marks'
import { createLogger } from '@enricher/service/lib/logger'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import { buildApp } from '@enricher/surfaces/http/app'
import { readConfig } from '../../../../packages/app/config/config.ts'
import { createServices, type ServiceOverrides } from '../../../../packages/app/services.ts'
import type { ConnectionConfig } from '../../../../packages/service/postgres/server.ts'
import type { World } from '../../../world/world.ts'
import { urlOf } from '../app.ts'
import { createTestDatabase, type Ending } from '../database.ts'
import { makeAccount } from '../make-account.ts'
import { sharedReaders } from '../readers.ts'

/** The answer of a lookup. */
export type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Paths of its evidence, from the `Link` header. */
  readonly evidencePaths: readonly string[]
}

export type ServedWorld = {
  readonly logLines: readonly string[]
  /** Asks as the one account there is, or as that of the given key. */
  ask(path: string, payload: object, key?: string): Promise<Answer>
  /** Uploads a CSV file of lookups. */
  upload(csv: string, key: string): Promise<Pick<Answer, 'status' | 'body'>>
  /** Reads a path as the one account there is, or as that of the given key. */
  read(path: string, key?: string): Promise<Pick<Answer, 'status' | 'body'>>
  /** Returns the evidence of all parts of an answer to the one account there is. */
  explain(answer: Pick<Answer, 'evidencePaths'>): Promise<readonly ExplainedLookup[]>
  /** Opens another account with credits for everything; returns its key. */
  openAccount(): Promise<string>
  /** Returns the text of `/metrics`. */
  metrics(): Promise<string>
  suppress(identity: SuppressedIdentity): Promise<void>
  readonly connection: ConnectionConfig
  stop(): Promise<void>
}

export type ServedWorldOptions = {
  /** Settings beside those that the world needs. */
  readonly env?: Readonly<Record<string, string>>
  /** The database of an earlier service; a fresh one when left out. */
  readonly connection?: ConnectionConfig
  readonly providerWait?: ServiceOverrides['providerWait']
}

const manyCredits = 1_000_000

/**
 * Starts the whole service, nothing scripted, over a fresh database and this world, with one account that has credits
 * for everything. It shares the threads that read pages with all services of this process.
 */
export async function serveWorld(
  ending: Ending,
  world: World,
  options: ServedWorldOptions = {},
): Promise<ServedWorld> {
  const drops: (() => Promise<void>)[] = []
  const connection =
    options.connection ?? (await createTestDatabase({ after: (drop) => void drops.push(drop) }))
  const config = readConfig({
    ...world.env,
    DATABASE_URL: urlOf(connection),
    RATE_LIMIT_PER_MINUTE: '1000000',
    // The results of a search must not depend on other work of the machine; tests of the deadline set their own.
    LOOKUP_TIMEOUT_MS: '120000',
    ...options.env,
  })
  const suppress = (identities: readonly SuppressedIdentity[]) =>
    suppressAll(openDatabase({ connection }), identities)
  await suppress(world.suppressedEmails.map((email) => ({ kind: 'email', email })))
  const logLines: string[] = []
  const logger = createLogger('warn', { write: (line) => void logLines.push(line) })
  const services = await createServices(config, logger, {
    sharedReaders: sharedReaders(),
    ...(options.providerWait && { providerWait: options.providerWait }),
  })
  const app = await buildApp(services, config)
  let stopping: Promise<void> | null = null
  const end = async () => {
    await app.close()
    await services.stop()
  }
  const stop = () => {
    stopping ??= end()
    return stopping
  }
  ending.after(async () => {
    await stop()
    for (const drop of drops) await drop()
  })
  const openAccount = async () => {
    const { key } = await makeAccount(services.store.db, { credits: manyCredits })
    return key.plaintext
  }
  const ownKey = await openAccount()
  return {
    logLines,
    openAccount,
    metrics: () => services.metrics.text(),
    suppress: (identity) => suppress([identity]),
    connection,
    stop,
    async ask(url: string, payload: object, key = ownKey): Promise<Answer> {
      const headers = { authorization: `Bearer ${key}` }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      const links = String(reply.headers['link'] ?? '').matchAll(/<([^>]+)>; rel="describedby"/g)
      const evidencePaths = [...links].map(([, path = '']) => path)
      return { status: reply.statusCode, body: reply.json(), evidencePaths }
    },
    async upload(payload, key) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv' }
      const reply = await app.inject({ method: 'POST', url: '/jobs/bulk', headers, payload })
      return { status: reply.statusCode, body: reply.json() }
    },
    async read(url, key = ownKey) {
      const headers = { authorization: `Bearer ${key}` }
      const reply = await app.inject({ method: 'GET', url, headers })
      return { status: reply.statusCode, body: reply.json() }
    },
    async explain({ evidencePaths }) {
      const headers = { authorization: `Bearer ${ownKey}` }
      const replies = await Promise.all(
        evidencePaths.map((url) => app.inject({ method: 'GET', url, headers })),
      )
      return replies.flatMap((reply) => reply.json<EvidenceReply>().lookups)
    },
  }
}

async function suppressAll(db: Database, identities: readonly SuppressedIdentity[]): Promise<void> {
  const privacy = createPrivacy(db, createSecrets(db))
  for (const identity of identities) await privacy.suppress(identity, null)
  await db.close()
}
