import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import {
  cleanEnvironment,
  freePort,
  type ServiceProcess,
  startServiceProcess,
} from '../tools/service-process.ts'
import { startWatch, type Watch } from './watch.ts'

/** The service as an operator runs it, with an account that has credits for every lookup. */
export type Service = {
  readonly url: string
  readonly key: string
  readonly process: ServiceProcess
  readonly watch: Watch
  /** Hosts whose pages the service reported as unreadable, one for each report. */
  readonly unreadHosts: readonly string[]
  /** Returns how the process ended; null while it lives. */
  ended(): string | null
  /** Ends the service, by force when it does not obey within a moment. */
  stop(): Promise<void>
}

/** The folder of the database of all services of a run, and a function that starts one on it. */
export type Operator = {
  start(): Promise<Service>
  close(): Promise<void>
}

/** Deadline of a lookup, the service's own default. */
export const lookupTimeoutMs = 30_000

const program = resolve(import.meta.dirname, '../../bin/enricher.js')
const execute = promisify(execFile)
const credits = 1_000_000
// The rate limit of a caller is too high to matter: limits are not measured here.
const requestsPerMinute = 1_000_000

/** Creates the operator of a service. `world` holds the settings that keep the service on the loopback interface. */
export async function createOperator(world: Readonly<Record<string, string>>): Promise<Operator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'enricher-hostile-'))
  const settings = {
    ...world,
    DATA_DIR: dataDir,
    LOOKUP_TIMEOUT_MS: String(lookupTimeoutMs),
    RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    AUTH_RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
    VERIFY_EMAIL_CREDITS: '1',
  }
  let accounts = 0
  return {
    async start() {
      const port = await freePort()
      const env = { ...settings, PORT: String(port) }
      const service = startServiceProcess(env)
      // The service ends with the suite, whatever ends the suite.
      const end = () => service.child.kill()
      process.once('exit', end)
      service.child.once('exit', () => process.off('exit', end))
      const unreadHosts = readFaults(service)
      await service.ready()
      accounts += 1
      const key = await openAccount(service.url, env, `caller-${accounts}@acme.example`)
      const watch = await startWatch(port, service.child.pid ?? 0)
      return {
        url: service.url,
        key,
        process: service,
        watch,
        unreadHosts,
        ended: () => endOf(service),
        async stop() {
          await watch.stop()
          await stop(service)
        },
      }
    },
    close: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function endOf({ child }: ServiceProcess): string | null {
  if (child.signalCode !== null) return child.signalCode
  return child.exitCode === null ? null : `exit ${child.exitCode}`
}

// A process does not handle SIGTERM while its event loop is blocked.
const stopTimeoutMs = 3_000

async function stop(service: ServiceProcess): Promise<void> {
  const timer = setTimeout(() => service.child.kill('SIGKILL'), stopTimeoutMs)
  await service.stop()
  clearTimeout(timer)
}

/** Reads the log for pages that could not be read, as it arrives. */
function readFaults({ child }: ServiceProcess): readonly string[] {
  const hosts: string[] = []
  let pending = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = `${pending}${chunk}`.split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) {
      const host = line.includes('could not be read') ? hostOf(line) : null
      if (host !== null) hosts.push(host)
    }
  })
  return hosts
}

function hostOf(line: string): string | null {
  try {
    const { host } = JSON.parse(line) as { host?: unknown }
    return typeof host === 'string' ? host : null
  } catch {
    // Some other program wrote the line, because it is no JSON.
    return null
  }
}

/** Opens an account with credits, and puts a person on the suppression list, so that every answer is checked. */
async function openAccount(
  url: string,
  env: Readonly<Record<string, string>>,
  email: string,
): Promise<string> {
  const reply = await fetch(`${url}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'as long as it must be' }),
  })
  const { api_key } = (await reply.json()) as { api_key: string }
  await command(env, 'account', 'grant', '--email', email, '--credits', String(credits))
  await command(env, 'privacy', 'suppress', '--email', 'ottilie.brackwater@nowhere-mills.com')
  return api_key
}

async function command(env: Readonly<Record<string, string>>, ...words: string[]): Promise<void> {
  await execute(process.execPath, [program, ...words], {
    env: cleanEnvironment({ ...env, LOG_LEVEL: 'warn' }),
  })
}
