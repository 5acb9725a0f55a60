import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { sleep } from '@enricher/engine/lib/time'
import { endChild } from '../../tools/end-child.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { makePassableFolder } from '../../tools/passable-folder.ts'
import { freePort, unbalanced } from '../../tools/service-process.ts'
import type { LoadResult } from './load-generator.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Starts a script below `lab/bench/` and returns the first line it prints. */
export async function startScript(script: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, [join(root, 'lab/bench', script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, firstLine: await firstLineOf(child) }
}

/** Starts the service as an operator does, on a port of the system's choice. */
export function startService(dataDir: string, env: Readonly<Record<string, string>>): ChildProcess {
  // The log goes to a file, as in production: reading it here would take processor time from the measurement.
  const log = openSync(`${dataDir}.log`, 'a')
  return spawn(process.execPath, [join(root, 'bin/enricher.js'), 'serve'], {
    stdio: ['ignore', log, 'inherit'],
    cwd: root,
    env: { ...process.env, ...unbalanced, DATA_DIR: dataDir, ...env },
  })
}

/** Runs `use` beside `count` services on one database that is made for them, without a limit of requests. */
export async function withServices<T>(
  count: number,
  use: (services: { folder: string; dataDir: string; ports: readonly number[] }) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const children: ChildProcess[] = []
    const ports: number[] = []
    try {
      progress.step('starting')
      for (let n = 0; n < count; n += 1) {
        const port = await freePort()
        // Each key has an account of its own; the limit of an account must not be what is measured.
        const env = { PORT: String(port), RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'info' }
        children.push(startService(dataDir, env))
        await untilReady(port)
        ports.push(port)
      }
      return await use({ folder, dataDir, ports })
    } finally {
      await Promise.all(children.map((child) => endChild(child)))
    }
  })
}

/** Loads a port from a process of its own. */
export async function generateLoad(
  port: number,
  seconds: number,
  connections: number,
  targetsPath: string,
): Promise<LoadResult> {
  const args = [port, seconds, connections].map(String)
  const { firstLine } = await startScript('shared/load-generator.ts', [...args, targetsPath])
  return JSON.parse(firstLine)
}

/** Resolves when a service that was started is ready. @throws {Error} after a minute */
export async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) return
    await sleep(100)
  }
  throw new Error('The service did not become ready within a minute.')
}

/** Creates a folder that is removed after use. */
export async function withTemporaryFolder<T>(use: (path: string) => Promise<T>): Promise<T> {
  const path = makePassableFolder('enricher-bench-')
  try {
    return await use(path)
  } finally {
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The child has no standard output.')
  for await (const line of createInterface(child.stdout)) return line
  throw new Error(`${child.spawnargs.join(' ')} ended without printing a line.`)
}
