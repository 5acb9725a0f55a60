import { shuffled } from '../random.ts'

/** The test files that one process runs, one after the other. */
export type TestProcess = { readonly name: string; readonly files: readonly string[] }

/**
 * Path prefixes of files that get a process each, because they wait for processes of their own or need a whole thread.
 * They start first, in this order: the longest must not begin last.
 */
export const alone: readonly string[] = [
  // Each of these takes a minute or more: one that started late would run alone at the end.
  'e2e/web/web.test.ts',
  'e2e/documented-measurements.test.ts',
  'e2e/web/pages.test.ts',
  'e2e/documents.test.ts',
  'e2e/help-examples.test.ts',
  'e2e/bulk.test.ts',
  'e2e/job-kills.test.ts',
  'e2e/billing-histories.test.ts',
  'e2e/cli.test.ts',
  'e2e/demo.test.ts',
  'e2e/database-faults.test.ts',
  'e2e/',
  // These spend most of their time waiting for commands and embedded servers in processes of their own.
  'test/cli/backup.test.ts',
  'test/cli/doctor/disk.test.ts',
  'test/engine/free-engine.test.ts',
  'test/tools/tests/',
  // These compute for seconds, or measure the use of their own thread and heap.
  'test/world/waterfall-limits.test.ts',
  'test/threads/thread-pool.test.ts',
  'test/store/backup/restore.test.ts',
  'test/enrich/extract/hostile-pages.test.ts',
  'test/enrich/extract/document.test.ts',
  'test/http/reply-memory.test.ts',
  'test/lib/slots.test.ts',
  // These inspect the modules that their process has loaded, or take all of its descriptors.
  'test/http/start.test.ts',
  'test/egress/local-faults.test.ts',
  'test/enrich/verify/local-faults.test.ts',
  'test/enrich/waterfall/circuit-breaker.test.ts',
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

/** The test folder that holds a file; files outside of all folders count as one. */
function areaOf(file: string): string {
  return file.split('/').slice(1, -1)[0] ?? 'root'
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
