import assert from 'node:assert/strict'
import process from 'node:process'
import { after, describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { keepJournal } from './journal.ts'

// Any: it only keeps the process alive.
const aliveMs = 60_000

/**
 * Runs test files one after the other in this process, each as a suite of its own: its hooks run with it, and it is
 * loaded when the one before it has ended. A file that leaves the process other than it was fails, and so does a
 * process that something keeps alive for more than `endMsMax` after its last test. The run reads the journal.
 */
export async function runTogether(
  files: readonly string[],
  endMsMax: number,
  journal: string,
): Promise<void> {
  const note = keepJournal(journal)
  // A file may wait for nothing but a timer that keeps no process alive; the time of its tests bounds that.
  const alive = setInterval(() => undefined, aliveMs)
  for (const file of files) {
    note('file begins', file)
    await describe(file, async () => {
      const before = processState()
      await import(pathToFileURL(file).href)
      // Declared last, so that it sees what the hooks of the file have restored.
      after(() => assert.deepEqual(changesOf(before), [], 'left changed for the next file'))
    })
    note('file ends', file)
  }
  clearInterval(alive)
  setTimeout(() => exitStillAlive(files), endMsMax).unref()
}

/**
 * Runs a test file without a suite around it, for tests that are chosen by their names: of a suite whose own name is not
 * chosen the runner neither waits for the loading nor runs the hooks.
 */
export async function runAlone(file: string, journal: string): Promise<void> {
  keepJournal(journal)('file begins', file)
  await import(pathToFileURL(file).href)
}

/** Exits with what keeps the process alive: a server that is not closed, or a child that a hook waits for in vain. */
function exitStillAlive(files: readonly string[]): never {
  const kept = [...new Set(process.getActiveResourcesInfo())].join(', ')
  process.stderr.write(`Still alive after ${files.join(', ')}: ${kept}\n`)
  process.exit(1)
}

/** What a test may change for its own time, and other files depend on. */
function processState(): ReadonlyMap<string, unknown> {
  const { fetch, setInterval, setTimeout } = globalThis
  return new Map<string, unknown>([
    ...Object.entries(process.env),
    ['the working directory', process.cwd()],
    ...Object.entries({ Date: globalThis.Date, fetch, setInterval, setTimeout }),
  ])
}

/** The names alone: variables of the environment may hold secrets. */
function changesOf(before: ReadonlyMap<string, unknown>): readonly string[] {
  const now = processState()
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => before.get(name) !== now.get(name),
  )
}
