import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { startEmbedded } from '../../src/store/embedded/server.ts'
import { serverVariable, throwaway } from './database.ts'

// Every test file is a process of its own and compiles the same code; the service keeps it here too.
const compiledCode = resolve(import.meta.dirname, '../../node_modules/.cache/enricher')

const ended: (() => Promise<void>)[] = []

/** Starts one PostgreSQL for the whole test run; the test files inherit its address by environment. */
export async function globalSetup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= compiledCode
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
