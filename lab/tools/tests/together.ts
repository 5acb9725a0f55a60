import assert from 'node:assert/strict'
import process from 'node:process'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { restCompilers } from '@enricher/engine/lib/rest-compilers'
import { type Journal, keepJournal } from './journal.ts'
import { markerVariable } from './marked-processes.ts'

// Any interval does: the timer only keeps the process alive.
const aliveMs = 60_000

/** The input of a process of tests. */
export type ProcessOptions = {
  readonly files: readonly string[]
  /** Marks the processes that the tests start. */
  readonly entry: string
  readonly journal: string
  readonly endMsMax: number
  readonly isTogether: boolean
}

// How often a process looks whether its run still lives: a run that was killed cannot end its processes.
const runCheckMs = 1_000

/** Runs the test files of this process, and keeps its journal. The process ends with the run that started it. */
export async function runTestFiles(options: ProcessOptions): Promise<void> {
  process.env[markerVariable] = options.entry
  const run = process.ppid
  setInterval(() => process.ppid === run || process.exit(1), runCheckMs).unref()
  const journal = keepJournal(options.journal)
  if (options.isTogether) return runTogether(options, journal)
  // Without a suite around them: the runner neither waits for the loading nor runs the hooks of a suite whose own name
  // is not chosen.
  for (const file of options.files) {
    journal.note('file begins', file)
    await import(pathToFileURL(file).href)
  }
}

/**
 * Runs the files one after the other, each as a suite with its own hooks, loaded when the file before it has ended. A
 * file that leaves the process changed fails, and so does a process that stays alive for more than `endMsMax` after its
 * last test.
 */
async function runTogether({ files, endMsMax }: ProcessOptions, journal: Journal): Promise<void> {
  const own = process.getActiveResourcesInfo()
  // A file may wait only for a timer that is unreferenced and keeps no process alive; its tests have a time limit.
  const alive = setInterval(() => undefined, aliveMs)
  const left: (readonly [file: string, kinds: readonly string[]])[] = []
  for (const file of files) {
    journal.note('file begins', file)
    await describe(file, async () => {
      const before = processState()
      await import(pathToFileURL(file).href)
      // This hook is declared last, so that it runs after the hooks of the file have restored the process.
      after(() => assert.deepEqual(changesOf(before), [], 'left changed for the next file'))
    })
    left.push([file, activeBeside([...own, 'Timeout'])])
    journal.note('file ends', file)
  }
  await restCompilers()
  clearInterval(alive)
  const exitStillAlive = () => {
    const kinds = activeBeside(own)
    journal.note('stays alive', firstWith(left, kinds), kinds)
    process.exit(1)
  }
  setTimeout(exitStillAlive, endMsMax).unref()
}

/** Returns the kinds of handles that keep this process alive, less those in `own`. */
function activeBeside(own: readonly string[]): readonly string[] {
  const active = process.getActiveResourcesInfo()
  for (const kind of own) {
    const place = active.indexOf(kind)
    if (place !== -1) active.splice(place, 1)
  }
  return [...new Set(active)]
}

/** Returns the file since which one of the kinds has been there after every file. */
function firstWith(
  left: readonly (readonly [file: string, kinds: readonly string[]])[],
  kinds: readonly string[],
): string {
  const without = left.findLastIndex(([, had]) => !kinds.some((kind) => had.includes(kind)))
  return (left[without + 1] ?? left.at(-1))?.[0] ?? 'no file'
}

/** Returns the state of the process that a test may change while it runs, and that other files depend on. */
function processState(): ReadonlyMap<string, unknown> {
  const { fetch, setInterval, setTimeout } = globalThis
  return new Map<string, unknown>([
    ...Object.entries(process.env),
    ['the working directory', process.cwd()],
    ...Object.entries({ Date: globalThis.Date, fetch, setInterval, setTimeout }),
  ])
}

/** Returns the names of changed parts without their values: environment variables may hold secrets. */
function changesOf(before: ReadonlyMap<string, unknown>): readonly string[] {
  const now = processState()
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => before.get(name) !== now.get(name),
  )
}
