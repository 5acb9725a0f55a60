import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@enricher/engine/lib/ids'
import { mintApiKey } from '@enricher/service/accounts/api-key'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'
import { openDatabase } from '@enricher/service/store/database'
import { startEmbedded } from '../../packages/service/postgres/server.ts'
import { freePort, startServiceProcess } from '../tools/service-process.ts'
import { startWorld } from '../world/world.ts'
import type { Keys } from './requests.ts'

export type FuzzService = {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly keys: Keys
  /** Returns the process's bytes of memory, and the longest its event loop was busy since the last call, in ms. */
  figures(): Promise<{ readonly residentBytes: number; readonly busyMs: number }>
  /** Returns its last lines. */
  output(): string
  stop(): Promise<void>
}

// The rich account has enough credits for every lookup, the poor one has too few.
const richCredits = 100_000_000
const poorCredits = 1
const unlimited = '1000000000'

/** Starts the real service in the example world, with its own database, two accounts and no limit on requests. */
export async function startFuzzService(): Promise<FuzzService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'enricher-fuzz-'))
  const world = await startWorld()
  const port = await freePort()
  const service = startServiceProcess({
    ...world.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: unlimited,
    AUTH_RATE_LIMIT_PER_MINUTE: unlimited,
    VERIFY_EMAIL_CREDITS: '1',
    // The timeout bounds how long one search keeps a connection of the fuzzer.
    LOOKUP_TIMEOUT_MS: '5000',
    LOG_LEVEL: 'error',
  })
  await service.ready()
  const keys = await seed(dataDir)
  return {
    url: service.url,
    port,
    pid: service.child.pid ?? 0,
    keys,
    output: service.output,
    async figures() {
      const text = await (await fetch(`${service.url}/metrics`)).text()
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
      return {
        residentBytes: read('process_resident_memory_bytes'),
        busyMs: read('nodejs_eventloop_lag_max_seconds') * 1_000,
      }
    },
    async stop() {
      await service.stop()
      await world.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Creates accounts as the service itself does, on the database server that it has started. */
async function seed(dataDir: string): Promise<Keys> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const db = openDatabase({ connection: embedded.connection })
  const accounts = createAccountStore(db)
  const create = async (name: string, trialCredits: number) => {
    const key = mintApiKey()
    await accounts.create({
      id: newId('acc'),
      email: `${name}@accounts.example`,
      passwordHash: 'none',
      trialCredits,
      key: { prefix: key.prefix, hash: key.hash, label: null },
    })
    return key.plaintext
  }
  const keys = { live: await create('rich', richCredits), poor: await create('poor', poorCredits) }
  await db.close()
  await embedded.stop()
  return keys
}
