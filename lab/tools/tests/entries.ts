import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProcess } from './processes.ts'

/** The modules that processes are started with, by path; each process keeps its journal beside its own. */
export type Entries = { readonly folder: string; readonly all: ReadonlyMap<string, TestProcess> }

export type EntryOptions = {
  /** How long a process may live on after its last test. */
  readonly endMsMax: number
  /** False where names choose the tests: then each process has one file, without a suite around it. */
  readonly isTogether: boolean
}

/** Writes the modules into a temporary folder of their own, in the order in which the processes are to start. */
export function writeEntries(plan: readonly TestProcess[], options: EntryOptions): Entries {
  const folder = mkdtempSync(join(tmpdir(), 'enricher-tests-'))
  return { folder, all: new Map(plan.map((each) => [writeEntry(folder, each, options), each])) }
}

/** Returns where the process that is started with `entry` keeps its journal. */
export function journalOf(entry: string): string {
  return `${entry}.journal`
}

function writeEntry(folder: string, { name, files }: TestProcess, options: EntryOptions): string {
  const path = join(folder, `${name.replaceAll('/', '-')}.mjs`)
  const runner = pathToFileURL(resolve(import.meta.dirname, 'together.ts')).href
  const given = JSON.stringify({ files, entry: path, journal: journalOf(path), ...options })
  writeFileSync(path, `import { runTestFiles } from '${runner}'\nawait runTestFiles(${given})\n`)
  return path
}
