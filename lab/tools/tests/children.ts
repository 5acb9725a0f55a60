import { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { statSync } from 'node:fs'
import { sleep } from '@enricher/engine/lib/time'
import { type Entries, journalOf } from './entries.ts'
import { readJournal } from './journal.ts'
import { markedProcesses, signalAll } from './marked-processes.ts'
import { threadStates } from './thread-states.ts'

/** How a process of tests ended. */
export type ProcessEnd = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Why the run ended the process, where it did. */
  readonly silent?: Silence
}

/** The time without a line in a journal, and what the threads of its process waited for at the end of that time. */
export type Silence = { readonly ms: number; readonly threads: string }

export type Children = {
  /** How each process ended, by its entry; processes that still run, or never started, are missing. */
  readonly ends: ReadonlyMap<string, ProcessEnd>
  /** Ends all running processes, and those that their tests started; SIGKILL follows where one does not obey. */
  end(): Promise<void>
  /** Ends the watch. */
  close(): void
}

// A process that starts beside many others on a busy machine has begun its first test within a minute.
const startMsMax = 60_000
const looksPerSilence = 10
// A service or a browser needs as long to end in order.
const obeyMs = 3_000
const pollMs = 50

/**
 * Watches the processes that Node's runner starts, which the runner itself does not expose. A process that has begun a
 * test has to write into its journal every `silenceMsMax`. One whose thread is blocked does not: the watch ends it, and
 * the run goes on.
 */
export function watchChildren({ folder, all }: Entries, silenceMsMax: number): Children {
  const entries = [...all.keys()]
  const running = new Map<string, ChildProcess>()
  const ends = new Map<string, ProcessEnd>()
  const silent = new Map<string, Silence>()
  // The arguments of a child are known only after it is created.
  subscribe('child_process', (message) => queueMicrotask(() => note(message)))
  const note = (message: unknown) => {
    if (!isMade(message)) return
    const { process: child } = message
    const entry = child.spawnargs?.find((each) => entries.includes(each))
    if (entry === undefined) return
    running.set(entry, child)
    child.once('exit', (code, signal) => {
      running.delete(entry)
      const silence = silent.get(entry)
      ends.set(entry, { code, signal, ...(silence !== undefined && { silent: silence }) })
      // A leftover process that holds the output open would keep the run waiting for more.
      if (signal !== null) signalAll(markedProcesses(`${entry}\0`), 'SIGTERM')
    })
  }
  const lookMs = silenceMsMax / looksPerSilence
  const looks = new Map<string, { readonly sign: number; readonly silentMs: number }>()
  // The watch counts looks, not clock time: a machine that slept has not blocked a thread.
  const timer = setInterval(() => {
    for (const [entry, child] of running) {
      const sign = lastSign(entry)
      const last = looks.get(entry)
      const silentMs = last?.sign === sign ? last.silentMs + lookMs : 0
      looks.set(entry, { sign, silentMs })
      if (silentMs < silenceMsMax || (silentMs < startMsMax && !hasBegun(entry))) continue
      silent.set(entry, { ms: silentMs, threads: threadStates(child.pid) })
      child.kill('SIGKILL')
    }
  }, lookMs)
  return {
    ends,
    async end() {
      const left = () => [
        ...entries.flatMap((entry) => running.get(entry)?.pid ?? []),
        ...markedProcesses(folder),
      ]
      signalAll(left(), 'SIGTERM')
      const untilMs = performance.now() + obeyMs
      while (left().length > 0 && performance.now() < untilMs) await sleep(pollMs)
      signalAll(left(), 'SIGKILL')
    },
    close: () => clearInterval(timer),
  }
}

/** True once the process has begun a test. */
function hasBegun(entry: string): boolean {
  return readJournal(journalOf(entry)).some(({ event }) => event === 'test begins')
}

/** The time of the last line in a journal; 0 before the first. */
function lastSign(entry: string): number {
  return statSync(journalOf(entry), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function isMade(message: unknown): message is { readonly process: ChildProcess } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'process' in message &&
    message.process instanceof ChildProcess
  )
}
