import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { createReadiness } from '../../src/readiness.ts'
import { createServices } from '../../src/services.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { createPrivacy } from '../../src/store/privacy.ts'
import { createSecrets } from '../../src/store/secrets.ts'
import type { World } from '../../world/world.ts'
import { urlOf } from '../support/app.ts'
import { createTestDatabase, type Ending } from '../support/database.ts'

/** What a lookup answered. */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

export type ServedWorld = {
  readonly logLines: readonly string[]
  /** Asks as the one account there is, or as the one whose key is given. */
  ask(path: string, payload: object, key?: string): Promise<Answer>
  /** Another account with credits for everything; gives its key. */
  openAccount(): Promise<string>
}

const manyCredits = 1_000_000

/** The whole service, nothing scripted, over a fresh database and this world; one account with credits for everything. */
export async function serveWorld(ending: Ending, world: World): Promise<ServedWorld> {
  const drops: (() => Promise<void>)[] = []
  const connection = await createTestDatabase({ after: (drop) => void drops.push(drop) })
  const config = readConfig({
    ...world.env,
    DATABASE_URL: urlOf(connection),
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  await suppress(openDatabase({ connection }), world.suppressedEmails)
  const logLines: string[] = []
  const logger = createLogger('warn', { write: (line) => void logLines.push(line) })
  const services = await createServices(config, logger)
  const app = await buildApp({ ...services, logger, readiness: createReadiness(services) }, config)
  ending.after(async () => {
    await app.close()
    await services.stop()
    for (const drop of drops) await drop()
  })
  let accounts = 0
  const openAccount = async () => {
    accounts += 1
    const account = await services.accounts.signUp({
      email: `everything-${accounts}@acme.example`,
      password: 'correct horse battery',
    })
    const grant = { accountId: account.user_id, credits: manyCredits, kind: 'grant' } as const
    await services.ledger.grant({ ...grant, reference: `test-${accounts}` })
    return account.api_key
  }
  const ownKey = await openAccount()
  return {
    logLines,
    openAccount,
    async ask(url: string, payload: object, key = ownKey): Promise<Answer> {
      const headers = { authorization: `Bearer ${key}` }
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, body: reply.json() }
    },
  }
}

async function suppress(db: Database, emails: readonly string[]): Promise<void> {
  const privacy = createPrivacy(db, createSecrets(db))
  for (const email of emails) await privacy.suppress({ kind: 'email', email }, null)
  await db.close()
}
