import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { sleep } from '@enricher/engine/lib/time'
import { cleanEnvironment, freePort } from '../tools/service-process.ts'
import { atExit } from './at-exit.ts'
import { stopTimeoutMs } from './bounds.ts'
import type { Start } from './journal.ts'

/** One process of the service; it is started again whenever it ends, as systemd does with `Restart=always`. */
export type Supervised = {
  readonly slot: number
  readonly url: string
  /** Returns the process id; null while it is not running. */
  pid(): number | null
  signal(name: NodeJS.Signals): boolean
  /** Resolves when the process answers that it is ready. @throws after a minute. */
  ready(): Promise<void>
  /** Ends the process in order and lets it start again; false when it had to be killed. */
  restart(): Promise<boolean>
  /** Ends the process for good; false when it had to be killed. */
  stop(): Promise<boolean>
}

export type SupervisorOptions = {
  readonly slot: number
  readonly env: Readonly<Record<string, string>>
  /** The file to which its output is appended. */
  readonly logFile: string
  readonly starts: Start[]
}

const root = resolve(import.meta.dirname, '../..')
// As systemd's RestartSec, and longer for one that fails while it starts.
const restartMs = 300
const failedStartMs = 1_000
const readyPollMs = 50
const probeTimeoutMs = 2_000
const readyTimeoutMs = 60_000
const saidCharacters = 600

/** Starts a process at a port of its own and keeps it running. */
export async function supervise(options: SupervisorOptions): Promise<Supervised> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let current: Start | null = null
  let isOver = false

  const runOnce = async () => {
    const start: Start = {
      slot: options.slot,
      startMs: Date.now(),
      readyMs: null,
      endMs: null,
      end: null,
      isEndOurs: false,
      said: '',
    }
    options.starts.push(start)
    const running = launch(options, port)
    child = running
    current = start
    void noteReady(url, running, start)
    await once(running, 'exit')
    start.endMs = Date.now()
    start.end = running.signalCode ?? `exit ${running.exitCode}`
    start.said = lastWords(options.logFile)
    child = null
    return start
  }
  const keepRunning = async () => {
    while (!isOver) {
      const { readyMs, isEndOurs } = await runOnce()
      if (!isOver) await sleep(readyMs === null && !isEndOurs ? failedStartMs : restartMs)
    }
  }
  const running = keepRunning()
  const signal = (name: NodeJS.Signals) => {
    if (child === null) return false
    // SIGSTOP and SIGCONT do not end a process.
    if (current && name !== 'SIGSTOP' && name !== 'SIGCONT') current.isEndOurs = true
    return child.kill(name)
  }
  return {
    slot: options.slot,
    url,
    pid: () => child?.pid ?? null,
    signal,
    ready: () => waitUntilReady(url),
    restart: () => endInOrder(() => child, signal),
    async stop() {
      isOver = true
      const isOrderly = await endInOrder(() => child, signal)
      await running
      return isOrderly
    },
  }
}

function launch({ env, logFile }: SupervisorOptions, port: number): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(process.execPath, [resolve(root, 'bin/enricher.js'), 'serve'], {
    cwd: root,
    env: cleanEnvironment({ ...env, PORT: String(port) }),
    stdio: ['ignore', log, log],
    // The process does not get a terminal's signals: this program passes them on in its own order.
    detached: true,
  })
  closeSync(log)
  // The process ends with the program, whatever ends the program.
  child.once(
    'exit',
    atExit(() => child.kill('SIGKILL')),
  )
  return child
}

async function noteReady(url: string, child: ChildProcess, start: Start): Promise<void> {
  while (start.endMs === null && child.exitCode === null && child.signalCode === null) {
    if (await isReady(url)) {
      start.readyMs = Date.now()
      return
    }
    await sleep(readyPollMs)
  }
}

async function waitUntilReady(url: string): Promise<void> {
  const deadlineMs = performance.now() + readyTimeoutMs
  while (!(await isReady(url))) {
    if (performance.now() > deadlineMs) throw new Error(`${url} was not ready within a minute.`)
    await sleep(readyPollMs)
  }
}

/** Asks `/readyz`: true when the process may have traffic. */
export async function isReady(url: string): Promise<boolean> {
  return (await probe(`${url}/readyz`)) === 200
}

/** Probes once and returns the status; 0 without a reply in time. */
export async function probe(address: string): Promise<number> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(probeTimeoutMs) })
    await reply.body?.cancel()
    return reply.status
  } catch {
    // No process listens, or it hangs: the probe is to find that out.
    return 0
  }
}

async function endInOrder(
  child: () => ChildProcess | null,
  signal: (name: NodeJS.Signals) => boolean,
): Promise<boolean> {
  const ending = child()
  if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return true
  const exit = once(ending, 'exit')
  signal('SIGTERM')
  let isOrderly = true
  const timer = setTimeout(() => {
    isOrderly = false
    ending.kill('SIGKILL')
  }, stopTimeoutMs)
  await exit
  clearTimeout(timer)
  return isOrderly
}

function lastWords(logFile: string): string {
  if (!existsSync(logFile)) return ''
  const warnings = readFileSync(logFile, 'utf8')
    .trim()
    .split('\n')
    .slice(-20)
    .filter((line) => !/"level":(20|30)/.test(line))
  return warnings.join(' | ').slice(-saidCharacters)
}
