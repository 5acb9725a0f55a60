import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startEmbedded } from '../../src/store/embedded.ts'
import { serverVariable, throwaway } from './database.ts'

const ended: (() => Promise<void>)[] = []

/** Starts one PostgreSQL for the whole test run; the test files inherit its address by environment. */
export async function globalSetup(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'enricher-test-'))
  const server = await startEmbedded({ dataDir, log: () => undefined, settings: throwaway })
  process.env[serverVariable] = JSON.stringify(server.connection)
  ended.push(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
}

export async function globalTeardown(): Promise<void> {
  for (const end of ended) await end()
}
