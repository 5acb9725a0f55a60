import { shuffled } from '../random.ts'

/** The test files that one process runs, one after the other. */
export type TestProcess = { readonly name: string; readonly files: readonly string[] }

/**
 * Path prefixes of files that get a process each, because they wait for processes of their own or need a whole thread.
 * They start first, in this order: the longest must not begin last.
 */
export const alone: readonly string[] = [
  // Each of these takes a minute or more: one that started late would run alone at the end.
  'lab/e2e/web/web.test.ts',
  'lab/e2e/documented-measurements.test.ts',
  'lab/e2e/web/pages.test.ts',
  'lab/e2e/documents.test.ts',
  'lab/e2e/help-examples.test.ts',
  'lab/e2e/bulk.test.ts',
  'lab/e2e/job-kills.test.ts',
  'lab/e2e/billing-histories.test.ts',
  'lab/e2e/cli.test.ts',
  'lab/e2e/demo.test.ts',
  'lab/e2e/database-faults.test.ts',
  'lab/e2e/',
  // These spend most of their time waiting for commands and embedded servers in processes of their own.
  'packages/app/test/cli/backup.test.ts',
  'packages/app/test/cli/doctor/disk.test.ts',
  'packages/engine/test/free-engine.test.ts',
  'lab/test/tools/tests/',
  // These compute for seconds, or measure the use of their own thread and heap.
  'lab/test/world/waterfall-limits.test.ts',
  'packages/engine/test/threads/thread-pool.test.ts',
  'packages/service/test/store/backup/restore.test.ts',
  'packages/engine/test/read/extract/hostile-pages.test.ts',
  'packages/engine/test/read/extract/document.test.ts',
  'packages/surfaces/test/http/reply-memory.test.ts',
  'packages/service/test/lib/slots.test.ts',
  // These inspect the modules that their process has loaded, or take all of its descriptors.
  'packages/surfaces/test/http/start.test.ts',
  'packages/engine/test/net/local-faults.test.ts',
  'packages/engine/test/verify/local-faults.test.ts',
  'packages/engine/test/waterfall/circuit-breaker.test.ts',
]

export type PlanOptions = {
  /** The most files that share one process. */
  readonly filesPerProcess: number
  /** Shuffles which files share a process, and in which order files and processes run; the same for the same seed. */
  readonly orderSeed?: number
}

/**
 * Returns the processes that run all of `files`, in the order in which they are to start. The files of one folder of
 * the tests share processes: each file loads the same modules, which costs more than most of them do.
 */
export function planProcesses(
  files: readonly string[],
  { filesPerProcess, orderSeed }: PlanOptions,
): readonly TestProcess[] {
  const own = new Map<string, string[]>(alone.map((start) => [start, []]))
  const shared = new Map<string, string[]>()
  const sorted = files.toSorted()
  for (const file of orderSeed === undefined ? sorted : shuffled(sorted, orderSeed)) {
    const start = alone.find((each) => file.startsWith(each))
    if (start === undefined) filesOf(shared, areaOf(file)).push(file)
    else filesOf(own, start).push(file)
  }
  const slices = [...shared].flatMap(([area, members]) => slicesOf(area, members, filesPerProcess))
  const plan = [
    ...[...own.values()].flat().map((file) => ({ name: file, files: [file] })),
    ...slices.toSorted((a, b) => b.files.length - a.files.length),
  ]
  return orderSeed === undefined ? plan : shuffled(plan, orderSeed)
}

/** The room that a file tests: the folder below `test/`, else the package. */
function areaOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  const tests = folders.indexOf('test')
  return folders[tests + 1] ?? folders[tests - 1] ?? 'root'
}

function filesOf(map: Map<string, string[]>, key: string): string[] {
  const files = map.get(key) ?? []
  map.set(key, files)
  return files
}

/** Splits files into as few parts as the bound allows, all of about the same length. */
function slicesOf(area: string, files: readonly string[], filesPerProcess: number): TestProcess[] {
  const count = Math.ceil(files.length / filesPerProcess)
  return Array.from({ length: count }, (_, index) => ({
    name: count === 1 ? area : `${area}-${index + 1}`,
    // Each part takes every count-th file: neighbours in a folder are alike and take about as long.
    files: files.filter((_file, place) => place % count === index),
  }))
}
