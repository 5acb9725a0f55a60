import process from 'node:process'

// A square of known size: 18 million steps of half a nanosecond, where nothing else runs.
const reference = /[^{}]*x/
const referenceText = '0'.repeat(6_000)
const referenceMs = 9

/**
 * Returns how many times as long as alone anything takes at the moment, by the processor's own count: two threads of a
 * busy core take twice as long. Not below 1, so that a faster machine allows no more.
 */
export function slowness(): number {
  return Math.max(1, leastThreadTime(() => void reference.test(referenceText)) / referenceMs)
}

/**
 * Returns the least milliseconds of processor time that this thread needs for some work, of several times: what the
 * first times take beyond it is the compiler's and the collector's.
 */
export function leastThreadTime(work: () => void, times = 5): number {
  const taken = Array.from({ length: times }, () => {
    const usedMs = countThreadTime()
    work()
    return usedMs()
  })
  return Math.min(...taken)
}

/** Starts counting; the returned function gives the milliseconds of processor time since then. */
export type ProcessorTime = () => number

/** Counts what this thread alone uses: neither waiting nor other work of the machine is in it. */
export function countThreadTime(): ProcessorTime {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}
