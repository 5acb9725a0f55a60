import { globSync, rmSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { startEmbedded } from '../../../packages/service/postgres/server.ts'
import { serverVariable, throwaway } from './database.ts'

// Every test file is a process of its own and compiles the same code; the service keeps it here too.
const compiledCode = resolve(import.meta.dirname, '../../../node_modules/.cache/enricher')

// Most tests copy a database of 9 MB, which takes a tenth of the time in memory.
const memoryFolder = '/dev/shm'
// The room is ten times what a run was seen to need. A container has 64 MB there by default.
const memoryRoomMin = 2 * 1_024 ** 3
// No run takes this long: a killed run left what is older.
const leftoverAgeMs = 86_400_000

const folderPrefix = 'enricher-test-'
const ended: (() => Promise<void>)[] = []

/**
 * Starts one PostgreSQL for the whole test run; the test files inherit its address by environment. Nothing is started
 * where the environment has one already.
 */
export async function globalSetup(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= compiledCode
  const given = process.env[serverVariable]
  if (given !== undefined) return requireServer(given)
  const dataDir = await mkdtemp(join(hasRoomInMemory() ? memoryFolder : tmpdir(), folderPrefix))
  const server = await startEmbedded({ dataDir, log: () => undefined, settings: throwaway })
  process.env[serverVariable] = JSON.stringify(server.connection)
  ended.push(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
}

/** @throws {Error} with the address, where no server answers there. */
async function requireServer(given: string): Promise<void> {
  const client = new pg.Client({ ...JSON.parse(given), database: 'postgres' })
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`No PostgreSQL answers at ${serverVariable}=${given}.`, { cause: error })
  }
  const { rows } = await client.query('SHOW server_version')
  await client.end()
  process.stdout.write(`On PostgreSQL ${rows[0].server_version} of ${serverVariable}.\n`)
}

export async function globalTeardown(): Promise<void> {
  for (const end of ended) await end()
}

/** Returns true when this machine keeps files in memory and has room; leftovers of killed runs are removed before. */
function hasRoomInMemory(): boolean {
  try {
    for (const name of globSync(`${folderPrefix}*`, { cwd: memoryFolder })) {
      const path = join(memoryFolder, name)
      if (Date.now() - statSync(path).mtimeMs > leftoverAgeMs) rmSync(path, { recursive: true })
    }
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= memoryRoomMin
  } catch {
    // The folder is missing, as on macOS, or not ours.
    return false
  }
}
