import { rmSync } from 'node:fs'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { type Children, watchChildren } from './children.ts'
import { type Entries, journalOf, writeEntries } from './entries.ts'
import type { Fault } from './fault.ts'
import { type EndedProcess, faultsOf } from './faults.ts'
import { readJournal } from './journal.ts'
import type { TestProcess } from './processes.ts'
import { collectResults, type Results } from './results.ts'
import { shownEvents } from './shown-events.ts'

export type RunOptions = {
  readonly plan: readonly TestProcess[]
  /** Names that choose the tests; each process of the plan has one file then. */
  readonly patterns: readonly string[] | undefined
  readonly concurrency: number
  readonly timeoutMs: number
  /** How long a process may write nothing into its journal. */
  readonly silenceMsMax: number
  /** How long a process may live on after its last test. */
  readonly endMsMax: number
  readonly showsAll: boolean
  /** An abort stops the run and ends all processes that it started. */
  readonly signal: AbortSignal
}

/** The outcome of a run. */
export type Outcome = {
  readonly results: Results
  readonly processes: readonly EndedProcess[]
  readonly faults: readonly Fault[]
  /** True where nothing failed, neither here nor by the runner's own count. */
  readonly isGreen: boolean
}

/** Runs the processes of a plan with Node's own runner, whose report goes to stdout; leaves no process or file. */
export async function runProcesses(options: RunOptions): Promise<Outcome> {
  const entries = writeEntries(options.plan, {
    endMsMax: options.endMsMax,
    isTogether: options.patterns === undefined,
  })
  const children = watchChildren(entries, options.silenceMsMax)
  // Processes that a stopped test started are ended before the run is over.
  let stopped: Promise<void> | undefined
  options.signal.addEventListener('abort', () => {
    stopped = children.end()
  })
  try {
    const outcome = await report(options, entries, children)
    await stopped
    return outcome
  } finally {
    children.close()
    rmSync(entries.folder, { recursive: true, force: true })
  }
}

async function report(options: RunOptions, entries: Entries, children: Children): Promise<Outcome> {
  const { patterns, signal } = options
  const results = collectResults(entries.all)
  const stream = run({
    files: [...entries.all.keys()],
    concurrency: options.concurrency,
    timeout: options.timeoutMs,
    signal,
    ...(patterns && { testNamePatterns: patterns }),
  })
  let isGreen = true
  stream.on('test:start', results.noteStart)
  stream.on('test:pass', results.noteEnd)
  stream.on('test:fail', (event) => {
    results.noteEnd(event)
    if (event.todo === undefined) isGreen = false
  })
  stream.on('test:diagnostic', results.noteDiagnostic)
  stream.on('test:summary', (event) => {
    results.noteSummary(event)
    if (!event.success) isGreen = false
  })
  await pipeline(
    stream,
    (events: AsyncIterable<TestEvent>) =>
      shownEvents(events, {
        entries: entries.all,
        all: options.showsAll,
        isStopped: () => signal.aborted,
      }),
    new spec(),
    process.stdout,
    { end: false },
  )
  const processes = [...entries.all].map(([entry, each]) => ({
    entry,
    process: each,
    journal: readJournal(journalOf(entry)),
    end: children.ends.get(entry),
  }))
  const faults = signal.aborted ? [] : faultsOf(processes, results, patterns !== undefined)
  return { results, processes, faults, isGreen: isGreen && faults.length === 0 && !signal.aborted }
}
