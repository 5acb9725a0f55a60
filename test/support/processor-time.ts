import process from 'node:process'

/** Starts counting; the returned function gives the milliseconds of processor time since then. */
export type ProcessorTime = () => number

/** Counts what this thread alone uses: neither waiting nor other work of the machine is in it. */
export function countThreadTime(): ProcessorTime {
  const before = process.threadCpuUsage()
  return () => milliseconds(process.threadCpuUsage(before))
}

/** Counts what this process uses, with all its threads. */
export function countProcessTime(): ProcessorTime {
  const before = process.cpuUsage()
  return () => milliseconds(process.cpuUsage(before))
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
