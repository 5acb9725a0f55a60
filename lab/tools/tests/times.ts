import process from 'node:process'
import type { EndedProcess } from './faults.ts'
import type { JournalLine } from './journal.ts'
import { descendantsOf, type ProcessorTime, processorTime } from './processor-time.ts'
import type { Results } from './results.ts'

type Sums = {
  readonly files: number
  readonly tests: number
  readonly wallMs: number
  readonly ownMs: number
  readonly childrenMs: number
}

// As far as the room: packages/service/test/store.
const foldersShown = 4

const nothing: Sums = { files: 0, tests: 0, wallMs: 0, ownMs: 0, childrenMs: 0 }

/**
 * Returns a table of the time that the run took, by folder and in all. Call it while the run's own server is still up:
 * the kernel adds a child's processor time to its parent only once the parent has waited for the child.
 */
export function describeTimes(results: Results, processes: readonly EndedProcess[]): string {
  const folders = new Map<string, Sums>()
  const add = (file: string, more: Partial<Sums>) => {
    const folder = file.split('/').slice(0, -1).slice(0, foldersShown).join('/')
    folders.set(folder, sumOf(folders.get(folder) ?? nothing, more))
  }
  for (const { file } of results.tests) add(file, { tests: 1 })
  const took = processes.map(({ journal }) => readTimes(journal))
  for (const [file, times] of took.flatMap(({ files }) => [...files]))
    add(file, { files: 1, ...times })
  const around = took.map(({ rest }) => rest).reduce(sumOf, nothing)
  const rows = [...folders].toSorted(([, a], [, b]) => processorMs(b) - processorMs(a))
  const all = rows.map(([, sums]) => sums).reduce(sumOf, around)
  const server = descendantsOf(process.pid)
    .map(({ ownMs, childrenMs }) => ({ ownMs, childrenMs }))
    .reduce<Sums>(sumOf, nothing)
  const { ownMs, childrenMs } = processorTime()
  return [
    ['folder', 'files', 'tests', 'wall s', 'processor s', 'of children'],
    ...rows.map(([folder, sums]) => cellsOf(folder, sums)),
    cellsOf(`start and end of ${processes.length} processes`, around),
    cellsOf('all of these', all),
  ]
    .map(lineOf)
    .concat(
      `Processor seconds of the run: ${seconds(ownMs + childrenMs + processorMs(server))}, of which its PostgreSQL ` +
        `${seconds(processorMs(server))} and the runner ${seconds(ownMs)}.`,
    )
    .join('\n')
}

/** Reads the time of each file of a process, and that of the process before and after its files. */
function readTimes(lines: readonly JournalLine[]) {
  const files = new Map<string, Partial<Sums>>()
  let rest: Sums = nothing
  let last: JournalLine | undefined
  for (const line of lines.filter(({ event }) => !event.startsWith('test'))) {
    const since = differenceOf(line, last)
    if (last?.event === 'file begins') files.set(last.name, since)
    else rest = sumOf(rest, since)
    last = line
  }
  return { files, rest }
}

function differenceOf(line: JournalLine, before: JournalLine | undefined) {
  const since = (name: keyof ProcessorTime) =>
    (line.processor?.[name] ?? 0) - (before?.processor?.[name] ?? 0)
  return {
    wallMs: before === undefined ? 0 : line.atMs - before.atMs,
    ownMs: since('ownMs'),
    childrenMs: since('childrenMs'),
  }
}

function sumOf(sums: Sums, more: Partial<Sums>): Sums {
  return {
    files: sums.files + (more.files ?? 0),
    tests: sums.tests + (more.tests ?? 0),
    wallMs: sums.wallMs + (more.wallMs ?? 0),
    ownMs: sums.ownMs + (more.ownMs ?? 0),
    childrenMs: sums.childrenMs + (more.childrenMs ?? 0),
  }
}

const processorMs = ({ ownMs, childrenMs }: Sums) => ownMs + childrenMs

function cellsOf(name: string, sums: Sums): readonly string[] {
  return [
    name,
    String(sums.files || ''),
    String(sums.tests || ''),
    seconds(sums.wallMs),
    seconds(processorMs(sums)),
    seconds(sums.childrenMs),
  ]
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

const nameWidth = 32
const cellWidth = 12

function lineOf([name = '', ...cells]: readonly string[]): string {
  return name.padEnd(nameWidth) + cells.map((cell) => cell.padStart(cellWidth)).join('')
}
