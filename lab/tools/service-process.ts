import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import process from 'node:process'
import { codeOf } from '@enricher/engine/lib/error-code'
import { sleep } from '@enricher/engine/lib/time'
import { settings } from '../../packages/app/config/config.ts'
import { endChild, hasEnded } from './end-child.ts'

const root = resolve(import.meta.dirname, '../..')

/** The service in a process of its own, as an operator starts it. */
export type ServiceProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Resolves when it answers. @throws with its output, when it ends before. */
  ready(): Promise<void>
  /** The last lines it wrote to stdout and stderr. */
  output(): string
  /** Ends it by SIGTERM, or by SIGKILL when it does not obey; resolves when it has ended. */
  stop(): Promise<void>
}

// The first start makes a database; five seconds are usual on a slow disk.
const startTimeoutMs = 60_000
const readyPollMs = 25
const keptOutputCharacters = 8_000

/**
 * Settings for a process without a load balancer. A service that was asked for /readyz, as `ready` does, otherwise
 * drains for three seconds when it stops.
 */
export const unbalanced = { STOP_DRAIN_MS: '0' }

/**
 * Starts `enricher serve` with `env` as its only settings. The process may be stopped before it is ready, and stops
 * without a drain; an empty `STOP_DRAIN_MS` gives the service's default. `program`: a file of the repository to run.
 */
export function startServiceProcess(
  env: Readonly<Record<string, string>> & { readonly PORT: string },
  program: readonly string[] = ['bin/enricher.js', 'serve'],
): ServiceProcess {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: cleanEnvironment({ ...unbalanced, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = `http://127.0.0.1:${env.PORT}`
  const output = keepOutput(child)
  return {
    url,
    child,
    output,
    ready: () => waitUntilReady(url, child, output),
    stop: () => endChild(child),
  }
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string) {
  const deadlineMs = performance.now() + startTimeoutMs
  while (!(await isReady(url))) {
    if (hasEnded(child)) throw new Error(`The service ended while starting.\n${output()}`)
    if (performance.now() > deadlineMs) {
      throw new Error(`The service was not ready within a minute.\n${output()}`)
    }
    await sleep(readyPollMs)
  }
}

/** Returns this process's environment without the operator's settings: the operator's database must not be touched. */
export function cleanEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = new Set<string>(Object.values(settings).map((setting) => setting.env))
  const inherited = Object.entries(process.env).filter(([name]) => !own.has(name))
  return { ...Object.fromEntries(inherited), ENV_FILE: 'none', ...env }
}

// Systems hand out ports above this range to processes that ask for any port, so none takes ours by chance.
const [portMin, portEnd] = [20_000, 32_000]

/** Returns `preferred` when it is free, else another port that is. */
export async function freePort(preferred = randomInt(portMin, portEnd)): Promise<number> {
  const server = createServer()
  server.listen(preferred, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    // The port is taken, or below 1024 without the privilege; any other error would come again with another port.
    if (!['EADDRINUSE', 'EACCES'].includes(codeOf(error))) throw error
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return preferred
}

async function isReady(url: string): Promise<boolean> {
  // The service may not listen yet, which is what the caller waits for.
  const reply = await fetch(`${url}/readyz`).catch(() => null)
  await reply?.body?.cancel()
  return reply?.ok === true
}

function keepOutput(child: ChildProcess): () => string {
  let kept = ''
  const keep = (chunk: Buffer) => {
    kept = `${kept}${chunk}`.slice(-keptOutputCharacters)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => kept.trim()
}
